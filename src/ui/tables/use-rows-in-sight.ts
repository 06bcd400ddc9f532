import { useEffect, useRef, useState, type RefObject } from 'react';
import { sightOf, tableWindow, WHOLE_SIGHT, type Sight, type TableWindow } from './table-window.ts';

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
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    size?.observe(element);
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
