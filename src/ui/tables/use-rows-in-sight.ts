import { useEffect, useRef, useState, type RefObject } from 'react';

/** Which rows of a long table to render for a scroll position. */
interface TableWindow {
  /** First row rendered, from 0. */
  from: number;
  /** One past the last. */
  to: number;
  /** Height of what is left out above and below, in pixels. */
  above: number;
  below: number;
}

/** Rows beyond each edge, so that a fast wheel finds them there. */
const OVERSCAN = 8;
/** Below this many rows everything is rendered. */
const SHORT = 40;

export function tableWindow(
  rowCount: number,
  rowHeight: number,
  scrollTop: number,
  viewHeight: number,
): TableWindow {
  if (rowCount <= SHORT) return { from: 0, to: rowCount, above: 0, below: 0 };
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight) - OVERSCAN;
  const count = Math.ceil(viewHeight / rowHeight) + 2 * OVERSCAN;
  // An even start keeps the set of rows the same over small movements.
  const from = Math.max(0, Math.min(first - (first % 2), rowCount - count));
  const to = Math.min(rowCount, from + count + 1);
  return { from, to, above: from * rowHeight, below: (rowCount - to) * rowHeight };
}

/** What of a table stands in the window, beyond its own box: rows from `from` up to `to`, and its foot. */
interface Sight {
  from: number;
  to: number;
  foot: boolean;
}

const WHOLE_SIGHT: Sight = { from: 0, to: Infinity, foot: true };
const NO_SIGHT: Sight = { from: 0, to: 0, foot: false };

/** The part of the box that shows is known to within a row or so. */
const SLACK = 2;
/** What stands above the rows is as high as so many of them. */
const HEAD = 2;
/** A foot is never higher. */
const FOOT_HEIGHT = 120;

/** `shown`: which part of the box, in pixels from its top, stands in the window. */
export function sightOf(
  shown: { from: number; to: number },
  rowHeight: number,
  { top, height }: { top: number; height: number },
): Sight {
  if (shown.to <= shown.from) return NO_SIGHT;
  return {
    from: Math.max(0, Math.floor((top + shown.from) / rowHeight) - SLACK - HEAD),
    to: Math.ceil((top + shown.to) / rowHeight) + SLACK - HEAD,
    foot: shown.to > height - FOOT_HEIGHT,
  };
}

/** Often enough to know within a row what of the box stands in the window. */
const THRESHOLDS = Array.from({ length: 25 }, (_, step) => step / 24);

interface RowsInSight {
  box: RefObject<HTMLDivElement | null>;
  /** Which rows are drawn: those in the scrolling box and some beyond; all of them when `whole`. */
  seen: TableWindow;
  /** Which of them stand in the window as well, and whether the foot does. */
  sight: Sight;
}

export function useRowsInSight(rowCount: number, rowHeight: number, whole: boolean): RowsInSight {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 640 });
  const [shown, setShown] = useState<{ from: number; to: number } | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => {
      const { scrollTop: top, clientHeight: height } = element;
      setView((now) => (now.top === top && now.height === height ? now : { top, height }));
    };
    element.addEventListener('scroll', look, { passive: true });
    // It tells the first size too, once that is laid out: asked for here it would be laid out for the question.
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    if (size) size.observe(element);
    else look();
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
      element.removeEventListener('scroll', look);
      size?.disconnect();
      place?.disconnect();
    };
  }, []);
  if (whole) return { box, seen: { from: 0, to: rowCount, above: 0, below: 0 }, sight: WHOLE_SIGHT };
  return {
    box,
    seen: tableWindow(rowCount, rowHeight, view.top, view.height),
    sight: shown ? sightOf(shown, rowHeight, view) : WHOLE_SIGHT,
  };
}
