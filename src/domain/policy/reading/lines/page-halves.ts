/** Two pages printed on one sheet: an empty strip in the middle, and lines that do not continue across it. */
import { greatestOf, minOf } from '../../../shared/math.ts';
import type { PageText, TextItem } from '../page-text.ts';
import { addTo, middleOf, type Span } from '../words.ts';

/** Shares of the width: the narrowest strip, and how far its middle is from that of the text. */
const MIN_STRIP = 0.02;
const MAX_DISTANCE = 0.12;
const MIN_ITEMS = 5;
const MIN_FIGURES = 30;
/** Above this share of common heights, the halves may be one table. */
const MAX_COMMON = 0.5;
const MIN_TEXT = 15;
/** In points. */
const SAME_PLACE = 2;
/** The widest page of one sheet of paper, A4 on its side. */
const MAX_WIDTH = 842;
/** Letters and dots in a line of prose. */
const MIN_WORDS = 8;
const MIN_SHARE = 0.8;

/** `distance`: from the middle of the text. */
interface Strip extends Span {
  distance: number;
}

/** Returns the empty strips, the nearest to the middle of the text first. */
function stripsIn(items: readonly TextItem[]): Strip[] {
  const sorted = [...items].sort((a, b) => a.x - b.x);
  const width = greatestOf(sorted, ({ x, width: own }) => x + own);
  let covered = 0;
  const strips = sorted.flatMap((item) => {
    const strip = { x: covered, right: item.x };
    covered = Math.max(covered, item.x + item.width);
    const isStrip = strip.x > 0 && strip.right - strip.x >= MIN_STRIP * width;
    return isStrip ? [{ ...strip, distance: Math.abs(middleOf(strip) / width - 0.5) }] : [];
  });
  return strips.sort((a, b) => a.distance - b.distance);
}

type TextLine = { x: number; text: string; first: string; hasDigits: boolean };
type TextLines = ReadonlyMap<number, TextLine>;

/** Texts by height, without their figures, and the first text. */
function linesByHeight(items: readonly TextItem[]): Map<number, TextLine> {
  const lines = new Map<number, TextItem[]>();
  for (const item of items) addTo(lines, Math.round(item.y + item.height), item);
  const lineOf = (parts: readonly TextItem[]): TextLine => ({
    x: minOf(parts, ({ x }) => x),
    text: parts.map(({ text }) => text.replace(/[\d\s]/g, '')).join(''),
    first: [...parts].sort((a, b) => a.x - b.x)[0]?.text.trim() ?? '',
    hasDigits: parts.some(({ text }) => /\d/.test(text)),
  });
  return new Map([...lines].map(([height, parts]) => [height, lineOf(parts)]));
}

/** A cover, contents or notes: nearly every line has words. */
function isProse(lines: TextLines): boolean {
  return [...lines.values()].filter(({ text }) => text.length >= MIN_WORDS).length >= MIN_SHARE * lines.size;
}

const isNear = (height: number, heights: { has: (one: number) => boolean }): boolean =>
  [-1, 0, 1].some((step) => heights.has(height + step));

/** Share of the heights at which the other half has a line. */
const commonShare = (heights: readonly number[], other: TextLines): number =>
  heights.filter((height) => isNear(height, other)).length / heights.length;

const figureHeights = (lines: TextLines): number[] =>
  [...lines].flatMap(([height, { text }]) => (/\p{L}/u.test(text) ? [] : [height]));

/** The figures of an axis are not at the heights of the rows. */
function isChart(lines: TextLines, rows: TextLines): boolean {
  const heights = figureHeights(lines);
  return heights.length >= MIN_ITEMS && commonShare(heights, rows) < MAX_COMMON;
}

/** Headings of a column whose figures are at its other edge end above the first row, at the heights of other headings. */
function areHeadings(lines: TextLines, rows: TextLines): boolean {
  const first = Math.min(...figureHeights(rows));
  const heights = [...lines.keys()];
  return heights.every((height) => height < first) && heights.some((height) => rows.has(height));
}

