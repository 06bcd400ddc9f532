/**
 * Joins years of two lines: the second line is moved to the right of the first, as on a sheet of twice the width.
 * All later steps see one row per year; only the box of a word maps back to the page.
 */
import { greatestOf } from '../../shared/math.ts';
import { figureWordsOf } from './data-lines.ts';
import type { PageLines } from './page-lines.ts';
import { isPolicyYear } from './table-columns.ts';
import { EDGES, sizeOf, textOf, type Line, type Word } from './words.ts';
import { readingWidth } from './lines/turn-page.ts';

interface TwoLineYears {
  page: PageLines;
  /** Lines that begin with the year or age, with their second lines. */
  years: Map<Line, Line | null>;
  /** Text directly above the first of them, equal on pages of the same layout. */
  headerText: string;
  /** The second lines begin with increasing figures, as years of another table do. */
  isCountingTwice: boolean;
}

const MIN_SHARE = 0.5;
const MIN_YEARS = 3;

const keyOf = (words: readonly Word[]): number | null => {
  const text = words[0]?.text.replace(/[()]/g, '') ?? '';
  return /^\d{1,3}$/.test(text) && isPolicyYear(Number(text)) ? Number(text) : null;
};

const isAligned = (a: Word, b: Word): boolean =>
  EDGES.some((edge) => Math.abs(edge(a) - edge(b)) < 0.6 * sizeOf(a));

/** Returns the lines that begin with a year or age, and the lines that begin to the right of all these, if they alternate. */
function findTwoLineYears(page: PageLines): TwoLineYears | null {
  const lines = page.lines.flatMap((line) => {
    const words = figureWordsOf(line);
    return words === null ? [] : [{ line, words, first: words[0], key: keyOf(words) }];
  });
  const leftmostKey = lines
    .filter(
      ({ key }, at) =>
        key !== null &&
        [lines[at + 1], lines[at + 2]].some((next) => next?.key === key + 1 || next?.key === key + 5),
    )
    .flatMap(({ first }) => first ?? [])
    .sort((a, b) => a.x - b.x)[0];
  const onlyKey = lines.length <= 2 * MIN_YEARS ? lines.find(({ key }) => key !== null)?.first : undefined;
  const keyWord = leftmostKey ?? onlyKey;
  if (keyWord === undefined) return null;
  const isKeyed = ({ first, key }: (typeof lines)[number]): boolean =>
    key !== null && first !== undefined && isAligned(first, keyWord);
  const right = greatestOf(lines.filter(isKeyed), ({ first }) => first?.right ?? 0);
  const years = new Map<Line, Line | null>();
  let last: { line: Line; key: number } | null = null;
  for (const one of lines) {
    const { line, key, first } = one;
    if (isKeyed(one) && key !== null) {
      if (last !== null && key <= last.key) return null;
      years.set(line, null);
      last = { line, key };
    } else if (last !== null && first !== undefined && first.x > right) {
      // A third line is not part of a pair, and a line far below is not part of the table.
      if (years.get(last.line) !== null || line.top - last.line.bottom > 2 * line.size) return null;
      years.set(last.line, line);
    }
  }
  const [start] = years.keys();
  if (start === undefined) return null;
  const secondKeys = [...years.values()].flatMap((line) => (line === null ? [] : [keyOf(line.words)]));
  const countingCount = secondKeys.filter((key, at) => key !== null && secondKeys[at + 1] === key + 1).length;
  const isCountingTwice = countingCount > 0.4 * secondKeys.length;
  // Rules drawn with dashes have no words.
  const headerText = page.lines
    .slice(0, page.lines.indexOf(start))
    .map(({ words }) => textOf(words))
    .findLast((text) => /\p{L}/u.test(text));
  return { page, years, headerText: headerText ?? '', isCountingTwice };
}

/** Second lines with years would be rows of another table: such a page is only joined if another page is. */
const isProved = ({ years, isCountingTwice }: TwoLineYears): boolean => {
  const secondCount = [...years.values()].filter((line) => line !== null).length;
  return !isCountingTwice && years.size >= MIN_YEARS && secondCount >= MIN_SHARE * years.size;
};

const shiftWords = (words: readonly Word[], by: number): Word[] =>
  words.map((word) => ({ ...word, x: word.x + by, right: word.right + by }));

export const shiftLines = (lines: readonly Line[], by: number): Line[] =>
  lines.map((line) => ({ ...line, words: shiftWords(line.words, by) }));

export function joinTwoLineYears(pages: readonly PageLines[]): PageLines[] {
  const byPage = pages.map(findTwoLineYears);
  const proved = new Set(byPage.flatMap((one) => (one !== null && isProved(one) ? [one.headerText] : [])));
  return pages.map((page, at) => {
    const twoLineYears = byPage[at];
    // A last page with few years, or with empty second lines, is joined like the previous pages.
    if (!twoLineYears || !proved.has(twoLineYears.headerText)) return page;
    const width = readingWidth(page.page, page.turn);
    const secondLines = new Set(twoLineYears.years.values());
    const lines = page.lines.flatMap((line): Line[] => {
      if (secondLines.has(line)) return [];
      const below = twoLineYears.years.get(line);
      return below
        ? [{ ...line, words: [...line.words, ...shiftWords(below.words, width)], bottom: below.bottom }]
        : [line];
    });
    return { ...page, lines, isUnfolded: true };
  });
}
