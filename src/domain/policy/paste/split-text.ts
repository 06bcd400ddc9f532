/** Divides pasted text or a CSV file into lines of cells. */
import { chargePartOf, isFlowPart } from '../reading/headers/column-parts.ts';
import { isOfAnotherKind, meaningOf } from '../reading/headers/column-meanings.ts';
import { isNotApplicable } from '../reading/figures.ts';
import { readFigure } from './read-figure.ts';
import { joinedRows, rejoinedHeader } from './rebuild-lines.ts';

export type Separator = 'tab' | 'semicolon' | 'comma' | 'bar' | 'spaces' | 'space' | 'line';

export interface SplitText {
  separator: Separator;
  /** Cells by line. Header cells may contain line breaks. */
  lines: string[][];
}

const MIN_ROWS = 3;
const MAX_COLUMNS = 40;

export function splitText(text: string): SplitText {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''); // oxfmt-ignore
  const separator = separatorOf(lines);
  return { separator, lines: cellsBy(separator, text, lines) };
}

function cellsBy(separator: Separator, text: string, lines: readonly string[]): string[][] {
  if (separator === 'tab') return withHeader(recordsOf(text, '\t'), lines);
  if (separator === 'bar') return lines.filter((line) => /\w/.test(line)).map((line) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim())); // oxfmt-ignore
  if (separator === 'semicolon') return recordsOf(text, ';');
  if (separator === 'comma') return recordsOf(text, ',');
  if (separator === 'line') return rowsOfSingleCells(lines) ?? [];
  if (separator === 'space') return rowsOfSpacedCells(lines);
  return lines.map((line) => joinSigns(line.replaceAll('\t', '  ').trim().split(/ {2,}/)));
}

function separatorOf(lines: readonly string[]): Separator {
  const isUsual = (test: (line: string) => boolean) =>
    lines.filter((line) => test(line)).length * 2 > lines.length;
  if (isUsual((line) => line.includes('\t'))) return 'tab';
  if (isUsual((line) => line.split(';').length > 2)) return 'semicolon';
  if (isUsual((line) => /^\s*\|.*\|\s*$/.test(line) && line.split('|').length > MIN_ROWS)) return 'bar';
  if (isUsual((line) => /\S {2,}\S/.test(line.replaceAll('\t', '  ')))) return 'spaces';
  if (isUsual(isRowOfSpacedFigures)) return 'space';
  if (isUsual((line) => readFigure(line)?.certain === true) && rowsOfSingleCells(lines) !== null)
    return 'line';
  return 'comma';
}

function isRowOfSpacedFigures(line: string): boolean {
  const parts = joinSigns(line.trim().split(/ +/));
  return (
    parts.length >= MIN_ROWS && parts.every((part) => readFigure(part)?.certain || isNotApplicable(part))
  );
}

/** A word processor divides the header cells of a table into lines. Without a complete header there is no table. */
function withHeader(records: string[][], lines: readonly string[]): string[][] {
  const isBody = (cells: readonly string[]) =>
    cells.length >= MIN_ROWS && cells.every((cell) => cell === '' || readFigure(cell)?.certain || isNotApplicable(cell)); // oxfmt-ignore
  const first = records.findIndex(isBody);
  const width = records[first]?.length ?? 0;
  const above = records.slice(0, first);
  const divided = above.filter(({ length }) => length > 1).length;
  if (divided < 2 || above.some(({ length }) => length >= width)) return records;
  const header = rejoinedHeader(lines.slice(0, lines.findIndex((line) => isBody(line.split('\t').map((cell) => cell.trim())))), width); // oxfmt-ignore
  return header ? [header, ...records.slice(first)] : [];
}

/** A separate "$" or "(" belongs to the next figure. */
function joinSigns(cells: readonly string[]): string[] {
  const joined: string[] = [];
  let pending = '';
  for (const cell of cells) {
    if (cell === '$' || cell === '(' || cell === '($') pending += cell;
    else {
      joined.push(pending + cell);
      pending = '';
    }
  }
  return pending === '' ? joined : [...joined, pending];
}

/** RFC 4180: quoted cells may contain separators and line breaks; a doubled quote is a quote. */
function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    record.push(cell.trim());
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (record.some((one) => one !== '')) records.push(record);
    record = [];
  };
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') endRecord();
    else cell += sign;
  }
  endRecord();
  return records;
}

/** One cell on each line: the width is the distance at which years count up. */
function rowsOfSingleCells(lines: readonly string[]): string[][] | null {
  const figures = lines.map((line) => readFigure(line)?.value ?? null);
  const first = figures.findIndex((value) => value !== null);
  if (first === -1) return null;
  for (let width = 2; width <= MAX_COLUMNS; width += 1) {
    const rows: string[][] = [];
    for (let at = first; at + width <= lines.length; at += width) {
      const [year, age, yearBefore, ageBefore] = [at, at + 1, at - width, at - width + 1].map((index) => figures[index] ?? Number.NaN); // oxfmt-ignore
      const step = (year ?? 0) - (yearBefore ?? 0);
      // Selected years and their ages rise by the same step.
      if (rows.length > 0 && step !== 1 && !(step > 0 && step === (age ?? 0) - (ageBefore ?? 0))) break;
      rows.push(lines.slice(at, at + width));
    }
    // Footnotes may follow the last row.
    const isTable = rows.length >= MIN_ROWS && rows.length * width >= 0.8 * (lines.length - first);
    if (isTable) return [...(first >= width ? [lines.slice(first - width, first)] : []), ...rows];
  }
  return null;
}

