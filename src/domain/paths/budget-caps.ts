/**
 * The cap that an option budget buys: what the carrier earns above its principal in a year, spent on a call at the money
 * less one at the cap (Black 1976). ENGINES-3.md R, "Budget caps". The loan rate stays, which favors the policy.
 */
import { ln, exp } from '../shared/exact-functions.ts';
import { lnOf } from './assumed-returns.ts';

const LOWEST_CAP = 0.01;

const HIGHEST_CAP = 0.25;

const HALVINGS = 60;

/** Months that the carrier's portfolio yield is a mean of, and months of a trailing volatility. */
export const YIELD_MONTHS = 84;

const VOLATILITY_MONTHS = 36;

/** Abramowitz and Stegun, 26.2.17: the normal distribution to 7.5e-8. */
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
  if (costs(LOWEST_CAP) >= budget) return LOWEST_CAP;
  if (costs(HIGHEST_CAP) <= budget) return HIGHEST_CAP;
  let low = LOWEST_CAP;
  let high = HIGHEST_CAP;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (costs(middle) < budget) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** √12 × deviation of 36 monthly ln returns before row j, and two points; of the first 36 where there are too few. */
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
