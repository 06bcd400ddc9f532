import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

type MeasureRow = (row: HTMLElement | null) => (() => void) | undefined;

/** Height of a closed row before any was measured. */
const FIRST_GUESS = 53;

/** Milliseconds, longer than the pause between two keys of a fast typist. */
const REST_AFTER = 150;

/** Chooses rows of a long list with different heights. No DOM. */
export type Slot =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly height: number };

interface Seen {
  /** Visible part of the list, in pixels from its top. */
  top: number;
  bottom: number;
}

/** Overscan, so that fast scrolling and the Tab key find rows. */
const OVERSCAN = { pixels: 320, rows: 2 };
/** For a list that has just changed, such as on each key of a search: the rest follows later. */
const MIN_OVERSCAN: typeof OVERSCAN = { pixels: 0, rows: 1 };

export function visibleRows(
  heights: readonly number[],
  { top, bottom }: Seen,
  atOnce = false,
): { from: number; to: number } {
  const { pixels, rows } = atOnce ? MIN_OVERSCAN : OVERSCAN;
  let from = 0;
  let y = 0;
  while (from < heights.length - 1 && y + (heights[from] ?? 0) <= top - pixels) y += heights[from++] ?? 0;
  let to = from;
  while (to < heights.length && y < bottom + pixels) y += heights[to++] ?? 0;
  return { from: Math.max(0, from - rows), to: Math.min(heights.length, Math.max(to, from + 1) + rows) };
}

/** The slots are as high as the whole list. `pinned`: a row that is always drawn. */
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

export function medianHeight(measured: readonly number[], otherwise: number): number {
  const sorted = [...measured].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? otherwise;
}

/** Reuses elements of rows no longer drawn, which saves about a third of the rendering time of a search. */
export function assignElements(
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

/** Renders only visible rows of a list that scrolls with the page. The focused row always stays. */
export function useWindowedRows(
  keys: readonly number[],
  openHeight: (index: number) => number,
): {
  slots: Slot[];
  places: ReadonlyMap<number, number>;
  list: RefObject<HTMLUListElement | null>;
  measure: MeasureRow;
} {
  const list = useRef<HTMLUListElement>(null);
  const measured = useRef(new Map<number, { height: number; opened: number }>());
  // The list's position, not its rows: another search draws no more rows than are visible.
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
    // A height measured with other panels open does not apply.
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

  // Before paint: another search or order must not show a gap.
  useLayoutEffect(measureViewport, [measureViewport, keys]);

  useEffect(() => {
    let width = window.innerWidth;
    const resized = () => {
      if (window.innerWidth !== width) measured.current.clear();
      width = window.innerWidth;
      redraw((count) => count + 1);
      measureViewport();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('scroll', measureViewport, { passive: true, capture: true, signal });
    window.addEventListener('resize', resized, { signal });
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
  const places = assignElements(drawn, committed.current);
  useLayoutEffect(() => {
    committed.current = places;
    // An element reused at the same height does not notify its observer.
    for (const row of list.current?.querySelectorAll(':scope > [data-row]') ?? []) {
      if (measured.current.has(Number(row.getAttribute('data-row')))) continue;
      observer.unobserve(row);
      observer.observe(row);
    }
  });
  return { slots, places, list, measure };
}
