import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { placesFor, rowsInSight, slotsOf, usualHeight, type Seen, type Slot } from './row-window.ts';

/** A ref for each row; what it returns is called when the row goes. */
export type MeasureRow = (row: HTMLElement | null) => (() => void) | undefined;

/** A closed row, until one has been measured. */
const FIRST_GUESS = 53;

/** Longer than from one key to the next of a quick typist, in milliseconds. */
const REST_AFTER = 150;

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
  const usual = usualHeight(
    closed.map(({ height }) => height),
    FIRST_GUESS,
  );
  const heights = keys.map((key, index) => {
    const opened = openHeight(index);
    const known = measured.current.get(key);
    // One that was measured while it was closed says nothing of it open, nor the other way round.
    return known?.opened === opened ? known.height : usual + opened;
  });
  const [restOf, drawRest] = useState<readonly number[]>();
  const isNew = restOf !== keys;
  useEffect(() => {
    const timer = setTimeout(() => drawRest(keys), REST_AFTER);
    return () => clearTimeout(timer);
  }, [keys]);
  const sight = rowsInSight(heights, seen.current, isNew);
  const latest = useRef({ heights, sight, isNew });
  latest.current = { heights, sight, isNew };

  const look = useCallback(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    seen.current = { top: -box.top, bottom: window.innerHeight - box.top };
    const { heights: known, sight: drawn, isNew: atOnce } = latest.current;
    const next = rowsInSight(known, seen.current, atOnce);
    if (next.from !== drawn.from || next.to !== drawn.to) redraw((count) => count + 1);
  }, []);

  // Before it is painted: another search or order must not show a gap.
  useLayoutEffect(look, [look, keys]);

  useEffect(() => {
    let width = window.innerWidth;
    const resized = () => {
      // Rows are of another height in another width.
      if (window.innerWidth !== width) measured.current.clear();
      width = window.innerWidth;
      redraw((count) => count + 1);
      look();
    };
    document.addEventListener('scroll', look, { passive: true, capture: true });
    window.addEventListener('resize', resized);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', resized);
    };
  }, [look]);

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
    box.addEventListener('focusin', enter);
    box.addEventListener('focusout', leave);
    return () => {
      box.removeEventListener('focusin', enter);
      box.removeEventListener('focusout', leave);
    };
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
        look();
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

  const kept = focused === null ? -1 : keys.indexOf(focused);
  const slots = slotsOf(heights, sight, kept < 0 ? null : kept);
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
