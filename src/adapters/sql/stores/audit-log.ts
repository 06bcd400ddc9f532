/** Reads the audit log by page and appends lines sealed by `audit-chain.ts` (domain). */
import { randomBytes } from 'node:crypto';
import { sql, type ExpressionBuilder, type Selectable, type SelectQueryBuilder } from 'kysely';
import {
  NO_LINE,
  personalHash,
  sealOf,
  type AuditSeal,
  type NewestLine,
  type SealedLine,
} from '../../../domain/practice/operation/audit-chain.ts';
import type { AuditLine, AuditPerson } from '../../../domain/practice/users/admin-schema.ts';
import { USER_ACTIONS } from '../../../domain/practice/users/audit-actions.ts';
import type {
  AuditEntry,
  AuditFilter,
  AuditLog,
  AuditOrigin,
} from '../../../domain/practice/users/audit-log.ts';
import { dialectOf, type Db, afterCommit, inTransaction, acquireLock } from '../db.ts';
import { countOf, hasRow, nameOf } from '../query-parts.ts';
import type { Tables } from '../tables.ts';

/**
 * Seals lines that predate the audit chain. Does nothing after the first seal: later unsealed lines were inserted by
 * others and stay unsealed.
 */
async function sealEarlierLines(within: Db, seal: AuditSeal, now: Date): Promise<void> {
  const newest = await within
    .selectFrom('audit_log')
    .select(['id', 'seal'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!newest || newest.seal !== null) return;
  if (await hasRow(within.selectFrom('audit_log').select('id').where('seal', 'is not', null))) return;

  const lines = await within.selectFrom('audit_log').selectAll().orderBy('id').execute();
  const notes = new Map(
    (await within.selectFrom('audit_personal').selectAll().where('part', '=', 'note').execute()).map(
      (note) => [note.line_id, note],
    ),
  );
  let previous = NO_LINE;
  const sealNext = (line: SealedLine) => (previous = sealOf(line, previous, seal));
  for (const { seal: _none, ...line } of lines) {
    const note = notes.get(line.id);
    const note_hash = note ? personalHash(note, seal) : null;
    const change = { note_hash, seal: sealNext({ ...line, note_hash }) };
    await within.updateTable('audit_log').set(change).where('id', '=', line.id).execute();
  }
  const chainStart: SealedLine = {
    id: newest.id + 1,
    at: now.toISOString(),
    action: 'audit_chain_begun',
    user_id: null,
    impersonator_id: null,
    subject_id: newest.id,
    detail: `lines up to ${newest.id} were written before`,
    request_id: null,
    times: 1,
    address_hash: null,
    note_hash: null,
    token_id: null,
  };
  await within
    .insertInto('audit_log')
    .values({ ...chainStart, seal: sealNext(chainStart) })
    .execute();
}

export interface AuditChaining {
  seal: AuditSeal;
  /** Origin of the current request. Null outside requests. */
  origin: () => AuditOrigin | null;
  onWritten?: ((line: NewestLine) => void) | undefined;
}

const SALT_BYTES = 16;

interface Part {
  part: 'address' | 'note';
  person: number | null;
  salt: string;
  text: string;
}

/** Addresses belong to the acting user, notes to the subject. */
function personalParts(entry: AuditEntry, origin: AuditOrigin | null): Part[] {
  const salt = () => randomBytes(SALT_BYTES).toString('hex');
  const actor = origin?.impersonator_id ?? entry.user_id;
  const about = USER_ACTIONS.has(entry.action) ? (entry.subject_id ?? null) : entry.user_id;
  const parts: Part[] = [];
  if (origin) parts.push({ part: 'address', person: actor, salt: salt(), text: origin.address });
  if (entry.note !== undefined) parts.push({ part: 'note', person: about, salt: salt(), text: entry.note });
  return parts;
}

/** Holds a lock, so no other line is inserted in between. */
async function append(within: Db, entry: AuditEntry, now: Date, { seal, origin, onWritten }: AuditChaining) {
  await acquireLock(within, 'audit log');
  await sealEarlierLines(within, seal, now);
  const { rows } = await sql<{ seal: string | null; number: number | null }>`select
    (select seal from audit_log where seal is not null order by id desc limit 1) as seal,
    ${dialectOf(within).lastAuditLine} as number`.execute(within);
  const from = entry.origin === undefined ? origin() : entry.origin;
  const parts = personalParts(entry, from);
  const hashOf = (name: Part['part']) => {
    const part = parts.find((one) => one.part === name);
    return part ? personalHash(part, seal) : null;
  };
  const line: SealedLine = {
    id: (rows[0]?.number ?? 0) + 1,
    at: now.toISOString(),
    action: entry.action,
    user_id: entry.user_id,
    impersonator_id: from?.impersonator_id ?? null,
    subject_id: entry.subject_id ?? null,
    detail: entry.detail ?? null,
    request_id: from?.request_id ?? null,
    times: entry.times ?? 1,
    address_hash: hashOf('address'),
    note_hash: hashOf('note'),
    token_id: from?.token_id ?? null,
  };
  const sealed = { ...line, seal: sealOf(line, rows[0]?.seal ?? NO_LINE, seal) };
  await within.insertInto('audit_log').values(sealed).execute();
  if (onWritten) afterCommit(() => onWritten(sealed));
  for (const { part, person, salt, text } of parts) {
    // No row can reference a user deleted by this entry. It is removed by age.
    const person_id = sql<number | null>`(select id from users where id = ${person})`;
    await within
      .insertInto('audit_personal')
      .values({ line_id: line.id, part, person_id, salt, text })
      .execute();
  }
}

const personOf = (
  id: number | null,
  first_name: string | null,
  last_name: string | null,
): AuditPerson | null => (id === null ? null : { id, name: nameOf({ first_name, last_name }) });

export const matchesFilter =
  ({ user, action }: AuditFilter) =>
  (e: ExpressionBuilder<Tables, 'audit_log'>) =>
    e.and([
      ...(user === undefined
        ? []
        : [e.or([e('audit_log.user_id', '=', user), e('audit_log.impersonator_id', '=', user)])]),
      ...(action === undefined ? [] : [e('audit_log.action', '=', action)]),
    ]);

/** Adds names and personal parts to selected lines. */
export async function listedLines(
  db: Db,
  selected: SelectQueryBuilder<Tables, 'audit_log', Selectable<Tables['audit_log']>>,
  order: 'asc' | 'desc',
): Promise<AuditLine[]> {
  const rows = await db
    .selectFrom(selected.as('line'))
    .leftJoin('users as user', 'user.id', 'line.user_id')
    .leftJoin('users as by', 'by.id', 'line.impersonator_id')
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.id', '=', 'line.subject_id').on('line.action', 'in', [...USER_ACTIONS]),
    )
    .leftJoin('audit_personal as address', (join) =>
      join.onRef('address.line_id', '=', 'line.id').on('address.part', '=', 'address'),
    )
    .leftJoin('audit_personal as note', (join) =>
      join.onRef('note.line_id', '=', 'line.id').on('note.part', '=', 'note'),
    )
    .selectAll('line')
    .select([
      'user.first_name',
      'user.last_name',
      'by.first_name as by_first_name',
      'by.last_name as by_last_name',
      'subject.first_name as subject_first_name',
      'subject.last_name as subject_last_name',
      'address.text as address',
      'note.text as note',
    ])
    .orderBy('line.id', order)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    user: personOf(row.user_id, row.first_name, row.last_name),
    by: personOf(row.impersonator_id, row.by_first_name, row.by_last_name),
    subject_id: row.subject_id,
    subject_name: personOf(row.subject_id, row.subject_first_name, row.subject_last_name)?.name ?? null,
    detail: row.detail,
    note: row.note,
    token_id: row.token_id,
    address: row.address,
    request_id: row.request_id,
    times: row.times,
    personal_part_removed:
      (row.address_hash !== null && row.address === null) || (row.note_hash !== null && row.note === null),
  }));
}

export function sqlAuditLog(db: Db, chaining: AuditChaining): AuditLog {
  return {
    record: (entry, now) => inTransaction(db, (within) => append(within, entry, now, chaining)),
    async list({ page, size, ...filter }) {
      const selected = db
        .selectFrom('audit_log')
        .selectAll()
        .where(matchesFilter(filter))
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size);
      const [items, total] = await Promise.all([
        listedLines(db, selected, 'desc'),
        countOf(db.selectFrom('audit_log').where(matchesFilter(filter))),
      ]);
      return { items, page, size, total };
    },
    async removePersonal(before) {
      await db
        .deleteFrom('audit_personal')
        .where('line_id', 'in', (e) =>
          e.selectFrom('audit_log').select('id').where('at', '<', before.toISOString()),
        )
        .execute();
    },
  };
}
