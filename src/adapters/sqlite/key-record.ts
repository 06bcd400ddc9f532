/** What the database knows of the server's key, and what is sealed with it. */
import type BetterSqlite3 from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { keepFormerAuditKey } from './former-audit-keys.ts';
import type { KeyRecord, SealedSecret } from '../../domain/practice/operation/server-key.ts';

export const KEY_MARK = 'key_mark';
/** A random name that tells this practice from another one whose backups lie in the same folder. */
export const PRACTICE = 'practice';

/** Synchronous: the key is there before anything else is. */
export function sqliteKeyRecord(sqlite: BetterSqlite3.Database): KeyRecord {
  const record = (mark: string): void => {
    sqlite
      .prepare(
        'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
      )
      .run(KEY_MARK, mark);
    sqlite
      .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do nothing')
      .run(PRACTICE, randomUUID());
  };
  const sealed = () =>
    sqlite.prepare<[], SealedSecret>('select user_id, sealed_secret as sealed from second_factors').all();
  return {
    mark: () =>
      sqlite.prepare<[string], string>('select value from meta where key = ?').pluck().get(KEY_MARK) ?? null,
    record,
    holdsData: () => sqlite.prepare('select 1 from users limit 1').get() !== undefined,
    sealed,
    openLinks: (now) =>
      sqlite
        .prepare<[string], number>(
          `select count(*) from report_shares
           join reports on reports.id = report_shares.report_id and reports.generation = report_shares.generation
           where withdrawn_at is null and (expires_at is null or expires_at > ?)`,
        )
        .pluck()
        .get(now.toISOString()) ?? 0,
    reseal(mark, audit, change) {
      const update = sqlite.prepare('update second_factors set sealed_secret = ? where user_id = ?');
      const remove = sqlite.prepare('delete from second_factors where user_id = ?');
      sqlite
        .transaction(() => {
          for (const secret of sealed()) {
            const changed = change(secret);
            if (changed === null) remove.run(secret.user_id);
            else update.run(changed, secret.user_id);
          }
          record(mark);
          keepFormerAuditKey(sqlite, audit);
        })
        .immediate();
    },
  };
}
