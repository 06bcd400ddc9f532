/** The whole audit log, oldest line first, for checking it; also of a copy, and beside a running server. */
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import {
  type NewestLine,
  AuditChainMissingError,
  type AuditChainReader,
  type FormerAuditKey,
} from '../../domain/practice/operation/audit-chain.ts';
import { IS_END_NOTED, CHAIN, FORMER_KEYS, lineOf, type ChainRow } from '../sql/audit-chain.ts';

/** Changes nothing. Throws when the folder holds no database, or one from before the log was chained. */
export function readAuditChain(dataFolder: string) {
  const sqlite = new Sqlite(join(dataFolder, 'plumbline.db'), { readonly: true, fileMustExist: true });
  const isChained =
    sqlite.prepare(`select 1 from sqlite_schema where name = 'audit_personal'`).get() !== undefined;
  if (!isChained) {
    sqlite.close();
    throw new AuditChainMissingError(
      'The audit log of this practice is older than its chain. Start Plumbline at commit bc6d567f on it once, then start this version.',
    );
  }
  const rows = sqlite.prepare<[], ChainRow>(CHAIN);
  const keys = sqlite.prepare<[], FormerAuditKey>(FORMER_KEYS);
  return {
    *lines() {
      for (const row of rows.iterate()) yield lineOf(row);
    },
    formerKeys: () => keys.all(),
    isEndNoted: () => sqlite.prepare(IS_END_NOTED).get() !== undefined,
    close: () => void sqlite.close(),
  } satisfies AuditChainReader;
}

/** Of this database or of a copy of it; null before the first line. A manifest keeps it as `newestText`. */
export function newestAuditLineReader(sqlite: Sqlite.Database): () => NewestLine | null {
  const newest = sqlite.prepare<[], NewestLine>(
    'select id, seal from audit_log where seal is not null order by id desc limit 1',
  );
  return () => newest.get() ?? null;
}
