import { TOTAL_LOSS } from '../../history/period-columns.ts';
import type { RateBin } from './historical-report.ts';

export const BINS_A_UNIT = 200;

/** Bins of half a percent from 0. A rate at an edge belongs to the upper bin, regardless of rounding errors. */
export const binOf = (rate: number): number => Math.floor(rate * BINS_A_UNIT + 1e-9);

const isNoRate = (rate: number): boolean => Number.isNaN(rate) || rate === TOTAL_LOSS;

/** Bins of half a percent from the lowest rate to the highest. NaN and a total loss are not rates. */
export function histogram(rates: ArrayLike<number>): { bins: RateBin[]; nulls: number } {
  let nulls = 0;
  let first = Infinity;
  let last = -Infinity;
  for (let k = 0; k < rates.length; k += 1) {
    if (isNoRate(rates[k])) {
      nulls += 1;
      continue;
    }
    const place = binOf(rates[k]);
    if (place < first) first = place;
    if (place > last) last = place;
  }
  if (nulls === rates.length) return { bins: [], nulls };
  const bins: RateBin[] = [];
  for (let place = first; place <= last; place += 1) bins.push({ from_rate: place / BINS_A_UNIT, count: 0 });
  for (let k = 0; k < rates.length; k += 1) if (!isNoRate(rates[k])) bins[binOf(rates[k]) - first].count += 1;
  return { bins, nulls };
}
