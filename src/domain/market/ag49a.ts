/**
 * Estimate from month-end closes of the maximum AG 49-A rate of an S&P 500 strategy with this cap: the arithmetic
 * mean of the geometric mean credits of all 25-year periods that start at a month end from December 31 of start_year
 * − 66 on and end by December 31 of start_year − 1.
 */
import { geometricMean } from '../shared/math.ts';
import { creditOf, netOfFee, type IndexStrategy, rawTerms } from './crediting.ts';
import type { IndexPath } from './index-path.ts';
import { monthOf, monthText } from '../shared/dates.ts';

/** Section 4.A: the maximum rate is a mean of 25-year lookback periods. */
const YEARS = 25;
const NOTE =
  'Estimate from month-end closes, for information; not an approved illustrated rate. Carriers are further limited by 145% of their net investment earnings rate, and illustrated loan credit to the loan charge + 0.50%.';

const isBenchmark = (strategy: IndexStrategy): strategy is IndexStrategy & { cap: number } =>
  strategy.index === 'sp500' &&
  strategy.method === 'annual_point_to_point' &&
  strategy.cap !== null &&
  strategy.floor === 0 &&
  strategy.participation === 1 &&
  strategy.spread === 0 &&
  strategy.multiplier === 1 &&
  strategy.bonus === 0;

export function ag49Estimate(
  strategies: readonly IndexStrategy[],
  paths: readonly IndexPath[],
  startYear: number,
) {
  const found = strategies.findIndex(isBenchmark);
  if (found < 0) return null;
  const cap = strategies[found].cap ?? 0;
  const path = paths[found];
  const first = monthOf(startYear - 65, 1);
  const last = monthOf(startYear - 1, 12);
  const about = {
    strategy: found + 1,
    cap,
    first_month: monthText(first),
    last_month: monthText(last),
    note: NOTE,
  };
  if (path.step !== 1 || path.first > first || path.last < last)
    // The history is too short.
    return { ...about, rate: null, period_count: 0 };
  return { ...about, ...meanRate(benchmark(strategies[found]), path, first, last) };
}

/** A fee of the strategy is not part of the guideline's account. */
const benchmark = (strategy: IndexStrategy): IndexStrategy => ({ ...strategy, fee: 0 });

function meanRate(strategy: IndexStrategy, path: IndexPath, first: number, last: number) {
  const raw = rawTerms(path, strategy.method, null);
  const net = netOfFee(strategy);
  const growth = new Float64Array(Math.max(0, last - 10 - first));
  for (let i = 0; i < growth.length; i += 1)
    growth[i] = 1 + creditOf(strategy, net, raw[first - path.first + i]);
  return meanOfPeriods((at) => growth[at], 0, growth.length - 1, 12);
}

/** Mean over all 25-year periods with years that start within `first`..`last`, every `stride` entries. `growth`: of a dollar in a year. */
export function meanOfPeriods(growth: (at: number) => number, first: number, last: number, stride: number) {
  let sum = 0;
  let count = 0;
  for (let from = first; from + stride * (YEARS - 1) <= last; from += 1) {
    let product = 1;
    for (let year = 0; year < YEARS; year += 1) product *= growth(from + stride * year);
    sum += geometricMean(product, YEARS);
    count += 1;
  }
  return { rate: sum / count, period_count: count };
}
