/** What was done by whom, for the auditor. A line holds ids and plain words; what names a person stands apart from it. */
import type { Page, PageQuery } from '../../shared/lists.ts';
import type { AuditLine } from './admin-schema.ts';
import type { AuditAction } from './audit-actions.ts';

export interface AuditOrigin {
  request_id: string;
  address: string;
  /** The admin who does it in the user's place. */
  impersonator_id: number | null;
}

export interface AuditEntry {
  action: AuditAction;
  user_id: number | null;
  subject_id?: number;
  /** Says nothing that names or describes a person: it stays for good. */
  detail?: string | undefined;
  /** Words that may: they go with the user whom the entry is about. */
  note?: string;
  /** How often, since the moment of the entry; once unless told otherwise. */
  times?: number;
  /** Of the request under way unless told otherwise; null: of none. */
  origin?: AuditOrigin | null;
}

interface AuditQuery extends PageQuery {
  /** Lines of this user, and those of an admin in somebody's place. */
  user?: number | undefined;
  action?: AuditAction | undefined;
}

export interface AuditLog {
  /** The next line of the chain. Within `together` it is written with the work that it describes, or not at all. */
  record(entry: AuditEntry, now: Date): Promise<void>;
  list(query: AuditQuery): Promise<Page<AuditLine>>;
  /** Removes addresses and notes of lines from before; the lines stay. */
  removePersonal(before: Date): Promise<void>;
}
