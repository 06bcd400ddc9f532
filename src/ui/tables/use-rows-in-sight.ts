import { useEffect, useRef, useState, type RefObject } from 'react';
import { tableWindow, type TableWindow } from './table-window.ts';

/** Which rows of a long table stand in its scrolling box; all of them when `whole`. */
export function useRowsInSight(
  rowCount: number,
  rowHeight: number,
  whole: boolean,
): [RefObject<HTMLDivElement | null>, TableWindow] {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 640 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, []);
  const seen = whole
    ? { from: 0, to: rowCount, above: 0, below: 0 }
    : tableWindow(rowCount, rowHeight, view.top, view.height);
  return [box, seen];
}
