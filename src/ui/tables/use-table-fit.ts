import { useLayoutEffect, useState, type RefObject, useEffect, useRef } from 'react';

/** Smaller figures are hard to read on a desktop screen: the table scrolls instead. */
const MIN_ZOOM = 0.8;
/** Among other cards, a table shrinks at most to this factor if its last slot then fits. */
const MIN_PAGE_ZOOM = 0.86;

/** Widths in the table's pixels: the default, and with the narrowest columns. */
interface TableWidths {
  defaultWidth: number;
  dense: number;
}

/** Uses narrow columns if the table then fits, and also a zoom if it `fills` its parent. */
export function useTableFit(
  box: RefObject<HTMLElement | null>,
  { defaultWidth, dense }: TableWidths,
  fills: boolean,
  shrinks = false,
) {
  const [fit, setFit] = useState(DEFAULT_FIT);
  useLayoutEffect(() => {
    const [inner, around] = [box.current, box.current?.parentElement];
    if (!inner || !around || typeof ResizeObserver === 'undefined') return;
    const measure = (): void => {
      const bar = inner.offsetWidth - inner.clientWidth;
      const room = around.clientWidth - bar;
      const next = fitOf(
        room,
        { defaultWidth, dense },
        fills ? MIN_ZOOM / (around.currentCSSZoom ?? 1) : shrinks ? MIN_PAGE_ZOOM : 1,
      );
      setFit((now) => (now.isDense === next.isDense && now.zoom === next.zoom ? now : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, [box, defaultWidth, dense, fills, shrinks]);
  return fit;
}

const DEFAULT_FIT: { isDense: boolean; zoom: number | undefined } = { isDense: false, zoom: undefined };

/** A table that does not fit even at `minZoom` has its default width and scrolls. */
export function fitOf(
  room: number,
  { defaultWidth, dense }: TableWidths,
  minZoom: number,
): typeof DEFAULT_FIT {
  if (room >= defaultWidth) return DEFAULT_FIT;
  if (room >= dense) return { isDense: true, zoom: undefined };
  const zoom = Math.floor((room / dense) * 200) / 200;
  return zoom >= minZoom ? { isDense: true, zoom } : DEFAULT_FIT;
}

const OVERSCAN = 8;
const SHORT = 40;

/** Returns the rows to render, without `to`, and the heights above and below them in pixels. */
export function tableWindow(rowCount: number, rowHeight: number, scrollTop: number, viewHeight: number) {
  if (rowCount <= SHORT) return { from: 0, to: rowCount, above: 0, below: 0 };
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight) - OVERSCAN;
  const count = Math.ceil(viewHeight / rowHeight) + 2 * OVERSCAN;
  // An even start keeps the set of rows the same over small movements.
  const from = Math.max(0, Math.min(first - (first % 2), rowCount - count));
  const to = Math.min(rowCount, from + count + 1);
  return { from, to, above: from * rowHeight, below: (rowCount - to) * rowHeight };
}

/** Rows visible in the window, without `to`, and whether the foot is visible. */
const FULL_VIEW = { from: 0, to: Infinity, foot: true };

/** Rows of tolerance, because the visible part is known only approximately. */
const SLACK = 2;
const HEAD = 2;
const FOOT_HEIGHT = 120;

export function viewOf(
  visiblePart: { from: number; to: number },
  rowHeight: number,
  { top, height }: { top: number; height: number },
): typeof FULL_VIEW {
  if (visiblePart.to <= visiblePart.from) return { from: 0, to: 0, foot: false };
  return {
    from: Math.max(0, Math.floor((top + visiblePart.from) / rowHeight) - SLACK - HEAD),
    to: Math.ceil((top + visiblePart.to) / rowHeight) + SLACK - HEAD,
    foot: visiblePart.to > height - FOOT_HEIGHT,
  };
}

/** Enough to know the visible part of the box to within a row. */
const THRESHOLDS = Array.from({ length: 25 }, (_, step) => step / 24);

/** Returns the rendered rows and the rows visible in the window (`inView`). */
export function useVisibleRows(rowCount: number, rowHeight: number, isComplete: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 640 });
  const [visiblePart, setShown] = useState<{ from: number; to: number } | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const { scrollTop: top, clientHeight: height } = element;
      setView((now) => (now.top === top && now.height === height ? now : { top, height }));
    };
    element.addEventListener('scroll', measure, { passive: true });
    // The observer also reports the first size; measuring it here would force a layout.
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    if (size) size.observe(element);
    else measure();
    const place =
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver(
            (entries) => {
              const last = entries.at(-1);
              if (!last) return;
              const { boundingClientRect: all, intersectionRect: part } = last;
              setShown({ from: part.top - all.top, to: part.bottom - all.top });
            },
            { threshold: THRESHOLDS },
          );
    place?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      size?.disconnect();
      place?.disconnect();
    };
  }, []);
  if (isComplete) return { box, rendered: { from: 0, to: rowCount, above: 0, below: 0 }, inView: FULL_VIEW };
  return {
    box,
    rendered: tableWindow(rowCount, rowHeight, view.top, view.height),
    inView: visiblePart ? viewOf(visiblePart, rowHeight, view) : FULL_VIEW,
  };
}
