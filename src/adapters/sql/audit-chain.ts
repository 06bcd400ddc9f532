/** How the whole audit log is read, for checking it; the same words in every database. */
import type { Personal, StoredLine } from '../../domain/practice/operation/audit-chain.ts';

export const CHAIN = `
  select line.*, address.text as address, address.salt as address_salt, note.text as note, note.salt as note_salt
  from audit_log line
  left join audit_personal address on address.line_id = line.id and address.part = 'address'
  left join audit_personal note on note.line_id = line.id and note.part = 'note'
  order by line.id`;

export const FORMER_KEYS = 'select * from audit_former_keys order by last_line';

export type ChainRow = Omit<StoredLine, 'address' | 'note'> & {
  address: string | null;
  address_salt: string | null;
  note: string | null;
  note_salt: string | null;
};

export const lineOf = ({ address, address_salt, note, note_salt, ...line }: ChainRow): StoredLine => ({
  ...line,
  address: personal(address_salt, address),
  note: personal(note_salt, note),
});

const personal = (salt: string | null, text: string | null): Personal | null =>
  salt === null || text === null ? null : { salt, text };
