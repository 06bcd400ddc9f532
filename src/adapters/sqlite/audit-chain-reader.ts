/** The whole audit log, oldest line first, for checking it; also of a copy, and beside a running server. */
import type BetterSqlite3 from 'better-sqlite3';
import { Sqlite } from './driver.ts';
import { join } from 'node:path';
import type { NewestLine, Personal, StoredLine } from '../../domain/practice/operation/audit-chain.ts';
import type { FormerAuditKey } from '../../domain/practice/operation/audit-keys.ts';

export interface AuditChainReader {
  /** One at a time, all as they stood when the first was read. */
  lines(): IterableIterator<StoredLine>;
  formerKeys(): FormerAuditKey[];
  close(): void;
}

type Row = Omit<StoredLine, 'address' | 'note'> & {
  address: string | null;
  address_salt: string | null;
  note: string | null;
  note_salt: string | null;
};

/** A database from before its log was chained. */
export class AuditChainMissingError extends Error {
  override name = 'AuditChainMissingError';
}

/** Changes nothing. Throws when the folder holds no database, or one from before the log was chained. */
export function readAuditChain(dataFolder: string): AuditChainReader {
  const sqlite = new Sqlite(join(dataFolder, 'plumbline.db'), { readonly: true, fileMustExist: true });
  const isChained =
    sqlite.prepare(`select 1 from sqlite_schema where name = 'audit_personal'`).get() !== undefined;
  if (!isChained) {
    sqlite.close();
    throw new AuditChainMissingError(
      'The audit log of this practice is older than its chain. Start the server once.',
    );
  }
  const rows = sqlite.prepare<[], Row>(`
    select line.*, address.text as address, address.salt as address_salt, note.text as note, note.salt as note_salt
    from audit_log line
    left join audit_personal address on address.line_id = line.id and address.part = 'address'
    left join audit_personal note on note.line_id = line.id and note.part = 'note'
    order by line.id`);
  const keys = sqlite.prepare<[], FormerAuditKey>('select * from audit_former_keys order by last_line');
  return {
    *lines() {
      for (const { address, address_salt, note, note_salt, ...line } of rows.iterate())
        yield { ...line, address: personal(address_salt, address), note: personal(note_salt, note) };
    },
    formerKeys: () => keys.all(),
    close: () => sqlite.close(),
  };
}

const personal = (salt: string | null, text: string | null): Personal | null =>
  salt === null || text === null ? null : { salt, text };

/** Of this database or of a copy of it; null before the first line. A manifest keeps it as `newestText`. */
export function newestAuditLineReader(sqlite: BetterSqlite3.Database): () => NewestLine | null {
  const newest = sqlite.prepare<[], NewestLine>(
    'select id, seal from audit_log where seal is not null order by id desc limit 1',
  );
  return () => newest.get() ?? null;
}

export const newestAuditLine = (sqlite: BetterSqlite3.Database): NewestLine | null =>
  newestAuditLineReader(sqlite)();
