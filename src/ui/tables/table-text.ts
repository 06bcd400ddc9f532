/** A table as text: tab-separated for the clipboard, comma-separated for a file, with unrounded figures. */
import { asText } from '../../domain/shared/csv.ts';

export type TableCell = string | number | null;

function plainText(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(Math.round(cell * 100) / 100 + 0);
  return asText(cell);
}

export const markColumn = (title: string, marks: readonly string[]): TableCell[][] =>
  marks.some((mark) => mark !== '') ? [[`${title}, mark`, ...marks.map((mark) => mark.trim() || null)]] : [];

export const figureColumn = (
  title: string,
  figures: readonly TableCell[],
  marks: readonly string[] = [],
): TableCell[][] => [[title, ...figures], ...markColumn(title, marks)];

/** Transposes columns to rows, as many as the first column has cells. */
export const inRows = ([first = [], ...others]: readonly (readonly TableCell[])[]): TableCell[][] =>
  first.map((cell, row) => [cell, ...others.map((cells) => cells[row] ?? null)]);

export function toCsv(rows: readonly (readonly TableCell[])[]): string {
  const quoted = (text: string): string =>
    /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => row.map((cell) => quoted(plainText(cell))).join(',') + '\r\n').join('');
}

export function toTsv(rows: readonly (readonly TableCell[])[]): string {
  return rows
    .map((row) => row.map((cell) => plainText(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
