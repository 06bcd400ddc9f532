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
