/** Writes the end of the audit log to `audit.seal` and records that the file was written. */
import {
  sealOfPreviousKey,
  type AuditKeys,
  type NewestLine,
  type Personal,
  type StoredLine,
} from '../../domain/practice/operation/audit-chain.ts';
import { isEndAt, NO_NEWEST, sealEnd, type AuditEndFile } from '../../domain/practice/operation/audit-end.ts';
import type { Db } from './db.ts';
import { firstAs, readMeta, writeMetaOnce } from './query-parts.ts';

/** Row in `meta` after the first write. From then on, a missing file is a problem. */
const NOTED_KEY = 'audit_seal';
export const IS_END_NOTED = `select 1 as noted from meta where key = '${NOTED_KEY}'`;

/**
 * Stores the latest line, unless the file names a line that the log lacks: evidence of missing lines remains. Only
 * `force` writes a missing file. Returns the reason for not writing, or null.
 */
export async function noteAuditEnd(
  db: Db,
  file: AuditEndFile,
  keys: AuditKeys,
  { force = false } = {},
): Promise<string | null> {
  const newest = (await readLine(db)) ?? NO_NEWEST;
  const noted = file.read();
  if (!force) {
    if (noted === 'damaged') return 'audit.seal was changed.';
    if (noted === null && (await readMeta(db, NOTED_KEY)) !== null) return 'audit.seal is missing.';
    if (noted !== null) {
      const line = noted.line === 0 ? NO_NEWEST : await readLine(db, noted.line);
      if (
        line === null ||
        !(isEndAt(noted, line, [keys.seal]) || isEndAt(noted, line, await formerSeals(db, keys)))
      )
        return 'Lines of the audit log are missing. Run plumbline audit verify.';
      if (noted.line === newest.id && isEndAt(noted, newest, [keys.seal])) return null;
    }
  }
  file.write(sealEnd(newest, keys.seal));
  if (force || noted === null) await writeMetaOnce(db, NOTED_KEY, '1');
  return null;
}

export const readLine = (db: Db, id?: number): Promise<NewestLine | null> =>
  firstAs(
    db
      .selectFrom('audit_log')
      .select(['id', 'seal'])
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .orderBy('id', 'desc')
      .limit(1),
    (line) => ({ id: line.id, seal: line.seal ?? '' }),
  );

async function formerSeals(db: Db, keys: AuditKeys) {
  const saved = await db.selectFrom('audit_former_keys').selectAll().execute();
  return saved.flatMap((one) => sealOfPreviousKey(one, keys) ?? []);
}

/** Reads the complete audit log for verification. The SQL is the same in all databases. */
export const CHAIN = `
  select line.*, address.text as address, address.salt as address_salt, note.text as note, note.salt as note_salt
  from audit_log line
  left join audit_personal address on address.line_id = line.id and address.part = 'address'
  left join audit_personal note on note.line_id = line.id and note.part = 'note'
  order by line.id`;

export const FORMER_KEYS = 'select * from audit_former_keys order by last_line';

export type ChainRow = Omit<StoredLine, 'address' | 'note' | 'token_id'> & {
  /** Missing in a database from before access tokens. */
  token_id?: number | null;
  address: string | null;
  address_salt: string | null;
  note: string | null;
  note_salt: string | null;
};

export const lineOf = ({
  address,
  address_salt,
  note,
  note_salt,
  token_id,
  ...line
}: ChainRow): StoredLine => ({
  ...line,
  token_id: token_id ?? null,
  address: toPersonal(address_salt, address),
  note: toPersonal(note_salt, note),
});

const toPersonal = (salt: string | null, text: string | null): Personal | null =>
  salt === null || text === null ? null : { salt, text };
