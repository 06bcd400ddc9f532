import { targetOfHeader, type PasteTarget } from './column-targets.ts';
import { hasGroupedCommas } from '../../shared/number-text.ts';

type Separator = 'tab' | 'comma' | 'spaces' | 'space';

interface PastedLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Detects the separator from the text. A lone `$` or bracket belongs to the next figure. */
export function splitCells(text: string) {
  const written = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '');
  const separator = separatorOf(written.map(({ content }) => content));
  const lines = written.map(({ content, line }): PastedLine => ({
    line,
    cells: splitLine(content, separator),
  }));
  return { separator, lines };
}

function separatorOf(lines: readonly string[]): Separator {
  const max = (test: (line: string) => boolean) =>
    lines.filter((line) => test(line)).length * 2 > lines.length;
  if (max((line) => line.includes('\t'))) return 'tab';
  const wide = (line: string) => /\S {2,}\S/.test(line.replaceAll('\t', '  '));
  if (max(wide)) return 'spaces';
  // Text copied from a PDF viewer often has one space between figures: "1 50 30,000 0 27,141".
  if (max(isRowOfSpacedFigures)) return 'space';
  return 'comma';
}

function isRowOfSpacedFigures(line: string): boolean {
  const parts = line.trim().split(/ +/);
  return parts.length >= 3 && parts.every((part) => readFigure(part)?.certain);
}

function splitLine(content: string, separator: Separator): string[] {
  switch (separator) {
    case 'tab':
      return content.split('\t').map(unquote);
    case 'comma':
      return splitCommas(content);
    case 'spaces':
      return joinLoneSigns(content.replaceAll('\t', '  ').trim().split(/ {2,}/));
    case 'space':
      return /\d/.test(content) && isRowOfSpacedFigures(content)
        ? joinLoneSigns(content.trim().split(/ +/))
        : content.trim().split(/ {2,}/);
  }
}

function joinLoneSigns(cells: readonly string[]): string[] {
  const joined: string[] = [];
  let pending = '';
  for (const cell of cells) {
    if (cell === '$' || cell === '(') pending += cell;
    else {
      joined.push(pending + cell);
      pending = '';
    }
  }
  if (pending !== '') joined.push(pending);
  return joined;
}

function unquote(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}

