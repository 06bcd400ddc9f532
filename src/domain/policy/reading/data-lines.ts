/** Separates the yearly rows of a page from totals, headers and prose. */
import { isNotApplicable, readFigure } from './figures.ts';
import { inEnglish } from './headers/column-meanings.ts';
import { joinPieces } from './lines/join-pieces.ts';
import { textOf, type Line, type Word } from './words.ts';

export interface DataLine {
  line: Line;
  /** Words after joining; "Year 7" is one word "7". */
  words: Word[];
}

export interface Segment {
  lines: DataLine[];
  /** Lines above the first row, from the top of the page or the end of the previous segment. */
  above: Line[];
}

export const TOTAL =
  /^(sub-?totals?|totals?|sum|averages?|avg\.?|cumulative|cum\.?|grand|running|through|thru|to-date)\b/i;

/** Cells without a year may be blank or dashes before the word. "10 Yr." is the total of ten years. */
export const isTotal = (words: readonly Word[]): boolean =>
  TOTAL.test(words.find(({ text }) => /\w/.test(text))?.text ?? '') ||
  (/^\d+-?$/.test(words[0]?.text ?? '') && /^(?:yrs?\.?|years?:?)$/i.test(words[1]?.text ?? ''));

/** "Year 7" and "Yr. 7" become "7". */
function withoutYearLabel(words: readonly Word[]): Word[] {
  const [first, second] = words;
  if (first === undefined) return [];
  const joined = /^(?:year|yr\.?|py|pol\.?)[\s.]*(\d{1,3})$/i.exec(first.text);
  if (joined !== null) return [{ ...first, text: joined[1] ?? '' }, ...words.slice(1)];
  const isLabeled =
    second && /^(?:year|yr|yr\.|policy)$/i.test(first.text) && /^\d{1,3}:?$/.test(second.text);
  return isLabeled
    ? [{ ...second, x: first.x, text: second.text.replace(':', '') }, ...words.slice(2)]
    : [...words];
}

const isPercent = (word: Word): boolean => /%\)?$/.test(word.text);

/** Column numbers printed under the header: (1) (2) (3) … or 1 2 3 …, from 1, of most columns. */
export function isColumnNumbering(words: readonly Word[]): boolean {
  let count = 0;
  for (const { text } of words) if (Number(text.replace(/[()[\]*]/g, '')) === count + 1) count += 1;
  return count >= 3 && count >= 0.75 * words.length;
}

/** Returns the words of a line of figures, or null if the line has other words. */
export function figureWordsOf(line: Line): Word[] | null {
  const words = withoutYearLabel(joinPieces(line.words));
  const figures = words.filter((word) => readFigure(word.text, true) !== null || isNotApplicable(word.text));
  const isRow = words.length > 0 && !isTotal(words) && !isColumnNumbering(words);
  return isRow && figures.length >= 0.75 * words.length ? words : null;
}

function toDataLine(line: Line): DataLine | null {
  const words = withoutYearLabel(joinPieces(line.words));
  const [first] = words;
  if (words.length < 3 || first === undefined || isTotal(words)) return null;
  const count = (is: (word: Word) => boolean): number => words.filter(is).length;
  const figures = count(({ text }) => readFigure(text) !== null);
  const fillers = count(({ text }) => isNotApplicable(text));
  const uncertain = count(({ text }) => readFigure(text) === null && readFigure(text, true) !== null);
  // After a lapse, asterisks fill the row like figures, also next to the year only.
  const isStarred = fillers >= 2 && /^\(?\d{1,3}\)?$/.test(first.text);
  const filled = figures + fillers + uncertain;
  const isRow =
    figures - count(isPercent) >= (isStarred ? 1 : 2) && filled >= 3 && filled / words.length >= 0.75;
  return isRow && !isColumnNumbering(words) ? { line, words } : null;
}

const HEADER_WORD =
  /\b(year|yr|age|premium|outlay|value|benefit|loan|loans|withdrawals?|surrender|death|accum|account|cash|charges|income|balance)\b/gi;

const headerWordsIn = (text: string): number => (inEnglish(text).match(HEADER_WORD) ?? []).length;

/** A box between the rows may name columns, with amounts: "Surrender value 116,110". */
const looksLikeHeader = ({ words }: Line): boolean =>
  headerWordsIn(textOf(words)) >= 3 &&
  !words.some(({ text }) => /\d,\d{3}$/.test(text)) &&
  words.length <= 24 &&
  !/[a-z]{3,}\.(\s|$)/.test(textOf(words));

export const leadingInteger = (row: Pick<DataLine, 'words'>): number | null => {
  const text = row.words[0]?.text.replace(/^\((\d+)\)$/, '$1') ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
};