/** Single blanks between all cells: header words are divided by their meaning. */
function rowsOfSpacedCells(lines: readonly string[]): string[][] {
  const cells = lines.flatMap((line) => {
    const parts = joinSigns(line.trim().split(/ +/));
    const row = isRowOfSpacedFigures(line) ? joinedRows(parts.map((part) => readFigure(part)?.value ?? Number.NaN)) : null;
    return row === null ? [parts] : Array.from({ length: parts.length / row }, (_, at) => parts.slice(at * row, (at + 1) * row));
  }); // oxfmt-ignore
  const isRow = (parts: readonly string[]) => isRowOfSpacedFigures(parts.join(' '));
  const first = cells.findIndex(isRow);
  const width = cells[first]?.length ?? 0;
  const [one = [], next = []] = cells.slice(first, first + 2).map((row) => row.map((cell) => readFigure(cell)?.value ?? Number.NaN)); // oxfmt-ignore
  const countsUp = one.map((value, column) => value <= MAX_AGE && next[column] === value + 1);
  // Lines above the nearest one with enough words are titles.
  const header = cells.findLastIndex((words, index) => index < first && words.length >= width);
  const text = cells[header]?.join(' ');
  const headers = dividedHeader(cells[header] ?? [], countsUp);
  return cells.map((words) =>
    headers && words.join(' ') === text ? headers // Pages repeat it.
    : isRow(words) ? words : [words.join(' ')],
  ); // oxfmt-ignore
}

const MAX_HEADER_WORDS = 6;
/** Cost of a word that belongs to no header. */
const TITLE_WORD = 0.05;

const MAX_AGE = 121;

/** Divides words into headers so that most of them have a certain meaning. `countsUp`: columns of years and ages. */
export function dividedHeader(words: readonly string[], countsUp: readonly boolean[]): string[] | null {
  if (words.length > countsUp.length * MAX_HEADER_WORDS) return null;
  type Division = { score: number; headers: string[] };
  // best[n][end]: the best division of the first `end` words into n headers.
  // Words of a title in the same line come first.
  const starts = Array.from({ length: Math.max(1, words.length - countsUp.length + 1) }, (_, at) => at);
  let best = new Map(
    starts.map((start): [number, Division] => [start, { score: -TITLE_WORD * start, headers: [] }]),
  );
  for (const isKey of countsUp) {
    const next = new Map<number, Division>();
    for (const [start, { score, headers }] of best)
      for (let end = start + 1; end <= Math.min(words.length, start + MAX_HEADER_WORDS); end += 1) {
        const header = words.slice(start, end).join(' ');
        const total = score + meaningScore(header, headers, isKey);
        if (total > (next.get(end)?.score ?? -Infinity))
          next.set(end, { score: total, headers: [...headers, header] });
      }
    best = next;
  }
  return best.get(words.length)?.headers ?? null;
}

/** Prefers known meanings that no earlier header has. */
function meaningScore(header: string, before: readonly string[], isKey: boolean): number {
  const reading = meaningOf(header);
  const isTorn =
    /^(?:&|and|of|at|\(|value|benefit(?! at\b))(?![a-z])|^(?:taken|charged|deduction|per)\b|^charges?\s+(?!&|and|deducted)\w|(?:&|\b(?:and|of|at|(?<!year of )policy|net|per|percent))$/i.test(
      header,
    );
  const isJoined = /\bloans?\b/i.test(header) && /\b(?:withdrawals?|surrenders?)\b/i.test(header) && !/[/&+,]|\b(?:and|or)\b/i.test(header); // oxfmt-ignore
  const isMixed = isKey && (/\d/.test(header) || /\b(?:annual|planned|total|net|yearly)\b/i.test(header) || /\b(?:yr|year)\b(?! age).*\bage\b/i.test(header)); // oxfmt-ignore
  if (isJoined || isMixed) return -2;
  // A known header that is no ledger column, such as a surrender charge or a part of the charges.
  const isOther = isOfAnotherKind(header) || chargePartOf(header) === 'part';
  if (reading === null) return isTorn ? -2 : isOther ? 0.9 : -1;
  const isYearOrAge = reading.meaning === 'year' || reading.meaning === 'age';
  if (isTorn || isYearOrAge !== isKey || (!isYearOrAge && /\b(?:age|yr)\b/i.test(header))) return -2;
  const isPart = isFlowPart('premium', header) || isFlowPart('loan', header);
  const isRepeated = !isPart && before.some((other) => meaningOf(other)?.meaning === reading.meaning);
  const wordCount = header.split(' ').length;
  // Of equal divisions, the one with headers of similar length.
  return reading.confidence * (isRepeated ? 0.5 : 1) - 0.01 * wordCount ** 2;
}
