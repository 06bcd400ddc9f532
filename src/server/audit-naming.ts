import type { AuditLog } from '../domain/accounts/audit-log.ts';
import type { Impersonator } from '../domain/accounts/session-store.ts';
import { fullName } from '../domain/accounts/user.ts';

/** What an admin does in a session opened as somebody else stands under both names. */
export function auditNaming(audit: AuditLog, admin: Impersonator): AuditLog {
  const by = `by ${fullName(admin)} (user ${admin.id})`;
  return {
    list: (wanted) => audit.list(wanted),
    record: (entry, now) =>
      audit.record({ ...entry, detail: entry.detail === undefined ? by : `${entry.detail}; ${by}` }, now),
  };
}
