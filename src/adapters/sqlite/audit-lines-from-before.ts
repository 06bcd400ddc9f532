/** Lines that were written before the log was chained are taken into the chain with the first line that follows them. */
import {
  NO_LINE,
  personalHash,
  sealOf,
  type AuditSeal,
  type SealedLine,
} from '../../domain/practice/operation/audit-chain.ts';
import type { Db } from './database.ts';

/** Does nothing once a line is sealed: one that has no seal then was put in by somebody else, and stays without. */
export async function sealLinesFromBefore(within: Db, seal: AuditSeal, now: Date): Promise<void> {
  const newest = await within
    .selectFrom('audit_log')
    .select(['id', 'seal'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!newest || newest.seal !== null) return;
  const sealed = await within
    .selectFrom('audit_log')
    .select('id')
    .where('seal', 'is not', null)
    .executeTakeFirst();
  if (sealed) return;

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
  const begun: SealedLine = {
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
  };
  await within
    .insertInto('audit_log')
    .values({ ...begun, seal: sealNext(begun) })
    .execute();
}
