/** Independent months with normal or Student's t log returns; see docs/methods/range-report.md. */
import type { IndexStrategy } from '../market/crediting.ts';
import { exp, ln, normalQuantile } from '../shared/math.ts';
import { twoYearCredit, fromOrderedTable, yearlyCredit, type SampledYears } from './sampled-years.ts';
import {
  type SeriesOfRun,
  growthOf,
  needsEveryMonth,
  pathStrategies,
  returnOf,
  yearLevels,
} from './month-rows.ts';
import { RandomStream } from './random-draws.ts';

/** One series: mean and deviation of a month's ln of the total factor, and the part of it from dividends. */
export interface AssumedSeries {
  readonly id: string;
  readonly mean: number;
  /** The mean with `mean_shift`. */
  readonly drift: number;
  readonly deviation: number;
  readonly dividends: number;
}

export interface Assumed {
  readonly series: readonly AssumedSeries[];
  /** In the order of `series`. */
  readonly correlation: readonly (readonly number[])[];
  readonly factor: readonly Float64Array[];
}

/** A total loss has no logarithm; this value replaces it. */
const MIN_VALUE = 1e-12;
export const lnOf = (factor: number): number => ln(Math.max(factor, MIN_VALUE));

/** Pivots below this are not rounding errors. */
const CONTRADICTS = -1e-9;
const FLAT = 1e-12;

/** Returns Λ with Λ·Λᵀ = ρ, or null if the correlations contradict each other. */
export function cholesky(rho: readonly (readonly number[])[]): Float64Array[] | null {
  const factor = rho.map(() => new Float64Array(rho.length));
  for (let i = 0; i < rho.length; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let pivot = rho[i][j];
      for (let k = 0; k < j; k += 1) pivot -= factor[i][k] * factor[j][k];
      if (i === j) {
        if (pivot < CONTRADICTS) return null;
        factor[i][i] = pivot <= FLAT ? 0 : Math.sqrt(pivot);
      } else factor[i][j] = factor[j][j] === 0 ? 0 : pivot / factor[j][j];
    }
  return factor;
}

/** Mean and deviation, divisor n − 1. */
export function fitNormal(values: ArrayLike<number>): { mean: number; deviation: number } {
  const n = values.length;
  let sum = 0;
  for (let i = 0; i < n; i += 1) sum += values[i];
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i += 1) squares += (values[i] - mean) * (values[i] - mean);
  return { mean, deviation: Math.sqrt(squares / (n - 1)) };
}

export function correlationOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const ofA = fitNormal(a);
  const ofB = fitNormal(b);
  if (ofA.deviation === 0 || ofB.deviation === 0) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] - ofA.mean) * (b[i] - ofB.mean);
  return sum / (a.length - 1) / (ofA.deviation * ofB.deviation);
}

/** Limit of a month's move, in deviations. */
const FARTHEST = 10;
/** Channels of a path: 0 for blocks, 1 for the month's common shock, then one per series. */
const SHOCKS = 1;
const FIRST_SERIES = 2;

interface AssumedPaths {
  readonly run: SeriesOfRun;
  readonly strategies: readonly IndexStrategy[];
  readonly assumed: Assumed;
  readonly seed: number;
  /** Null: normal. */
  readonly degreesOfFreedom: number | null;
}

/** One shock per month for all series, so that they crash together. */
function commonShock(stream: RandomStream, degrees: number): number {
  let product = 1;
  for (let k = 0; k < degrees >> 1; k += 1) product *= stream.unit();
  let square = -2 * ln(product);
  if (degrees % 2 === 1) {
    const z = normalQuantile(stream.unit());
    square += z * z;
  }
  return Math.sqrt((degrees - 2) / square);
}

