/** Which rows of a long table to render for a scroll position. */
export interface TableWindow {
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
export interface Sight {
  from: number;
  to: number;
  foot: boolean;
}

export const WHOLE_SIGHT: Sight = { from: 0, to: Infinity, foot: true };
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
