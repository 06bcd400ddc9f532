/** What was done by whom, for the auditor. A line holds ids and plain words; what names a person stands apart from it. */
import type { Page, PageWanted } from '../../shared/lists.ts';

export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in_refused',
  'sign_in_link_made',
  'sign_out',
  'session_ended',
  'other_sessions_ended',
  'user_sessions_ended',
  'registered',
  'email_confirmed',
  'register_known_address',
  'profile_changed',
  'account_deleted',
  'password_reset_asked',
  'password_reset',
  'password_changed',
  'password_change_refused',
  'second_factor_refused',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_code_used',
  'recovery_codes_made',
  'practice_settings_changed',
  'disclosure_changed',
  'user_created',
  'user_changed',
  'user_deleted',
  'index_imported',
  'index_removed',
  'index_change_finished',
  'index_change_discarded',
  'outbox_opened',
  'impersonation_started',
  'impersonation_ended',
  'client_deleted',
  'scenario_deleted',
  'simulation_deleted',
  'report_deleted',
  'report_shared',
  'report_mailed',
  'report_exported',
  'report_withdrawn',
  'request_refused',
  'too_many_requests',
  'audit_chain_begun',
  'audit_seal_begun',
  'key_rotated',
  'key_replaced',
  'user_exported',
  'job_tried_again',
  'job_dropped',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Somebody who is not let in, or not let through. Equal ones of one address become one line a minute with a count. */
export const REFUSALS: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'sign_in_refused',
  'password_change_refused',
  'second_factor_refused',
  'request_refused',
  'too_many_requests',
]);

/** Their `subject_id` is a user's. */
export const ABOUT_A_USER: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'account_deleted',
  'impersonation_started',
  'second_factor_disabled',
  'user_changed',
  'user_created',
  'user_deleted',
  'user_exported',
  'user_sessions_ended',
]);

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

export interface AuditLine {
  id: number;
  at: string;
  action: string;
  /** Who did it; without a name once that user is gone. */
  user: AuditPerson | null;
  /** The admin who did it in the user's place. */
  by: AuditPerson | null;
  subject_id: number | null;
  /** Name of the user whom it is about, where it is about one who is still here. */
  subject_name: string | null;
  detail: string | null;
  note: string | null;
  address: string | null;
  request_id: string | null;
  times: number;
  /** The address or the note was there, and went with its user or by its age. */
  personal_part_removed: boolean;
}

export interface AuditPerson {
  id: number;
  name: string | null;
}

interface AuditWanted extends PageWanted {
  /** Lines of this user, and those of an admin in somebody's place. */
  user?: number | undefined;
  action?: AuditAction | undefined;
}

export interface AuditLog {
  /** The next line of the chain. Within `together` it is written with the work that it describes, or not at all. */
  record(entry: AuditEntry, now: Date): Promise<void>;
  list(wanted: AuditWanted): Promise<Page<AuditLine>>;
  /** Removes addresses and notes of lines from before; the lines stay. */
  removePersonal(before: Date): Promise<void>;
}
