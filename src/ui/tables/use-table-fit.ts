import { useLayoutEffect, useState, type RefObject } from 'react';

/** Smaller than this, against a table on the desk, figures are hard to read: the table scrolls instead. */
const LEAST = 0.8;
/** Among other cards a table may be drawn somewhat smaller too, where that shows its last slot whole. */
const LEAST_ON_PAGE = 0.86;

/** How wide a table is, in its own pixels, as it is usually drawn and with columns as narrow as their figures allow. */
export interface TableWidths {
  usual: number;
  dense: number;
}

interface TableFit {
  isDense: boolean;
  /** How much smaller than its surroundings it is drawn; undefined for as large. */
  zoom: number | undefined;
}

/**
 * How a table is drawn so that its last columns are not cut off: with narrow columns where that is enough, and, where
 * it `fills` its surroundings, somewhat smaller.
 */
export function useTableFit(
  box: RefObject<HTMLElement | null>,
  { usual, dense }: TableWidths,
  fills: boolean,
  shrinks = false,
): TableFit {
  const [fit, setFit] = useState<TableFit>({ isDense: false, zoom: undefined });
  useLayoutEffect(() => {
    const [inner, around] = [box.current, box.current?.parentElement];
    if (!inner || !around || typeof ResizeObserver === 'undefined') return;
    const look = (): void => {
      const bar = inner.offsetWidth - inner.clientWidth;
      const room = around.clientWidth - bar;
      // The surroundings may be enlarged themselves.
      const next = fitOf(
        room,
        { usual, dense },
        fills ? LEAST / (around.currentCSSZoom ?? 1) : shrinks ? LEAST_ON_PAGE : 1,
      );
      setFit((now) => (now.isDense === next.isDense && now.zoom === next.zoom ? now : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(around);
    return () => observer.disconnect();
  }, [box, usual, dense, fills, shrinks]);
  return fit;
}

/** `least` is the smallest zoom; what could not be made whole is drawn as usual, and scrolls. */
export function fitOf(room: number, { usual, dense }: TableWidths, least: number): TableFit {
  if (room >= usual) return { isDense: false, zoom: undefined };
  if (room >= dense) return { isDense: true, zoom: undefined };
  const zoom = Math.floor((room / dense) * 200) / 200;
  return zoom >= least ? { isDense: true, zoom } : { isDense: false, zoom: undefined };
}