/** Returns the distance between the first words of two lines at their common edge. */
const edgeDistance = (a: Word, b: Word): number => Math.min(Math.abs(a.right - b.right), Math.abs(a.x - b.x));

/** A row after a lapse may have only the year and age. It counts as a row if it continues the row above in the same position. */
function toSparseRow(line: Line, above: DataLine | undefined): DataLine | null {
  const keyAbove = above && leadingInteger(above);
  const firstAbove = above?.words[0];
  if (above === undefined || firstAbove === undefined || keyAbove == null) return null;
  if (line.bottom - above.line.bottom > 4 * above.line.size) return null;
  const words = withoutYearLabel(joinPieces(line.words));
  const [first, second] = words;
  const step = first === undefined ? Number.NaN : (leadingInteger({ words }) ?? Number.NaN) - keyAbove;
  if (first === undefined || (step !== 1 && step !== 5)) return null;
  if (edgeDistance(first, firstAbove) > 0.6 * above.line.size) return null;
  const age = readFigure(above.words[1]?.text ?? '')?.value;
  const isAgeNext =
    second !== undefined && age !== undefined && readFigure(second.text)?.value === age + step;
  // A page number is separate from the table, or not in the position of the years.
  const isNext = line.top - above.line.bottom < 1.2 * above.line.size;
  const isSingle = words.length === 1 && (above.words.length === 1 || age === undefined || isNext);
  return isAgeNext || isSingle ? { line, words } : null;
}

/** After a lapse, a row of a page without years has only words for no value, in the positions of the row above. */
function toFillerRow(line: Line, above: DataLine | undefined): DataLine | null {
  const words = [...joinPieces(line.words)];
  const isRow =
    words.length === above?.words.length &&
    words.every((word, at) => isNotApplicable(word.text) && edgeDistance(word, above.words[at] ?? word) <= 2);
  return isRow ? { line, words } : null;
}

const lastLines = (above: readonly Line[], count: number): string =>
  above
    .slice(-count)
    .map(({ words }) => textOf(words))
    .join('\n');

/** Returns the text of the lines directly above the rows, to compare pages. */
const headerTextOf = (above: readonly Line[]): string => lastLines(above, 2);

/** A table of two columns has few header words, possibly on several lines. */
const hasHeader = (above: readonly Line[]): boolean =>
  above.some(looksLikeHeader) || headerWordsIn(lastLines(above, 4)) >= 2;

/** Returns the header texts of tables with several rows. Under the same text on another page, a year without figures is a row. */
export function findHeaderTexts(pages: readonly (readonly Line[])[]): ReadonlySet<string> {
  const segments = pages.flatMap((lines) => segmentsOf(lines));
  const long = segments.filter(({ lines, above }) => lines.length >= 3 && hasHeader(above));
  return new Set(long.map(({ above }) => headerTextOf(above)));
}

const MAX_HEADER_LINES = 9;

/** The first row under a known header may have only its year or age, or words for no value, in their positions. */
function toFirstRow(line: Line, above: readonly Line[]): DataLine | null {
  const words = figureWordsOf(line);
  const [first] = words ?? [];
  const header = above.at(-1);
  if (words === null || first === undefined || header === undefined) return null;
  const isFilled = words.every(({ text }) => isNotApplicable(text));
  if ((!isFilled && !/^\(?\d{1,3}\)?$/.test(first.text)) || line.top - header.bottom > 4.5 * line.size)
    return null;
  const margin = 2 * line.size;
  // The header of the first column may end several lines higher, as with two-line years.
  const keyHeaders = above.slice(-MAX_HEADER_LINES).flatMap(({ words: lineWords }) => lineWords.slice(0, 2));
  return keyHeaders.some(({ x, right }) => first.right > x - margin && first.x < right + margin)
    ? { line, words }
    : null;
}

/** Marks of footnotes, in smaller letters above the words of a header. */
export const isFootnoteMarks = ({ words, size }: Line, below: Line | undefined): boolean =>
  below !== undefined && size < below.size && words.every(({ text }) => /^\d$/.test(text));

/** Returns lines of figures that are neither rows nor totals. They are reported, because they may contain a year. */
export function findLooseLines(lines: readonly Line[], headers: ReadonlySet<string>): Line[] {
  const segments = segmentsOf(lines, headers);
  const rows = new Set(segments.flatMap((segment) => segment.lines.map(({ line }) => line)));
  return lines.filter((line, at) => {
    if (rows.has(line) || isFootnoteMarks(line, lines[at + 1])) return false;
    const words = joinPieces(line.words);
    if (words.length < 2 || isTotal(words) || isColumnNumbering(words)) return false;
    const figures = words.filter((word) => !isPercent(word) && readFigure(word.text, true) !== null);
    return figures.length >= 2 && figures.length >= 0.6 * words.length;
  });
}

