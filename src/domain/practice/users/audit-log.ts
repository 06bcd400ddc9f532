/** Log of actions for auditors. A line contains ids and neutral text; personal data is stored separately. */
import type { Page, PageQuery } from '../../shared/lists.ts';
import type { AuditLine } from './admin-schema.ts';
import type { AuditAction } from './audit-actions.ts';

export interface AuditOrigin {
  request_id: string;
  address: string;
  /** The impersonating admin. */
  impersonator_id: number | null;
  /** The access token of the request. */
  token_id: number | null;
}

export interface AuditEntry {
  action: AuditAction;
  user_id: number | null;
  subject_id?: number;
  /** Stored permanently, so it must not name or describe a person. */
  detail?: string | undefined;
  /** May contain personal data, which is deleted with the user whom the entry is about. */
  note?: string;
  /** Number of times since the moment of the entry; default 1. */
  times?: number;
  /** Default: the current request. Null: no request. */
  origin?: AuditOrigin | null;
}

export interface AuditFilter {
  /** Lines of this user, or of an admin who impersonated a user. */
  user?: number | undefined;
  action?: AuditAction | undefined;
}

export interface AuditLog {
  /** Appends a line to the chain, in the surrounding transaction if any. */
  record(entry: AuditEntry, now: Date): Promise<void>;
  list(query: PageQuery & AuditFilter): Promise<Page<AuditLine>>;
  /** Removes addresses and notes of earlier lines, but not the lines. */
  removePersonal(before: Date): Promise<void>;
}
