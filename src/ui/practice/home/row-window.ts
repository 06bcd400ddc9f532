/** Which rows of a long list to draw, when rows are of different heights. Pure. */

export type Slot =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly height: number };

export interface Seen {
  /** The part of the list that is in sight, in pixels from its top. */
  top: number;
  bottom: number;
}

/** Pixels and rows beyond each edge, so that a fast wheel, or the Tab key, finds what comes next there. */
const BEYOND = 320;
const ROWS_BEYOND = 2;

/** First row in sight and one past the last, with those beyond the edges. */
export function rowsInSight(heights: readonly number[], { top, bottom }: Seen): { from: number; to: number } {
  let from = 0;
  let y = 0;
  while (from < heights.length - 1 && y + (heights[from] ?? 0) <= top - BEYOND) y += heights[from++] ?? 0;
  let to = from;
  while (to < heights.length && y < bottom + BEYOND) y += heights[to++] ?? 0;
  return {
    from: Math.max(0, from - ROWS_BEYOND),
    to: Math.min(heights.length, Math.max(to, from + 1) + ROWS_BEYOND),
  };
}

/** Rows and gaps in order, as high as the whole list. `kept`: a row that stays wherever the list is scrolled. */
export function slotsOf(
  heights: readonly number[],
  { from, to }: { from: number; to: number },
  kept: number | null = null,
): Slot[] {
  const slots: Slot[] = [];
  let gap = 0;
  heights.forEach((height, index) => {
    const isDrawn = (index >= from && index < to) || index === kept;
    if (!isDrawn) {
      gap += height;
      return;
    }
    if (gap > 0) slots.push({ kind: 'gap', height: gap });
    gap = 0;
    slots.push({ kind: 'row', index });
  });
  if (gap > 0) slots.push({ kind: 'gap', height: gap });
  return slots;
}

/** What rows that were never drawn are taken for: as high as most of those that were. */
export function usualHeight(measured: readonly number[], otherwise: number): number {
  const sorted = [...measured].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? otherwise;
}
