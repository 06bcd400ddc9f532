/** Reads the audit log for an export, a page at a time, so that memory does not grow with the log. */
import type { AuditExportReader } from '../../../domain/practice/operation/audit-export.ts';
import { NO_LINE } from '../../../domain/practice/operation/audit-chain.ts';
import { NO_NEWEST } from '../../../domain/practice/operation/audit-end.ts';
import type { AuditFilter } from '../../../domain/practice/users/audit-log.ts';
import { readLine, lineOf } from '../audit-chain.ts';
import type { Db } from '../db.ts';
import { listedLines, matchesFilter } from './audit-log.ts';

const PAGE = 500;

export function sqlAuditExport(db: Db): AuditExportReader {
  const linesFrom = (after: number, last: number, filter: AuditFilter) =>
    db
      .selectFrom('audit_log')
      .where('audit_log.id', '>', after)
      .where('audit_log.id', '<=', last)
      .where(matchesFilter(filter))
      .orderBy('audit_log.id')
      .limit(PAGE);
  return {
    async range({ from, before }) {
      const newest = (await readLine(db)) ?? NO_NEWEST;
      const { first } = await db
        .selectFrom('audit_log')
        .select((e) => e.fn.min('id').as('first'))
        .$if(from !== undefined, (query) => query.where('at', '>=', from?.toISOString() ?? ''))
        .executeTakeFirstOrThrow();
      const { last } = await db
        .selectFrom('audit_log')
        .select((e) => e.fn.max('id').as('last'))
        .where('id', '<=', newest.id)
        .$if(before !== undefined, (query) => query.where('at', '<', before?.toISOString() ?? ''))
        .executeTakeFirstOrThrow();
      // The first number is not read: a removed first line must be missing in the file.
      const from_line = from === undefined ? 1 : first;
      if (from_line === null || last === null || last < from_line)
        return { from_line: null, to_line: null, previous_seal: NO_LINE, newest };
      const previous = await readLine(db, from_line - 1);
      return { from_line, to_line: last, previous_seal: previous?.seal ?? NO_LINE, newest };
    },
    lines: (filter, { from_line, to_line }) =>
      pages(from_line, async (after) => {
        const rows = await linesFrom(after, to_line ?? 0, filter)
          .leftJoin('audit_log as previous', (join) =>
            join.on((e) => e('previous.id', '=', e('audit_log.id', '-', 1))),
          )
          .leftJoin('audit_personal as address', (join) =>
            join.onRef('address.line_id', '=', 'audit_log.id').on('address.part', '=', 'address'),
          )
          .leftJoin('audit_personal as note', (join) =>
            join.onRef('note.line_id', '=', 'audit_log.id').on('note.part', '=', 'note'),
          )
          .selectAll('audit_log')
          .select([
            'address.text as address',
            'address.salt as address_salt',
            'note.text as note',
            'note.salt as note_salt',
            'previous.seal as previous_seal',
          ])
          .execute();
        return rows.map(({ previous_seal, ...row }) => ({
          ...lineOf(row),
          previous_seal: previous_seal ?? NO_LINE,
        }));
      }),
    listed: (filter, { from_line, to_line }) =>
      pages(from_line, (after) => listedLines(db, linesFrom(after, to_line ?? 0, filter).selectAll(), 'asc')),
  };
}

async function* pages<Line extends { id: number }>(
  from: number | null,
  read: (after: number) => Promise<Line[]>,
): AsyncGenerator<Line> {
  if (from === null) return;
  for (let after = from - 1; ;) {
    const page = await read(after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}
