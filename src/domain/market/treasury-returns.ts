/**
 * Total return of a constant 10-year Treasury from the yields y0, y1 of two neighbouring months: a month's
 * interest, and the price at which a par bond of y0 sells a month later at y1 with 119 months to go.
 *
 *   R = y0/12 + P − 1,   P = (y0/y1)(1 − v) + v,   v = (1 + y1/2)^(−119/6)
 */
export function treasuryReturn(y0: number, y1: number): number {
  const v = (1 + y1 / 2) ** (-119 / 6);
  return y0 / 12 + (y0 / y1) * (1 - v) + v - 1;
}
