/** Pages of one layout: together their rows show all columns. */
import type { DataLine, Segment } from '../data-lines.ts';
import { bandsOf, overlapOf, type Band } from '../geometry.ts';
import type { PageLines } from '../page-lines.ts';
import { sizeOf, type Word } from '../words.ts';

export interface Located {
  sheet: PageLines;
  segment: Segment;
  /** Header words, and the words directly above the rows: equal words on another page mean the same columns. */
  headerWords: ReadonlySet<string>;
  lastHeaderWords: ReadonlySet<string>;
}

export const headOf = (segment: Segment, lines: number): ReadonlySet<string> =>
  new Set(
    segment.above
      .slice(-lines)
      .flatMap(({ words }) => words.map(({ text, x }) => `${text}@${Math.round(x / 2)}`)),
  );

const hasSameWords = (
  words: ReadonlySet<string>,
  otherWords: ReadonlySet<string>,
  minShared: number,
): boolean => {
  const shared = [...words].filter((word) => otherWords.has(word)).length;
  return shared >= minShared && shared >= 0.6 * Math.max(words.size, otherWords.size);
};

/** In points: the words of a line that is one text have estimated positions. */
const SAME_PLACE = 3;

/** The headings that are repeated between the rows of a page have the columns of the first ones. */
function hasSameHeadings(one: Located, other: Located): boolean {
  const [words = [], otherWords = []] = [one, other].map(({ segment }) =>
    segment.above.slice(-2).flatMap((line) => line.words),
  );
  const isSame = ({ text, x }: Word, at: number): boolean =>
    otherWords[at]?.text === text && Math.abs(otherWords[at].x - x) <= SAME_PLACE;
  return words.length >= 4 && words.length === otherWords.length && words.every(isSame);
}

/** Groups pages of one template: their rows together show all columns, including the empty ones. */
export function groupByTemplate(located: readonly Located[]): Located[][] {
  const groups: Located[][] = [];
  for (const one of located) {
    // The same title may be above tables with other columns, but not the same last header line.
    const group = groups.find(
      ([other]) =>
        other &&
        ((hasSameWords(one.headerWords, other.headerWords, 4) &&
          hasSameWords(one.lastHeaderWords, other.lastHeaderWords, 1)) ||
          hasSameHeadings(one, other)),
    );
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

const MIN_LETTERS = 4;

/** Completes words of upward headers that the edge of a page cuts, with those in the same position of another page. */
export function repairHeaders(segments: readonly Segment[]): (segment: Segment) => Segment {
  const longest = new Map<number, string>();
  const complete = ({ x, text }: Word): string => longest.get(Math.round(x)) ?? text;
  for (const word of segments.flatMap(({ above }) => above).flatMap(({ words }) => words))
    if (word.textTop !== undefined && complete(word).length <= word.text.length)
      longest.set(Math.round(word.x), word.text);
  const isCut = (word: Word): boolean =>
    word.textTop !== undefined && word.text.length >= MIN_LETTERS && complete(word).startsWith(word.text);
  return (segment) => ({
    ...segment,
    above: segment.above.map((line) => ({
      ...line,
      words: line.words.map((word) => (isCut(word) ? { ...word, text: complete(word) } : word)),
    })),
  });
}

type PositionGroup = { pages: Located[]; bands: Band[] };

const linesOf = (pages: readonly Located[]): DataLine[] => pages.flatMap(({ segment }) => segment.lines);

/** Two columns of one page merge into one column of the group. */
const merges = (bands: readonly Band[], pageBands: readonly Band[]): boolean =>
  bands.some((band) => pageBands.filter((one) => overlapOf(one, band) > 0).length > 1);

/** Two overlapping columns: one of them is the other one, displaced. */
const hasOverlap = (bands: readonly Band[]): boolean =>
  bands.some((band, at) => bands.some((other, index) => index > at && overlapOf(band, other) > 3));

/** In letter heights: if a header is displaced by more, its column is too. */
const MOVED = 0.4;

/** Returns true if the headers of the two pages have different positions, and therefore the columns too, even without figures. */
const isMoved = (one: Located, other: Located | undefined): boolean => {
  const [words = [], otherWords = []] = [one, other].map((page) => page?.segment.above.at(-1)?.words);
  return words.some((word, at) => {
    const same = otherWords[at];
    const tolerance = MOVED * sizeOf(word);
    return (
      same?.text === word.text &&
      Math.abs(same.x - word.x) > tolerance &&
      Math.abs(same.right - word.right) > tolerance
    );
  });
};

/** Groups pages with the same column positions. Together, pages displaced by wider figures would have no gaps. */
export function groupByPosition(group: readonly Located[]): PositionGroup[] {
  const bands = bandsOf(linesOf(group));
  if (group.length === 1) return [{ pages: [...group], bands }];
  const bandsByPage = group.map((one) => bandsOf(one.segment.lines));
  const areMerged =
    bandsByPage.some((pageBands) => merges(bands, pageBands)) ||
    (hasOverlap(bands) && !bandsByPage.some(hasOverlap));
  if (!areMerged && !group.some((one) => isMoved(one, group[0]))) return [{ pages: [...group], bands }];
  const parts: PositionGroup[] = [];
  group.forEach((one, index) => {
    const pageBands = bandsByPage[index] ?? [];
    const last = parts.at(-1);
    const joined = last && bandsOf(linesOf([...last.pages, one]));
    const isNew =
      joined &&
      ((hasOverlap(joined) && !hasOverlap(pageBands) && !hasOverlap(last.bands)) ||
        isMoved(one, last.pages[0]));
    const fits = joined && !isNew && !merges(joined, pageBands) && !merges(joined, last.bands);
    if (fits) Object.assign(last, { pages: [...last.pages, one], bands: joined });
    else parts.push({ pages: [one], bands: pageBands });
  });
  return parts;
}
