/**
 * Height of the first chart of a report, which ends above the bottom of a wide window. Undefined: the default.
 * @param others pixels of the page above and below the chart
 * @param least default height of the chart
 */
export const firstChartHeight = (others: number, least: number): number | undefined =>
  window.innerWidth > 1180
    ? Math.max(least, Math.min(window.innerHeight - others, least + MAX_ADDED))
    : undefined;

const MAX_ADDED = 160;