/** RFC 4180 within one line: quotes protect commas; a doubled quote is a quote. */
function splitCommas(content: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < content.length; at += 1) {
    const sign = content.charAt(at);
    if (quoted && sign === '"' && content.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  cells.push(cell.trim());
  return cells;
}

interface PastedColumn {
  readonly header: string | null;
  /** Null if neither the header nor the figures show the meaning; the advisor selects it. */
  readonly target: PasteTarget | null;
}

export interface PastedTable {
  readonly separator: Separator;
  readonly columns: readonly PastedColumn[];
  readonly body: readonly PastedLine[];
}

export const isFigure = (cell: string): boolean => /\d/.test(cell) && readFigure(cell) !== null;

/** A body line has at least two figures and more figures than words; a header has more words. */
function isBodyLine(line: PastedLine): boolean {
  const figures = line.cells.filter(isFigure).length;
  const wordCount = line.cells.filter((cell) => /[a-z]/i.test(cell) && !isFigure(cell)).length;
  return figures >= 2 && figures > wordCount;
}

export function readPastedTable(text: string, clientAge?: number): PastedTable | null {
  const { separator, lines } = splitCells(text);
  const firstBody = lines.findIndex(isBodyLine);
  if (firstBody < 0) return null;
  const body = lines.slice(firstBody);
  const above = lines.slice(0, firstBody);
  const width = widthOf(body);
  const headers = headersOf(above, width) ?? headersOf(above, knownHeaderWidth(above));
  const columns = headers ? columnsByHeader(headers) : columnsByFigures(body, width, clientAge);
  return { separator, columns, body };
}

/** Returns the most frequent width, because subtotals and footnotes have other widths. */
function widthOf(body: readonly PastedLine[]): number {
  const counts = new Map<number, number>();
  for (const line of body.filter(isBodyLine))
    counts.set(line.cells.length, (counts.get(line.cells.length) ?? 0) + 1);
  let width = 0;
  for (const [cells, lines] of counts)
    if (lines > (counts.get(width) ?? 0) || (lines === counts.get(width) && cells > width)) width = cells;
  return width;
}

/** Unquoted thousands commas make more cells than columns; the header still has the correct number. */
function knownHeaderWidth(lines: readonly PastedLine[]): number {
  const isKnown = ({ cells }: PastedLine) =>
    cells.filter((cell) => targetOfHeader(cell) !== null).length >= 3;
  return lines.findLast(isKnown)?.cells.length ?? 0;
}

/** Joins stacked header lines by column. A title in one cell is not a header. */
function headersOf(lines: readonly PastedLine[], width: number): string[] | null {
  const stacked = lines.filter(
    (line) => line.cells.length === width && line.cells.filter((cell) => cell !== '').length > 1,
  );
  if (stacked.length === 0) return null;
  const last = stacked.length - 1;
  const levels = stacked.map((line, level) => (level < last ? spreadGroups(line.cells) : line.cells));
  return Array.from({ length: width }, (_, column) =>
    levels
      .map((cells) => cells[column] ?? '')
      .filter((cell) => cell !== '')
      .join(' '),
  );
}

/** A merged heading ("Guaranteed" over three columns) is pasted in its first cell only. */
function spreadGroups(cells: readonly string[]): string[] {
  let group = '';
  return cells.map((cell) => {
    if (cell !== '') group = /guar|mid|altern|current|illustrated|assumed/i.test(cell) ? cell : '';
    return cell === '' ? group : cell;
  });
}

/** Keeps the first column of each target; the advisor decides on a second one. */
const firstOfEach = (columns: readonly PastedColumn[]): PastedColumn[] =>
  columns.map(({ header, target }, index) => {
    const isFirst = columns.findIndex((column) => column.target === target) === index;
    return { header, target: isFirst || target === 'ignore' ? target : null };
  });

const columnsByHeader = (headers: readonly string[]): PastedColumn[] =>
  firstOfEach(headers.map((header) => ({ header, target: targetOfHeader(header) })));

/** Without a header, only the year and the age can be recognized: they increase by one. */
function columnsByFigures(body: readonly PastedLine[], width: number, clientAge?: number): PastedColumn[] {
  const columns = Array.from({ length: width }, (_, column): PastedColumn => {
    const figures = body.filter(isBodyLine).map((line) => readFigure(line.cells[column] ?? '')?.value ?? NaN);
    const first = figures[0] ?? NaN;
    const rising = figures.length > 1 && figures.every((figure, row) => figure === first + row);
    const isAge = first === clientAge || (first >= 18 && first <= 100);
    const target = first === 1 ? 'year' : isAge ? 'age' : null;
    return { header: null, target: rising ? target : null };
  });
  return firstOfEach(columns);
}

/** `$`, commas, `%` and footnote marks are removed; (1,234) and 1,234- are negative; a dash or an empty cell is zero. */
interface Figure {
  readonly value: number;
  /** False if the digit grouping is unusual ("1,23", "12,3456"). */
  readonly certain: boolean;
}

const DASHES = /^[-\u2010-\u2015\u2212]+$/;
const LEADING_MINUS = /^[-\u2010-\u2013\u2212]/;
const PLAIN = /^(\d+\.?\d*|\.\d+)$/;

export function readFigure(text: string): Figure | null {
  // "1 50" is two figures, but a no-break space is a thousands separator in some spreadsheets.
  if (/\d[ \t]+\d/.test(text)) return null;
  let rest = text.replace(/[\s\u00a0\u202f$]/g, '').replace(/[*†‡§]+$/, '');
  if (rest === '' || DASHES.test(rest)) return { value: 0, certain: true };

  const [bracketed, inside = ''] = /^\((.*)\)%?$/.exec(rest) ?? [];
  const isLeading = LEADING_MINUS.test(rest);
  const isNegative = bracketed !== undefined || isLeading || /\d[-\u2212]$/.test(rest);
  if (bracketed !== undefined) rest = inside;
  else if (isLeading) rest = rest.slice(1);
  else if (isNegative) rest = rest.slice(0, -1);
  rest = rest.replace(/%$/, '');

  const [, counted, suffix] = /^(.*\d)([km])$/i.exec(rest) ?? [];
  const scale = suffix === undefined ? 1 : suffix.toLowerCase() === 'k' ? 1_000 : 1_000_000;
  rest = counted ?? rest;

  // "1.234,56" has a decimal comma: ambiguous, so it is rejected.
  if (/\..*,/.test(rest)) return null;
  const digits = rest.replaceAll(',', '');
  if (!PLAIN.test(digits)) return null;
  const amount = Number(digits) * scale;
  if (!Number.isFinite(amount)) return null;
  // 0 * -1 is -0, which is not deepEqual to 0 and may print as "-0".
  return { value: amount === 0 || !isNegative ? amount : -amount, certain: hasGroupedCommas(rest) };
}
