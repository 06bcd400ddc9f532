/** Rotates sideways pages to read from left to right, and places back on the page. */
import type { PageText, TextItem } from '../page-text.ts';
import type { Box, Word } from '../words.ts';

type Sheet = Pick<Box, 'width' | 'height'>;

export type TurnedPage = { page: PageText; turn: TextItem['angle'] };

/** Rotates an item of sideways text to read from left to right. */
export function upright(item: TextItem, { width, height }: Sheet, turn: TextItem['angle']): Word {
  const { x, y, typeface } = item;
  const text = { text: item.text, ...(typeface && { typeface }) };
  const [right, bottom] = [x + item.width, y + item.height];
  if (turn === 90) return { ...text, x: y, right: bottom, top: width - right, bottom: width - x };
  if (turn === 270) return { ...text, x: height - bottom, right: height - y, top: x, bottom: right };
  if (turn === 0) return { ...text, x, right, top: y, bottom };
  return { ...text, x: width - right, right: width - x, top: height - bottom, bottom: height - y };
}

export const readingWidth = ({ width, height }: Sheet, turn: TextItem['angle']): number =>
  turn === 90 || turn === 270 ? height : width;

export function boxOnPage(placed: Omit<Word, 'text'>, { page, turn }: TurnedPage): Box {
  // A second line that was moved next to the first is below it.
  const shift = placed.x >= readingWidth(page, turn) ? readingWidth(page, turn) : 0;
  const [x, right, { top, bottom }] = [placed.x - shift, placed.right - shift, placed];
  const [width, height] = [right - x, bottom - top];
  if (turn === 90) return { x: page.width - bottom, y: x, width: height, height: width };
  if (turn === 270) return { x: top, y: page.height - right, width: height, height: width };
  if (turn === 0) return { x, y: top, width, height };
  return { x: page.width - right, y: page.height - bottom, width, height };
}

/** Most figures decide: a horizontal page number does not rotate a sideways table. */
export function turnOf(page: PageText): TextItem['angle'] {
  const weight = new Map<TextItem['angle'], number>();
  for (const item of page.items) {
    const digits = item.text.replace(/\D/g, '').length;
    weight.set(item.angle, (weight.get(item.angle) ?? 0) + digits + 0.01 * item.text.length);
  }
  let best: TextItem['angle'] = 0;
  for (const [angle, sum] of weight) if (sum > (weight.get(best) ?? 0)) best = angle;
  return best;
}
