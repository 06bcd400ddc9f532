import type { AuditLog } from '../../domain/accounts/audit-log.ts';
import { fullName } from '../../domain/accounts/user.ts';
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
    async list({ page, size }) {
      const [rows, all] = await Promise.all([
        db
          .selectFrom('audit_log')
          .leftJoin('users', 'users.id', 'audit_log.user_id')
          .select([
            'audit_log.id',
            'audit_log.at',
            'audit_log.action',
            'audit_log.user_id',
            'audit_log.subject_id',
            'audit_log.detail',
            'users.first_name',
            'users.last_name',
          ])
          .orderBy('audit_log.id', 'desc')
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        db
          .selectFrom('audit_log')
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      ]);
      const items = rows.map(({ user_id, first_name, last_name, ...line }) => ({
        ...line,
        user:
          user_id === null
            ? null
            : {
                id: user_id,
                name: first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' }),
              },
      }));
      return { items, page, size, total: all.n };
    },
  };
}
