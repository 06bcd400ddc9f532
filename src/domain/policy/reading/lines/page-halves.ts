/** Two pages printed on one sheet: an empty strip in the middle, and lines that do not continue across it. */
import { greatestOf } from '../../../shared/math.ts';
import type { PageText, TextItem } from '../page-text.ts';
import { addTo } from '../words.ts';

/** Shares of the width: the narrowest strip, and how far its middle is from that of the text. */
const MIN_STRIP = 0.02;
const MAX_OFF = 0.12;
const MIN_ITEMS = 5;
const MIN_FIGURES = 30;
/** Above this share of common heights, the halves may be one table. */
const MAX_COMMON = 0.5;
const MIN_TEXT = 15;
/** Letters and dots in a line of prose. */
const MIN_WORDS = 8;
const MOST_LINES = 0.8;

/** Returns the middles of the empty strips and their distances from the middle of the text, the nearest first. */
function stripsIn(items: readonly TextItem[]): { middle: number; off: number }[] {
  const sorted = items.filter(({ text }) => text.trim() !== '').sort((a, b) => a.x - b.x);
  const width = greatestOf(sorted, ({ x, width: own }) => x + own);
  let covered = 0;
  const strips = sorted.flatMap((item) => {
    const middle = (covered + item.x) / 2;
    const isStrip = covered > 0 && item.x - covered >= MIN_STRIP * width;
    covered = Math.max(covered, item.x + item.width);
    return isStrip ? [{ middle, off: Math.abs(middle / width - 0.5) }] : [];
  });
  return strips.sort((a, b) => a.off - b.off);
}

/** Texts by height, without their figures. */
function linesByHeight(items: readonly TextItem[]): Map<number, string> {
  const texts = new Map<number, string[]>();
  for (const { y, height, text } of items) addTo(texts, Math.round(y + height), text.replace(/[\d\s]/g, ''));
  return new Map([...texts].map(([height, parts]) => [height, parts.join('')]));
}

/** A cover, contents or notes: nearly every line has words. */
function isProse(items: readonly TextItem[]): boolean {
  const texts = [...linesByHeight(items).values()];
  return texts.filter(({ length }) => length >= MIN_WORDS).length >= MOST_LINES * texts.length;
}

/** The heights differ, or both halves have the same line of a form at the same height. */
function areSeparate(left: readonly TextItem[], right: readonly TextItem[]): boolean {
  const [ours, theirs] = [linesByHeight(left), linesByHeight(right)];
  const isCommon = (height: number) => [-1, 0, 1].some((step) => ours.has(height + step));
  const common = [...theirs.keys()].filter(isCommon).length;
  const isRepeated = [...theirs].some(([height, text]) => text.length >= MIN_TEXT && ours.get(height) === text); // oxfmt-ignore
  return common < MAX_COMMON * theirs.size || isRepeated;
}

/** Returns the sheet, or its two pages under the same number. */
export function pageHalves(page: PageText): PageText[] {
  if (page.width <= page.height || page.items.some(({ angle }) => angle !== 0)) return [page];
  for (const { middle, off } of stripsIn(page.items)) {
    const halves = [true, false].map((isLeft) => page.items.filter(({ x }) => x < middle === isLeft));
    const [left = [], right = []] = halves;
    // A cover or a page of notes may be next to a page of the ledger.
    const isFilled = halves.every(({ length }) => length >= MIN_ITEMS) && halves.some(({ length }) => length >= MIN_FIGURES); // oxfmt-ignore
    // Only prose is much narrower than a page with a table.
    const arePages = off <= MAX_OFF || halves.some(isProse);
    if (isFilled && arePages && areSeparate(left, right)) return halves.map((items) => ({ ...page, items }));
  }
  return [page];
}
