import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A ref for each row; what it returns is called when the row goes. */
type MeasureRow = (row: HTMLElement | null) => (() => void) | undefined;

/** A closed row, until one has been measured. */
const FIRST_GUESS = 53;

/** Longer than from one key to the next of a quick typist, in milliseconds. */
const REST_AFTER = 150;

/** Which rows of a long list to draw, when rows are of different heights. Pure. */
export type Slot =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly height: number };

interface Seen {
  /** The part of the list that is in sight, in pixels from its top. */
  top: number;
  bottom: number;
}

/** Pixels and rows beyond each edge, so that a fast wheel, or the Tab key, finds what comes next there. */
const BEYOND = { pixels: 320, rows: 2 };
/** Of a list that has just changed, as under every key of a search: what is seen comes first, the rest a moment later. */
const AT_ONCE: typeof BEYOND = { pixels: 0, rows: 1 };

/** First row in sight and one past the last, with those beyond the edges unless `atOnce`. */
export function visibleRows(
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
  pinned: number | null = null,
): Slot[] {
  const slots: Slot[] = [];
  let gap = 0;
  heights.forEach((height, index) => {
    const isDrawn = (index >= from && index < to) || index === pinned;
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
export function medianHeight(measured: readonly number[], otherwise: number): number {
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
    const previousPlace = before.get(row);
    if (previousPlace !== undefined) places.set(row, previousPlace);
  }
  const usedPlaces = new Set(places.values());
  let next = 0;
  for (const row of drawn) {
    if (places.has(row)) continue;
    while (usedPlaces.has(next)) next += 1;
    places.set(row, next);
    next += 1;
  }
  return places;
}

/**
 * Draws only what can be seen of a list that scrolls with the page. Rows measure themselves, so that open ones may be
 * as high as they like; the one that holds the focus is never taken away.
 */
export function useWindowedRows(
  keys: readonly number[],
  /** What stands open under a row that was never drawn, in pixels. */
  openHeight: (index: number) => number,
): {
  slots: Slot[];
  /** Which element a row has: a key for each row that is drawn. */
  places: ReadonlyMap<number, number>;
  list: RefObject<HTMLUListElement | null>;
  measure: MeasureRow;
} {
  const list = useRef<HTMLUListElement>(null);
  const measured = useRef(new Map<number, { height: number; opened: number }>());
  // The list's place on the screen and not its rows: another search opens them, and draws no more than will be seen.
  const seen = useRef<Seen>({ top: 0, bottom: window.innerHeight });
  const [focused, setFocused] = useState<number | null>(null);
  const [, redraw] = useState(0);

  const closed = [...measured.current.values()].filter(({ opened }) => opened === 0);
  const defaultHeight = medianHeight(
    closed.map(({ height }) => height),
    FIRST_GUESS,
  );
  const heights = keys.map((key, index) => {
    const opened = openHeight(index);
    const known = measured.current.get(key);
    // One that was measured while it was closed says nothing of it open, nor the other way round.
    return known?.opened === opened ? known.height : defaultHeight + opened;
  });
  const [restOf, drawRest] = useState<readonly number[]>();
  const isNew = restOf !== keys;
  useEffect(() => {
    const timer = setTimeout(() => drawRest(keys), REST_AFTER);
    return () => clearTimeout(timer);
  }, [keys]);
  const visibleRange = visibleRows(heights, seen.current, isNew);
  const latest = useRef({ heights, sight: visibleRange, isNew });
  latest.current = { heights, sight: visibleRange, isNew };

  const measureViewport = useCallback(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    seen.current = { top: -box.top, bottom: window.innerHeight - box.top };
    const { heights: known, sight: drawn, isNew: atOnce } = latest.current;
    const next = visibleRows(known, seen.current, atOnce);
    if (next.from !== drawn.from || next.to !== drawn.to) redraw((count) => count + 1);
  }, []);

  // Before it is painted: another search or order must not show a gap.
  useLayoutEffect(measureViewport, [measureViewport, keys]);

  useEffect(() => {
    let width = window.innerWidth;
    const resized = () => {
      // Rows are of another height in another width.
      if (window.innerWidth !== width) measured.current.clear();
      width = window.innerWidth;
      redraw((count) => count + 1);
      measureViewport();
    };
    const stop = new AbortController();
    document.addEventListener('scroll', measureViewport, {
      passive: true,
      capture: true,
      signal: stop.signal,
    });
    window.addEventListener('resize', resized, { signal: stop.signal });
    return () => stop.abort();
  }, [measureViewport]);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const enter = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      setFocused(row ? Number(row.getAttribute('data-row')) : null);
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !box.contains(event.relatedTarget)) setFocused(null);
    };
    const stop = new AbortController();
    box.addEventListener('focusin', enter, { signal: stop.signal });
    box.addEventListener('focusout', leave, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        let isOther = false;
        for (const { target, borderBoxSize } of entries) {
          const key = Number(target.getAttribute('data-row'));
          const height = borderBoxSize[0]?.blockSize ?? target.getBoundingClientRect().height;
          const opened = Number(target.getAttribute('data-open'));
          const known = measured.current.get(key);
          if (!target.isConnected || (known?.height === height && known.opened === opened)) continue;
          measured.current.set(key, { height, opened });
          isOther = true;
        }
        if (!isOther) return;
        redraw((count) => count + 1);
        measureViewport();
      }),
  );
  useEffect(() => () => observer.disconnect(), [observer]);

  const measure: MeasureRow = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    [observer],
  );

  const pinned = focused === null ? -1 : keys.indexOf(focused);
  const slots = slotsOf(heights, visibleRange, pinned < 0 ? null : pinned);
  const drawn = slots.flatMap((slot) => (slot.kind === 'row' ? [keys[slot.index] ?? -1] : []));
  const committed = useRef<ReadonlyMap<number, number>>(new Map());
  const places = placesFor(drawn, committed.current);
  useLayoutEffect(() => {
    committed.current = places;
    // An element of the same height under another client tells its observer nothing: it is asked.
    for (const row of list.current?.querySelectorAll(':scope > [data-row]') ?? []) {
      if (measured.current.has(Number(row.getAttribute('data-row')))) continue;
      observer.unobserve(row);
      observer.observe(row);
    }
  });
  return { slots, places, list, measure };
}
