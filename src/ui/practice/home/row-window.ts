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
const BEYOND = { pixels: 320, rows: 2 };
/** Of a list that has just changed, as under every key of a search: what is seen comes first, the rest a moment later. */
const AT_ONCE: typeof BEYOND = { pixels: 0, rows: 1 };

/** First row in sight and one past the last, with those beyond the edges unless `atOnce`. */
export function rowsInSight(
  heights: readonly number[],
  { top, bottom }: Seen,
  atOnce = false,
): { from: number; to: number } {
  const { pixels, rows } = atOnce ? AT_ONCE : BEYOND;
  let from = 0;
  let y = 0;
  while (from < heights.length - 1 && y + (heights[from] ?? 0) <= top - pixels) y += heights[from++] ?? 0;
  let to = from;
  while (to < heights.length && y < bottom + pixels) y += heights[to++] ?? 0;
  return {
    from: Math.max(0, from - rows),
    to: Math.min(heights.length, Math.max(to, from + 1) + rows),
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

/**
 * A place for each row that is drawn: its own where it has one, otherwise one that a row no longer drawn leaves. The
 * elements of rows are used again so, which under a key of a search costs a third of making them anew.
 */
export function placesFor(
  drawn: readonly number[],
  before: ReadonlyMap<number, number>,
): Map<number, number> {
  const places = new Map<number, number>();
  for (const row of drawn) {
    const own = before.get(row);
    if (own !== undefined) places.set(row, own);
  }
  const taken = new Set(places.values());
  let next = 0;
  for (const row of drawn) {
    if (places.has(row)) continue;
    while (taken.has(next)) next += 1;
    places.set(row, next);
    next += 1;
  }
  return places;
}
