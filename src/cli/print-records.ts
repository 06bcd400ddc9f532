/** Records as CSV (RFC 4180) or as an aligned table. Figures are printed as in JSON, so that both can be compared. */
import type { Cell, FlatRecord } from './records.ts';
import { columnsText } from './text-columns.ts';

/** A spreadsheet would run text that begins like a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvText(records: readonly FlatRecord[]): string {
  const columns = columnsOf(records);
  const lines = [
    columns.map(csvCell),
    ...records.map((record) => columns.map((name) => csvCell(record.get(name) ?? null))),
  ];
  return lines.map((cells) => `${cells.join(',')}\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function tableText(records: readonly FlatRecord[]): string {
  const columns = columnsOf(records);
  const numeric = new Set(
    columns.flatMap((name, at) =>
      records.some((record) => typeof record.get(name) === 'number') ? [at] : [],
    ),
  );
  const rows = [
    columns,
    ...records.map((record) => columns.map((name) => tableCell(record.get(name) ?? null))),
  ];
  return columnsText(rows, '', numeric)
    .map((line) => `${line}\n`)
    .join('');
}

const tableCell = (cell: Cell): string => (cell === null ? '-' : String(cell).replaceAll(/\s+/g, ' '));

/** In the order in which they first appear. */
function columnsOf(records: readonly FlatRecord[]): string[] {
  return [...new Set(records.flatMap((record) => [...record.keys()]))];
}
