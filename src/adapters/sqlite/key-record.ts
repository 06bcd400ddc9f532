/** What the database knows of the server's key, and what is sealed with it. */
import type BetterSqlite3 from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import type { KeyRecord, SealedSecret } from '../../domain/practice/operation/server-key.ts';
import {
  keepFormer,
  openFormer,
  type AuditKeyChange,
  type FormerAuditKey,
} from '../../domain/practice/operation/audit-keys.ts';
import { newestAuditLine } from './audit-chain-reader.ts';

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

/** In the place of a key that is lost: from the line after it on the log can be checked again. */
const LOST = '';

/**
 * Within the transaction that changes the server's key: what sealed the audit log so far is kept under the next key, and
 * kept keys from before are sealed anew. The next line is then sealed with the next key, over the last of the former.
 */
function keepFormerAuditKey(sqlite: BetterSqlite3.Database, { former, next }: AuditKeyChange): void {
  const newest = newestAuditLine(sqlite);
  if (newest === null) return;
  const keep = sqlite.prepare<[FormerAuditKey]>(
    `insert into audit_former_keys (last_line, sealed_key) values (:last_line, :sealed_key)
     on conflict (last_line) do update set sealed_key = excluded.sealed_key`,
  );
  if (former === null) {
    keep.run({ last_line: newest.id, sealed_key: LOST });
    return;
  }
  const kept = sqlite.prepare<[], FormerAuditKey>('select * from audit_former_keys').all();
  for (const one of kept.filter(({ sealed_key }) => sealed_key !== LOST))
    keep.run(keepFormer(openFormer(one, former.sealer), one.last_line, next.sealer));
  if (!kept.some(({ last_line }) => last_line === newest.id))
    keep.run(keepFormer(former.key, newest.id, next.sealer));
}
