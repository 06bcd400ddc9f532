import { useLayoutEffect, useState, type RefObject, useEffect, useRef } from 'react';

/** Smaller than this, against a table on the desk, figures are hard to read: the table scrolls instead. */
const MIN_ZOOM = 0.8;
/** Among other cards a table may be drawn somewhat smaller too, where that shows its last slot whole. */
const MIN_PAGE_ZOOM = 0.86;

/** How wide a table is, in its own pixels, as it is usually drawn and with columns as narrow as their figures allow. */
interface TableWidths {
  defaultWidth: number;
  dense: number;
}

/** Narrow columns where these show the last one whole; smaller as well where the table `fills` its surroundings. */
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
      // The surroundings may be enlarged themselves.
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

/** Without a zoom a table is as large as its surroundings. */
const DEFAULT_FIT: { isDense: boolean; zoom: number | undefined } = { isDense: false, zoom: undefined };

/** `least` is the smallest zoom; what could not be made whole is drawn as usual, and scrolls. */
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

/** Rows beyond each edge, so that a fast wheel finds them there. */
const OVERSCAN = 8;
/** Below this many rows everything is rendered. */
const SHORT = 40;

/** Rows to render, up to `to`, and the height of what is left out above and below them, in pixels. */
export function tableWindow(rowCount: number, rowHeight: number, scrollTop: number, viewHeight: number) {
  if (rowCount <= SHORT) return { from: 0, to: rowCount, above: 0, below: 0 };
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight) - OVERSCAN;
  const count = Math.ceil(viewHeight / rowHeight) + 2 * OVERSCAN;
  // An even start keeps the set of rows the same over small movements.
  const from = Math.max(0, Math.min(first - (first % 2), rowCount - count));
  const to = Math.min(rowCount, from + count + 1);
  return { from, to, above: from * rowHeight, below: (rowCount - to) * rowHeight };
}

/** What of a table stands in the window, beyond its own box: rows from `from` up to `to`, and its foot. */
const FULL_VIEW = { from: 0, to: Infinity, foot: true };

/** The part of the box that shows is known to within a row or so. */
const SLACK = 2;
/** What stands above the rows is as high as so many of them. */
const HEAD = 2;
/** A foot is never higher. */
const FOOT_HEIGHT = 120;

/** `shown`: which part of the box, in pixels from its top, stands in the window. */
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

/** Often enough to know within a row what of the box stands in the window. */
const THRESHOLDS = Array.from({ length: 25 }, (_, step) => step / 24);

/** `seen`: the rows that are drawn. `sight`: which of them stand in the window, and whether the foot does. */
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
    // It tells the first size too, once that is laid out: asked for here it would be laid out for the question.
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
  if (isComplete) return { box, seen: { from: 0, to: rowCount, above: 0, below: 0 }, sight: FULL_VIEW };
  return {
    box,
    seen: tableWindow(rowCount, rowHeight, view.top, view.height),
    sight: visiblePart ? viewOf(visiblePart, rowHeight, view) : FULL_VIEW,
  };
}