/** Finds rows with a year and one figure (the other columns are blank): three consecutive years, or steps of five at the end. */
function findThinRows(lines: readonly Line[]): Map<Line, DataLine> {
  const found = new Map<Line, DataLine>();
  let run: DataLine[] = [];
  for (const line of [...lines, null]) {
    const words = line === null ? null : figureWordsOf(line);
    const row = line !== null && words?.length === 2 ? { line, words } : null;
    const [last] = run.slice(-1);
    const [firstWord, lastFirstWord] = [row?.words[0], last?.words[0]];
    const step = row && last ? (leadingInteger(row) ?? 0) - (leadingInteger(last) ?? Number.NaN) : 0;
    const isNext = row && firstWord && lastFirstWord && (step === 1 || step === 5);
    if (isNext && edgeDistance(firstWord, lastFirstWord) < 0.6 * row.line.size) run.push(row);
    else {
      if (run.length >= 3) for (const one of run) found.set(one.line, one);
      run = row !== null && leadingInteger(row) !== null ? [row] : [];
    }
  }
  return found;
}

const MIN_BARE_ROWS = 5;

/** A page of a wide table may print no policy year, only figures in the same columns on every line. */
function findBareSegment(lines: readonly Line[], headers: ReadonlySet<string>): Segment[] {
  const rows = lines.map((line) => {
    const words = [...joinPieces(line.words)];
    return words.every(({ text }) => readFigure(text) !== null || isNotApplicable(text))
      ? { line, words }
      : null;
  });
  const first = rows.findIndex((row) => row !== null);
  const found = rows.flatMap((row) => row ?? []);
  const [model] = found;
  const isAligned = found.every(({ words }) =>
    words.every((word, at) => Math.abs(word.right - (model?.words[at]?.right ?? Infinity)) <= 2),
  );
  const hasAmounts = found.some(({ words }) => words.some(({ text }) => /\d,\d{3}/.test(text)));
  const above = lines.slice(0, Math.max(0, first));
  // The last page may have one row, under the header of the others.
  const isLong = found.length >= MIN_BARE_ROWS || headers.has(headerTextOf(above));
  return isLong && isAligned && hasAmounts ? [{ lines: found, above }] : [];
}

/** `headers`: header texts of tables on other pages. */
export function segmentsOf(lines: readonly Line[], headers: ReadonlySet<string> = new Set()): Segment[] {
  const found = rowSegments(lines, headers);
  return found.length > 0 ? found : findBareSegment(lines, headers);
}

const MAX_STEP = 10;
/** In points. */
const SAME_EDGE = 2;

/** Figures of a footer continue neither the years nor the columns of the rows above: "2027 12 31 10:45". */
function isFooter({ words }: DataLine, rows: readonly DataLine[], next: DataLine | null): boolean {
  const year = leadingInteger({ words }) ?? Number.NaN;
  const last = rows.map(leadingInteger).at(-1);
  if (last == null || (next && leadingInteger(next) === year + 1) || (year > last && year <= last + MAX_STEP))
    return false;
  const wordsAbove = rows.slice(-3).flatMap((row) => row.words);
  const aligned = words.filter((word) => wordsAbove.some((one) => edgeDistance(word, one) <= SAME_EDGE));
  return 2 * aligned.length < words.length;
}

function rowSegments(lines: readonly Line[], headers: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = [];
  const thinRows = findThinRows(lines);
  let above: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const openSegment = segments.at(-1);
    const row =
      toDataLine(line) ??
      thinRows.get(line) ??
      toSparseRow(line, openSegment?.lines.at(-1)) ??
      toFillerRow(line, openSegment?.lines.at(-1)) ??
      (headers.has(headerTextOf(above)) ? toFirstRow(line, above) : null);
    if (row === null) {
      above.push(line);
      continue;
    }
    const next = lines[at + 1];
    if (
      openSegment !== undefined &&
      !above.some(looksLikeHeader) &&
      isFooter(row, openSegment.lines, next ? toDataLine(next) : null)
    ) {
      above.push(line);
      continue;
    }
    const year = leadingInteger(row) ?? Number.NaN;
    const [yearAbove, yearBeforeThat] = [-1, -2].map((back) => {
      const openLine = openSegment?.lines.at(back);
      return (openLine && leadingInteger(openLine)) ?? Number.NaN;
    });
    // After a misread year, the count continues from the earlier years.
    const isRestart = year <= yearAbove - 3 && year !== yearBeforeThat + 2;
    if (openSegment !== undefined && !above.some(looksLikeHeader) && !isRestart) openSegment.lines.push(row);
    else segments.push({ lines: [row], above });
    above = [];
  }
  return segments;
}
