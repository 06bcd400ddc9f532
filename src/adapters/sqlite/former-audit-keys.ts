import type BetterSqlite3 from 'better-sqlite3';
import {
  keepFormer,
  openFormer,
  type AuditKeyChange,
  type FormerAuditKey,
} from '../../domain/practice/operation/audit-keys.ts';
import { newestAuditLine } from './audit-chain-reader.ts';

/** In the place of a key that is lost: from the line after it on the log can be checked again. */
const LOST = '';

/**
 * Within the transaction that changes the server's key: what sealed the audit log so far is kept under the next key, and
 * kept keys from before are sealed anew. The next line is then sealed with the next key, over the last of the former.
 */
export function keepFormerAuditKey(sqlite: BetterSqlite3.Database, { former, next }: AuditKeyChange): void {
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
