import type { AuditLog } from '../../domain/accounts/audit-log.ts';
import type { Db } from './database.ts';

export function sqliteAuditLog(db: Db): AuditLog {
  return {
    async record(entry, now) {
      await db
        .insertInto('audit_log')
        .values({
          at: now.toISOString(),
          user_id: entry.user_id,
          action: entry.action,
          subject_id: entry.subject_id ?? null,
          detail: entry.detail ?? null,
        })
        .execute();
    },
  };
}