export function yearsFromAssumptions(
  { run, strategies: entered, assumed, seed, degreesOfFreedom }: AssumedPaths,
  count: number,
  years: number,
  from = 0,
): SampledYears {
  const strategies = pathStrategies(entered, run);
  const twoYearStrategies = strategies.filter((pathStrategy) => pathStrategy.years === 2);
  const isMonthly = needsEveryMonth(strategies);
  const levels = yearLevels(run);
  const before = new Float64Array(twoYearStrategies.length);
  const credits = new Float64Array(count * years);
  const returns = run.accounts.map(() => new Float64Array(count * years));
  const { series, factor } = assumed;
  const ofPrice = run.prices.map((id) => run.ids.indexOf(id));
  const ofTotal = run.totals.map((id) => run.ids.indexOf(id));
  const shocks = new Float64Array(series.length);
  const lnGrowth = new Float64Array(series.length);
  for (let path = 0, at = 0; path < count; path += 1) {
    const streams = series.map((_, i) => new RandomStream(seed, from + path, FIRST_SERIES + i));
    const common = degreesOfFreedom === null ? null : new RandomStream(seed, from + path, SHOCKS);
    for (let t = 0; t < years; t += 1, at += 1) {
      lnGrowth.fill(0);
      for (let month = 1; month <= 12; month += 1) {
        const w = common === null ? 1 : commonShock(common, degreesOfFreedom ?? 0);
        for (let i = 0; i < series.length; i += 1) {
          shocks[i] = normalQuantile(streams[i].unit());
          const row = factor[i];
          let sum = 0;
          for (let j = 0; j <= i; j += 1) sum += row[j] * shocks[j];
          const moved = Math.min(FARTHEST, Math.max(-FARTHEST, w * sum));
          lnGrowth[i] += series[i].drift + series[i].deviation * moved;
        }
        if (isMonthly || month === 12)
          for (let c = 0; c < ofPrice.length; c += 1) {
            const i = ofPrice[c];
            levels.prices[c][month] = exp(lnGrowth[i] - month * series[i].dividends);
          }
      }
      for (let c = 0; c < ofTotal.length; c += 1) levels.totals[c] = exp(lnGrowth[ofTotal[c]]);
      credits[at] = yearlyCredit(strategies, levels);
      for (let k = 0; k < twoYearStrategies.length; k += 1)
        credits[at] += twoYearCredit(
          twoYearStrategies[k],
          before,
          k,
          t,
          growthOf(twoYearStrategies[k], levels),
        );
      for (let a = 0; a < returns.length; a += 1) returns[a][at] = returnOf(run.accounts[a], levels.totals);
    }
  }
  return { count, years, credits: fromOrderedTable(credits), returns: returns.map(fromOrderedTable) };
}

/**
 * Cap that an option budget buys: a call at the money less a call at the cap (Black 1976). A fixed loan rate favors
 * the policy.
 */
const MIN_CAP = 0.01;

const MAX_CAP = 0.25;

const HALVINGS = 60;

/** Months in the mean of the carrier's portfolio yield, and months of the trailing volatility. */
export const YIELD_MONTHS = 84;

const VOLATILITY_MONTHS = 36;

/** The normal distribution, with an error below 7.5e-8 (Abramowitz and Stegun, 26.2.17). */
function normalBelow(x: number): number {
  const size = Math.abs(x);
  const t = 1 / (1 + 0.2316419 * size);
  const tail = ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) * t;
  const above = 0.3989422804014327 * exp((-size * size) / 2) * tail;
  return x >= 0 ? 1 - above : above;
}

interface OptionMarket {
  /** The 10-year yield, and its mean over the carrier's months. */
  readonly yield: number;
  readonly meanYield: number;
  readonly creditSpread: number;
  readonly dividendYield: number;
  readonly volatility: number;
}

export function budgetCap(market: OptionMarket): number {
  const earned = market.meanYield + market.creditSpread;
  const budget = earned / (1 + earned);
  const r = ln(1 + market.yield);
  const forward = exp(r - market.dividendYield);
  const discount = exp(-r);
  const { volatility } = market;
  const call = (strike: number): number => {
    const d = ln(forward / strike) / volatility + volatility / 2;
    return discount * (forward * normalBelow(d) - strike * normalBelow(d - volatility));
  };
  const atTheMoney = call(1);
  const costs = (cap: number): number => atTheMoney - call(1 + cap);
  if (costs(MIN_CAP) >= budget) return MIN_CAP;
  if (costs(MAX_CAP) <= budget) return MAX_CAP;
  let low = MIN_CAP;
  let high = MAX_CAP;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (costs(middle) < budget) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns √12 × the deviation of the 36 monthly ln returns before row j (or of the first 36), plus two points. */
export function trailingVolatility(prices: Float64Array, row: number): number {
  const from = Math.min(Math.max(0, row - VOLATILITY_MONTHS), Math.max(0, prices.length - VOLATILITY_MONTHS));
  const n = Math.min(VOLATILITY_MONTHS, prices.length);
  let sum = 0;
  for (let k = from; k < from + n; k += 1) sum += lnOf(prices[k]);
  const mean = sum / n;
  let squares = 0;
  for (let k = from; k < from + n; k += 1) squares += (lnOf(prices[k]) - mean) * (lnOf(prices[k]) - mean);
  const found = Math.sqrt(12) * Math.sqrt(squares / (n - 1)) + 0.02;
  return Math.min(0.6, Math.max(0.08, found));
}
