/** Tables side by side are read as separate sheets. A second column of years, after figures of money, shows them. */
import { greatestOf, minOf } from '../../shared/math.ts';
import { readFigure } from './figures.ts';
import type { PageLines } from './page-lines.ts';
import { phrasesOf } from './phrases.ts';
import { yearOrAgeIn } from './table-columns.ts';
import { clearRuns } from './geometry.ts';
import { boundsOf, EDGES, groupWhile, middleOf, sizeOf, type Line, type Word } from './words.ts';

type KeyColumn = { words: Word[]; values: number[] };

const MIN_COUNT = 3;
const MIN_SHARE = 0.6;

/** Years in steps of one or, at the end of a table, of five. */
function countsUp(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? Number.NaN));
  const even = steps.filter((step) => step === 1 || step === 5).length;
  return values.length >= MIN_COUNT && even >= MIN_SHARE * steps.length && steps.every((step) => step > 0);
}

function countingColumns(lines: readonly Line[]): KeyColumn[] {
  const keyWords = lines.flatMap(({ words }) => words.filter((word) => !Number.isNaN(yearOrAgeIn(word))));
  const found = EDGES.flatMap((edge) => {
    const sorted = [...keyWords].sort((a, b) => edge(a) - edge(b));
    const groups = groupWhile(sorted, (word, _, last) => edge(word) - edge(last) <= 0.3 * sizeOf(word));
    return groups.flatMap((group): KeyColumn[] => {
      const words: Word[] = [];
      // A page number may be below the column by chance.
      for (const word of [...group].sort((a, b) => a.bottom - b.bottom))
        if (yearOrAgeIn(word) > greatestOf(words.slice(-1), yearOrAgeIn, 0)) words.push(word);
      const values = words.map(yearOrAgeIn);
      // Values such as 67, 68, 69, 69, 70 increase as slowly as years, but not always.
      const end = greatestOf(words, ({ bottom }) => bottom);
      const strayCount = group.filter(({ bottom }) => bottom < end).length + 1 - words.length;
      return countsUp(values) && strayCount <= 1 ? [{ words, values }] : [];
    });
  });
  const used = new Set<Word>();
  return found
    .sort((a, b) => b.words.length - a.words.length)
    .filter(({ words }) => {
      const isNew = words.every((word) => !used.has(word));
      if (isNew) for (const word of words) used.add(word);
      return isNew;
    })
    .sort((a, b) => minOf(a.words, ({ x }) => x) - minOf(b.words, ({ x }) => x));
}

/** Returns true if the second column has the same years in the same rows, or continues the first one under a year header. */
function isSecondTable(first: KeyColumn, second: KeyColumn, isNamed: boolean, isFull: boolean): boolean {
  // With a separate header, the second table may begin lower on the page.
  const sameYears = second.words.filter((word) =>
    first.words.some(
      (other) =>
        yearOrAgeIn(other) === yearOrAgeIn(word) &&
        (isNamed || Math.abs(other.bottom - word.bottom) < 3 * (word.bottom - word.top)),
    ),
  );
  const [lastYear = 0, nextYear = 0] = [first.values.at(-1), second.values[0]];
  // Payments that ended are blank next to the later years: a year header is as conclusive as figures in every row.
  const isSame = sameYears.length >= 0.8 * second.words.length && (isFull || isNamed);
  return isSame || (isNamed && isFull && nextYear > lastYear && nextYear <= lastYear + 10);
}

/** "Policy Year" is one header and begins left of its figures; a word before "Policy" belongs to another header. */
const hasYearHeader = (line: Line, x: number, right: number): boolean =>
  phrasesOf(line).some(({ words }) =>
    words.some((word, at) => {
      // "Male, Age 34" is the age of a person.
      if (!/\b(?:year|yr|age)/i.test(word.text) || /^\d/.test(words[at + 1]?.text ?? '')) return false;
      let from = at;
      while (from > 0 && /^(?:policy|contract|plan|end|beg\w*|of)$/i.test(words[from - 1]?.text ?? ''))
        from -= 1;
      return word.right > x && (words[from] ?? word).x < right;
    }),
  );

/** Returns the top of the header that ends in this line: its lines are close together. */
function topOfHeader(lines: readonly Line[], last: Line | undefined): number {
  if (last === undefined) return -Infinity;
  let top = last;
  for (const line of lines.slice(0, lines.indexOf(last)).reverse())
    if (top.top - line.bottom < 0.9 * line.size) top = line;
    else break;
  return top.bottom;
}

/** A column between the policy years and the ages. */
const CALENDAR_YEAR = /^(?:19|20|21)\d\d$/;

