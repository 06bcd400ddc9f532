/** Comma-separated text of spreadsheets (RFC 4180), also with their other separators. */

const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

export interface CsvLine {
  /** Line number as in an editor, from 1; a quoted line break counts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Omits lines without text. */
export function parseCsv(text: string): CsvLine[] {
  const { body, separator, firstLine } = preamble(text.replace(/^\ufeff/, ''));
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = firstLine;
  let startedAt = line;

  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: startedAt, cells });
    cells = [];
    line += 1;
    startedAt = line;
  };

  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? '';
    if (isQuoted) {
      if (char !== '"') {
        if (char === '\n') line += 1;
        cell += char;
      } else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && body[at + 1] === '\n') at += 1;
      endLine();
    } else cell += char;
  }
  if (cell !== '' || cells.length > 0) endLine();
  return lines;
}

/** A separate first line of a spreadsheet may name the separator ("sep=;"); otherwise the first line shows it. */
function preamble(text: string): { body: string; separator: string; firstLine: number } {
  const separatorLine = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  if (separatorLine)
    return { body: text.slice(separatorLine[0].length), separator: separatorLine[1] ?? ',', firstLine: 2 };
  return { body: text, separator: separatorOf(text), firstLine: 1 };
}

/** Returns the most frequent separator outside quotes in the first line with text; default: a comma. */
function separatorOf(text: string): Separator {
  const [first = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  const bare = first.replace(/"[^"]*"/g, '');
  const countOf = (separator: Separator) => bare.split(separator).length;
  return [...SEPARATORS].sort((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/** Text that a spreadsheet would run as a formula; a name can begin like one. */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A leading apostrophe marks text in spreadsheets. `readCell` removes it. */
export const asText = (text: string): string => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

export const readCell = (text: string): string =>
  text.startsWith("'") && LIKE_A_FORMULA.test(text) ? text.slice(1) : text;

export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  const quoted = (text: string) =>
    /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const written = (cell: string | number) => (typeof cell === 'number' ? String(cell) : quoted(asText(cell)));
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}
