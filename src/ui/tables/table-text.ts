/** A table as text: tab-separated for the clipboard, comma-separated for a file. Figures go out whole, not as shown. */
export type TableCell = string | number | null;

/** What a spreadsheet would take for a formula when it opens the file; a name can begin like one, a figure cannot. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

function plainText(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(Math.round(cell * 100) / 100 + 0);
  return FORMULA_START.test(cell) ? `'${cell}` : cell;
}

/** The marks beside a column's figures as a column of their own; none where nothing is marked. */
export const markColumn = (title: string, marks: readonly string[]): TableCell[][] =>
  marks.some((mark) => mark !== '') ? [[`${title}, mark`, ...marks.map((mark) => mark.trim() || null)]] : [];

/** A column of figures under its title, and beside it that of their marks. */
export const figureColumn = (
  title: string,
  figures: readonly TableCell[],
  marks: readonly string[] = [],
): TableCell[][] => [[title, ...figures], ...markColumn(title, marks)];

/** Columns as rows, as many as the first column has cells. */
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