/** Returns the gaps between sheets, at the position that the fewest words cross. */
function findGutters({ lines }: PageLines): number[] {
  const columns = countingColumns(lines);
  const keys = new Set(columns.flatMap(({ words }) => words));
  const figures = lines.flatMap(({ words }) =>
    words.filter(
      (word) => !keys.has(word) && !CALENDAR_YEAR.test(word.text) && readFigure(word.text) !== null,
    ),
  );
  let open: KeyColumn[] = [];
  return columns.flatMap((column): number[] => {
    const { x, right, top, bottom } = boundsOf(column.words);
    const from = greatestOf(
      open.flatMap(({ words }) => words),
      ({ right }) => right,
    );
    const figuresBetween = figures.filter(
      (word) => middleOf(word) > from && middleOf(word) < x && word.bottom > top && word.top < bottom,
    );
    // "Policy Year", aligned left with "5", begins at the figure, and "Year" is to its right.
    const header = lines.findLast(
      (line) => line.bottom <= top + 1 && hasYearHeader(line, x - 12, right + 12),
    );
    // Figures between the header and the column belong to the column and do not increase.
    const isBetween = (word: Word, upper: Line): boolean => word.top > upper.bottom && word.bottom < top;
    const isNamed =
      header !== undefined &&
      !figures.some((word) => isBetween(word, header) && word.right > x && word.x < right);
    const isFull = figuresBetween.length >= 0.5 * column.words.length;
    const isNextTable =
      figuresBetween.length > 0 && open.some((one) => isSecondTable(one, column, isNamed, isFull));
    if (!isNextTable) {
      open.push(column);
      return [];
    }
    open = [column];
    const figuresEnd = greatestOf(figuresBetween, ({ right }) => right);
    // A title above and a note below the tables may cross the gap.
    const tableLines = lines.filter((line) => line.top < bottom && line.bottom >= topOfHeader(lines, header));
    return figuresEnd < x ? [middleOfWidestGap(tableLines, figuresEnd, x)] : [];
  });
}

/** Returns the middle of the widest of the clearest intervals, the gap between the tables. */
function middleOfWidestGap(lines: readonly Line[], left: number, right: number): number {
  const words = lines.flatMap((line) => line.words);
  const [widest = []] = clearRuns(words, left + 0.25, right).sort((a, b) => b.length - a.length);
  return widest[widest.length >> 1] ?? (left + right) / 2;
}

const hasKeyHeader = (words: readonly Word[]): boolean =>
  words.some(({ text }) => /^(?:years?|yr|ages?)\b/i.test(text));

/** Headers of both tables with one space between them: each side has a year or age header, and no word crosses the gap. */
const areHeadersOfBoth = (words: readonly Word[], gutter: number): boolean =>
  words.every(({ x, right }) => x >= gutter || right <= gutter) &&
  hasKeyHeader(words.filter(({ right }) => right <= gutter)) &&
  hasKeyHeader(words.filter(({ x }) => x >= gutter));

/** A line across the page, such as a title or sentence, remains on the first sheet. */
function splitLine(line: Line, gutters: readonly number[]): Line[] {
  const isAcross = phrasesOf(line).some(
    ({ x, right, words }) =>
      (words.length > 1 || line.words.length === 1) &&
      gutters.some((gutter) => x < gutter && right > gutter && !areHeadersOfBoth(words, gutter)),
  );
  const sheetOf = (word: Word): number => gutters.filter((gutter) => middleOf(word) > gutter).length;
  return Array.from({ length: gutters.length + 1 }, (_, sheet): Line => {
    const words = line.words.filter((word) => (isAcross ? 0 : sheetOf(word)) === sheet);
    return {
      ...line,
      words,
      top: minOf(words, ({ top, textTop }) => textTop ?? top),
      bottom: greatestOf(words, ({ bottom }) => bottom),
    };
  });
}

/** Returns true if a page can be split like another one: no figure crosses the gap, and both sides begin with years or ages. The left one also has amounts. */
function canSplitAt({ lines }: PageLines, gutter: number): boolean {
  const figures = lines.flatMap(({ words }) => words.filter((word) => readFigure(word.text) !== null));
  if (figures.some(({ x, right }) => x < gutter && right > gutter)) return false;
  const firstFigures = [(word: Word) => word.right <= gutter, (word: Word) => word.x >= gutter].map(
    (isOnSide) =>
      lines
        .flatMap(({ words }) => words.find((word) => isOnSide(word)) ?? [])
        .filter((word) => readFigure(word.text) !== null),
  );
  const amounts = figures.filter((word) => word.right <= gutter && Number.isNaN(yearOrAgeIn(word)));
  if (amounts.length < MIN_SHARE * (firstFigures[0]?.length ?? 0)) return false;
  // Values of 54, 54 and 53 look like ages but do not increase.
  return firstFigures.every((sideFigures) => {
    const keys = sideFigures.map(yearOrAgeIn).filter((key) => !Number.isNaN(key));
    const rises = keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? key));
    return sideFigures.length > 0 && rises && keys.length >= MIN_SHARE * sideFigures.length;
  });
}

export function splitSheets(pages: readonly PageLines[]): PageLines[] {
  const guttersByPage = pages.map(findGutters);
  const allGutters = guttersByPage.flat();
  return pages.flatMap((page, at) => {
    const pageGutters = guttersByPage[at] ?? [];
    const lastRow = page.lines.findLastIndex(
      ({ words }) => !Number.isNaN(yearOrAgeIn(words[0] ?? { text: '' })),
    );
    const countCrossings = (gutter: number): number =>
      page.lines
        .slice(0, lastRow)
        .flatMap(({ words }) => words.filter(({ x, right }) => x < gutter && right > gutter)).length;
    const possibleGutters =
      pageGutters.length > 0 ? [] : allGutters.filter((gutter) => canSplitAt(page, gutter));
    const [bestGutter] = possibleGutters.toSorted((a, b) => countCrossings(a) - countCrossings(b));
    const gutters = bestGutter === undefined ? pageGutters : [bestGutter];
    if (gutters.length === 0) return [page];
    const parts = page.lines.map((line) => splitLine(line, gutters));
    return Array.from({ length: gutters.length + 1 }, (_, sheet): PageLines => ({
      ...page,
      lines: parts.flatMap((line) => line[sheet] ?? []).filter(({ words }) => words.length > 0),
    }));
  });
}
