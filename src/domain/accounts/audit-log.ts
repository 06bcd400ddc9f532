/** What was done by whom, for the auditor. Holds ids and plain words, never figures, addresses or tokens. */
export interface AuditEntry {
  action:
    | 'sign_in'
    | 'sign_in_refused'
    | 'sign_in_link_made'
    | 'sign_out'
    | 'client_deleted'
    | 'scenario_deleted'
    | 'report_deleted'
    | 'report_shared'
    | 'report_withdrawn';
  user_id: number | null;
  subject_id?: number;
  detail?: string;
}

export interface AuditLog {
  record(entry: AuditEntry, now: Date): Promise<void>;
}
