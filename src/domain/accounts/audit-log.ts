/** What was done by whom, for the auditor. Holds ids, names of users and plain words; no figures, addresses or tokens. */
import type { Page, PageWanted } from '../shared/page.ts';

export interface AuditEntry {
  action:
    | 'sign_in'
    | 'sign_in_refused'
    | 'sign_in_link_made'
    | 'sign_out'
    | 'registered'
    | 'register_known_address'
    | 'profile_changed'
    | 'account_deleted'
    | 'password_reset_asked'
    | 'password_reset'
    | 'password_changed'
    | 'password_change_refused'
    | 'second_factor_refused'
    | 'second_factor_enabled'
    | 'second_factor_disabled'
    | 'recovery_code_used'
    | 'practice_settings_changed'
    | 'user_created'
    | 'user_changed'
    | 'user_deleted'
    | 'index_imported'
    | 'index_removed'
    | 'outbox_opened'
    | 'impersonation_started'
    | 'impersonation_ended'
    | 'client_deleted'
    | 'scenario_deleted'
    | 'simulation_deleted'
    | 'report_deleted'
    | 'report_shared'
    | 'report_mailed'
    | 'report_exported'
    | 'report_withdrawn'
    | 'key_rotated'
    | 'key_replaced';
  user_id: number | null;
  subject_id?: number;
  detail?: string;
}

export interface AuditLine {
  id: number;
  at: string;
  action: string;
  /** Who did it; without a name once that user is gone. */
  user: { id: number; name: string | null } | null;
  subject_id: number | null;
  detail: string | null;
}

export interface AuditLog {
  record(entry: AuditEntry, now: Date): Promise<void>;
  /** Newest first. */
  list(wanted: PageWanted): Promise<Page<AuditLine>>;
}
