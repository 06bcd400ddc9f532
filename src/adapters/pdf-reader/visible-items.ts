/** Removes texts that the page does not show, and marks those that it shows in part. */
import { median } from '../../domain/shared/math.ts';
import type { PageText, TextItem } from '../../domain/policy/reading/page-text.ts';
import { MAX_INK } from './ink.ts';
import type { PagePainter, PaintedWord } from './page-painter.ts';
import type { Bounds } from './shapes.ts';

/** Below it a text is hidden, from this on it is visible; between, it is uncertain. */
const MAX_HIDDEN = 0.06;
const MIN_VISIBLE = 0.12;
/** Stamps and page numbers do not make a scan a text page. */
export const MIN_PAGE_TEXT = 200;

/** Painting takes as long as reading: only pages of figures, and of notes that change their meaning, are painted. */
const MIN_FIGURES = 6;
const NOTES = /\bages?\b|\bborn\b|birth|thousand|\bdollars\b|\bbold\b|\bitalic|before loans|\bedad\b/i;

export const isPainted = (items: readonly TextItem[]): boolean =>
  items.filter(({ text }) => /^[\d$.,()% -]*\d[\d$.,()% -]*$/.test(text)).length >= MIN_FIGURES ||
  items.some(({ text }) => NOTES.test(text));

/** Larger text across several rows, in shares of their height, is a watermark. */
const MIN_WATERMARK_HEIGHTS = 2.5;

/** Removes large text over or behind the figures, which would be read as cells of the rows that it crosses. */
export function withoutWatermarks(items: readonly TextItem[]): TextItem[] {
  const spanOf = ({ angle, x, y, width, height }: TextItem) =>
    angle % 180 === 0 ? { from: y, size: height } : { from: x, size: width };
  const rows = items.filter(({ text }) => /\d/.test(text)).map((item) => ({ item, ...spanOf(item) }));
  const typical = median(rows.map(({ size }) => size));
  return items.filter((item) => {
    const { from, size } = spanOf(item);
    if (size <= MIN_WATERMARK_HEIGHTS * typical) return true;
    const crossedRows = rows.filter(
      (row) =>
        row.item.angle === item.angle &&
        row.size < size &&
        row.from > from &&
        row.from + row.size < from + size,
    );
    return new Set(crossedRows.map((row) => Math.round(row.from))).size < 2;
  });
}

const contrastsOf = ({ samples, contrast }: PaintedWord): number[] =>
  samples?.map((sample) => sample.contrast) ?? [contrast];
const isVisible = (word: PaintedWord): boolean =>
  !word.isUncertain && contrastsOf(word).every((contrast) => contrast >= MIN_VISIBLE);
const isHidden = (word: PaintedWord): boolean =>
  !word.isUncertain && contrastsOf(word).every((contrast) => contrast < MAX_HIDDEN);
const withoutSpaces = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

function isInside({ left, right, top, bottom }: PaintedWord, { x, y, width, height }: TextItem): boolean {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return across >= x - 1 && across <= x + width + 1 && down >= y - 1 && down <= y + height + 1;
}

type Painted = Pick<PagePainter, 'words' | 'hasPicture' | 'ink'>;

/** The text layer of a scan is invisible, above or below the picture. */
function isScan({ words, hasPicture }: Painted): boolean {
  const amount = words.filter(isVisible).reduce((sum, { text }) => sum + text.length, 0);
  return hasPicture && amount < MIN_PAGE_TEXT;
}

/** Drawings of the height of the figures. Higher ones are borders, charts and logos. */
export function drawnOn(
  painted: Painted,
  { width, height }: { width: number; height: number },
): PageText['drawn'] {
  const { ink, words } = painted;
  if (ink.length === 0 || isScan(painted)) return [];
  if (ink.length > MAX_INK) return [{ x: 0, y: 0, width, height }];
  const sizeOf = ({ left, top, right, bottom }: Bounds) => Math.min(right - left, bottom - top);
  const figures = words.filter(({ text }) => /\d/.test(text));
  const largest = 1.1 * median(figures.map(sizeOf));
  const letters = ink.filter((each) => each.bottom - each.top <= largest);
  return letters.map(({ left, top, right, bottom }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
}

export function visibleItems(items: readonly TextItem[], painted: Painted): TextItem[] {
  const { words } = painted;
  const visible = words.filter(isVisible);
  if (visible.length === words.length) return [...items];
  if (isScan(painted)) return [...items];
  const wordsByItem = new Map(items.map((item) => [item, [] as PaintedWord[]]));
  // From the top down, each word is compared with the items of its line. Without a position it has no line.
  const itemsLeft = items.filter(({ y }) => !Number.isNaN(y)).sort((a, b) => b.y - a.y);
  const placed = words
    .map((word) => ({ word, down: (word.top + word.bottom) / 2 }))
    .filter(({ down }) => !Number.isNaN(down))
    .sort((a, b) => a.down - b.down);
  let near: TextItem[] = [];
  for (const { word, down } of placed) {
    while ((itemsLeft.at(-1)?.y ?? Infinity) - 1 <= down) near.push(...itemsLeft.splice(-1));
    near = near.filter(({ y, height }) => down <= y + height + 1);
    const around = near.filter((item) => isInside(word, item));
    const withText = around.filter((item) => withoutSpaces(item.text).includes(withoutSpaces(word.text)));
    for (const item of withText.length > 0 ? withText : around) wordsByItem.get(item)?.push(word);
  }
  return items.flatMap((item) => {
    const parts = wordsByItem.get(item) ?? [];
    const visibleTexts = new Set(parts.filter(isVisible).map(({ text }) => text));
    const invisible = parts.filter(({ text }) => !visibleTexts.has(text));
    if (invisible.length === 0) return [item];
    return visibleTexts.size === 0 && invisible.every(isHidden) ? [] : [{ ...item, isUnshown: true }];
  });
}
