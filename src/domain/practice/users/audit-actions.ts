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
  'token_created',
  'token_revoked',
  'token_refused',
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
  'identity_linked',
  'identity_unlinked',
  'identity_requested',
  'identity_declined',
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
  'account_imported',
  'audit_log_exported',
  'job_tried_again',
  'job_dropped',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Formats of an export of the log. */
export const AUDIT_FORMATS = ['jsonl', 'csv'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Rejected sign-ins and requests. Equal ones of one address become one line per minute with a count. */
export const REJECTED_ACTIONS: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'sign_in_refused',
  'password_change_refused',
  'second_factor_refused',
  'token_refused',
  'request_refused',
  'too_many_requests',
]);

/** Their `subject_id` is a user's. */
export const ABOUT_A_USER: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'account_deleted',
  'identity_linked',
  'identity_unlinked',
  'account_imported',
  'impersonation_started',
  'second_factor_disabled',
  'user_changed',
  'user_created',
  'user_deleted',
  'user_exported',
  'user_sessions_ended',
]);

/** Of an export. */
export const AUDIT_FORMATS = ['jsonl', 'csv'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];