/** Headings that one half repeats between its rows are next to rows of the other half. */
function areRepeatedNextTo(lines: TextLines, rows: TextLines): boolean {
  const heights = new Set(figureHeights(rows));
  const seen = new Set<string>();
  return [...lines]
    .filter(([, { text, hasDigits }]) => text.length >= MIN_WORDS && !hasDigits)
    .sort(([a], [b]) => a - b)
    .some(([height, { text }]) => (isNear(height, heights) ? seen.has(text) : !seen.add(text)));
}

/** Both halves begin with the same years, in other places. */
function areYearsApart(halves: readonly TextLines[]): boolean {
  const [leftYears = [], rightYears = []] = halves.map((lines) =>
    [...lines]
      .flatMap(([height, { first }]) => (/^\d{1,3}$/.test(first) ? [{ height, year: Number(first) }] : []))
      .sort((a, b) => a.height - b.height),
  );
  const shared = rightYears.filter(({ year }) => leftYears.some((one) => one.year === year));
  const displaced = shared.filter(
    ({ height, year }) =>
      !leftYears.some((one) => one.year === year && Math.abs(one.height - height) <= SAME_PLACE),
  );
  const isMoved = displaced.length >= Math.max(MIN_ITEMS, MIN_SHARE * shared.length);
  return isMoved && leftYears[0]?.year === rightYears[0]?.year;
}

function areSeparate(
  halves: readonly TextItem[][],
  { x: from, right: to, distance }: Strip,
  center: number,
  isWide: boolean,
): boolean {
  const [left = new Map<number, TextLine>(), right = new Map<number, TextLine>()] = halves.map(linesByHeight);
  const [leftMargin, rightMargin] = [left, right].map((lines) => minOf([...lines.values()], ({ x }) => x));
  if (leftMargin === undefined || rightMargin === undefined) return false;
  // Both pages have the same margin, or the same line of a form at the same height.
  const isHalf = from < center && center < to && Math.abs(rightMargin - leftMargin - center) <= SAME_PLACE;
  const isRepeated =
    distance <= MAX_DISTANCE &&
    [...right].some(([height, { text }]) => text.length >= MIN_TEXT && left.get(height)?.text === text);
  // Under the same title at the margins, the rows of one half may be at the heights of other rows.
  const titles = [...left.values()].filter(({ x }) => x - leftMargin <= SAME_PLACE).map(({ text }) => text);
  const isSameTitle = [...right.values()].some(
    ({ x, text }) => text.length >= MIN_TEXT && x - rightMargin <= SAME_PLACE && titles.includes(text),
  );
  // Lines that begin lower and are all at the heights of the other half are columns of its table.
  const isLower = Math.min(...right.keys()) > Math.min(...left.keys()) + SAME_PLACE;
  const isContinued = isLower && commonShare([...right.keys()], left) === 1;
  const isStaggered = () => areRepeatedNextTo(left, right) || areRepeatedNextTo(right, left);
  if (isWide && ((isHalf && !isContinued) || isRepeated || isSameTitle || isStaggered())) return true;
  if (areHeadings(left, right)) return false;
  // Only prose and charts are much narrower than a page with a table.
  const isPossible =
    isProse(left) || isProse(right) || (isWide && (distance <= MAX_DISTANCE || isChart(left, right)));
  return isPossible && (commonShare([...right.keys()], left) < MAX_COMMON || areYearsApart([left, right]));
}

/** Returns the sheet, or its two pages under the same number. */
export function pageHalves(page: PageText): PageText[] {
  if (page.items.some(({ angle }) => angle !== 0)) return [page];
  // On an upright sheet, only contents or notes are next to a ledger.
  const isWide = page.width > Math.min(page.height, MAX_WIDTH);
  const items = page.items.filter(({ text }) => text.trim() !== '');
  for (const strip of stripsIn(items)) {
    const halves = [true, false].map((isLeft) => items.filter(({ x }) => x < strip.right === isLeft));
    // A cover or a page of notes may be next to a page of the ledger.
    const isFilled =
      halves.every(({ length }) => length >= MIN_ITEMS) && halves.some(({ length }) => length >= MIN_FIGURES);
    if (isFilled && areSeparate(halves, strip, page.width / 2, isWide))
      return halves.map((half) => ({ ...page, items: half }));
  }
  return [page];
}
