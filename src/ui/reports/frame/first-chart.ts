/**
 * Height of the first chart of a report, which ends above the bottom of a wide window. Undefined: the default.
 * @param others pixels of the page above and below the chart
 * @param min default height of the chart
 */
export const firstChartHeight = (reservedHeight: number, min: number): number | undefined =>
  window.innerWidth > 1180
    ? Math.max(min, Math.min(window.innerHeight - reservedHeight, min + MAX_ADDED))
    : undefined;

const MAX_ADDED = 160;
