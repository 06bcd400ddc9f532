import { randomUUID } from 'node:crypto';
import type { KeyRecord } from '../../domain/practice/operation/server-key.ts';
import {
  storePreviousKey,
  openPreviousKey,
  type AuditKeyChange,
} from '../../domain/practice/operation/audit-chain.ts';
import { type Db, inTransaction } from './db.ts';
import {
  countOf,
  hasRow,
  newestAuditLine,
  openShares,
  readMeta,
  writeMeta,
  writeMetaOnce,
} from './query-parts.ts';

export const KEY_MARK = 'key_mark';
/** Tables cleared by a restore, which would otherwise revive revoked tokens. Older backups lack some of them. */
export const ENDED_BY_RESTORE = [
  'sessions',
  'access_tokens',
  'one_time_tokens',
  'oidc_steps',
  'waiting_mail',
];
export const PRACTICE = 'practice';

export function sqlKeyRecord(db: Db): KeyRecord {
  const record = async (within: Db, mark: string): Promise<void> => {
    await writeMeta(within, KEY_MARK, mark);
    await writeMetaOnce(within, PRACTICE, randomUUID());
  };
  const readSealed = (within: Db) =>
    within.selectFrom('second_factors').select(['user_id', 'sealed_secret as sealed']).execute();
  return {
    mark: () => readMeta(db, KEY_MARK),
    record: (mark) => inTransaction(db, (within) => record(within, mark)),
    holdsData: () => hasRow(db.selectFrom('users').select('id').limit(1)),
    sealed: () => readSealed(db),
    openLinks: (now) => countOf(openShares(db, now)),
    reseal: (mark, audit, change) =>
      inTransaction(db, async (within) => {
        for (const secret of await readSealed(within)) {
          const changed = change(secret);
          if (changed === null)
            await within.deleteFrom('second_factors').where('user_id', '=', secret.user_id).execute();
          else
            await within
              .updateTable('second_factors')
              .set({ sealed_secret: changed })
              .where('user_id', '=', secret.user_id)
              .execute();
        }
        await record(within, mark);
        await saveFormerAuditKey(within, audit);
      }),
  };
}

/** Placeholder for a lost key. The log can be verified from the next line. */
const LOST_KEY = '';

/**
 * Part of changing the server's key: stores the former audit key encrypted with the next key, and re-encrypts older
 * keys. The next key seals the following lines.
 */
async function saveFormerAuditKey(within: Db, { former, next }: AuditKeyChange): Promise<void> {
  const newest = await newestAuditLine(within);
  if (newest === null) return;
  const save = async ({ last_line, sealed_key }: { last_line: number; sealed_key: string }) => {
    await within
      .insertInto('audit_former_keys')
      .values({ last_line, sealed_key })
      .onConflict((conflict) => conflict.column('last_line').doUpdateSet({ sealed_key }))
      .execute();
  };
  if (former === null) {
    await save({ last_line: newest.id, sealed_key: LOST_KEY });
    return;
  }
  const saved = await within.selectFrom('audit_former_keys').selectAll().execute();
  for (const one of saved.filter(({ sealed_key }) => sealed_key !== LOST_KEY))
    await save(storePreviousKey(openPreviousKey(one, former.sealer), one.last_line, next.sealer));
  if (!saved.some(({ last_line }) => last_line === newest.id))
    await save(storePreviousKey(former.key, newest.id, next.sealer));
}
