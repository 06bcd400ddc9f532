/** The years of one account in one loop over flat columns. A test compares it with vehicles/account-year.ts. */
import type { MarketIncome } from '../../market/market-income.ts';
import { TAX_DEFERRED, TAX_FREE, TAXABLE } from '../../vehicles/account-plan.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { FlatPlan } from './account-on-history.ts';

/** Number of periods that run in parallel. Their state must fit in the processor's nearest cache. */
export const TILE = 256;

/** Destination of a yearly figure: year t of period k of a tile is at [at + t × stride + k]. */
export interface YearlyFigure {
  readonly into: Float64Array;
  readonly at: number;
  readonly stride: number;
}

interface TileTerms {
  /** Distance between the entries of a period's consecutive years. */
  readonly stride: number;
  /** Index of each year's entry among the returns, if it differs. */
  readonly places: Int32Array | null;
  /** Dividends and interest, at the entries of the returns; null if unknown. */
  readonly paid: MarketIncome | null;
  readonly hasGrowth?: boolean;
  /** Every year of need requires the period's level instead of the plan's amount. */
  readonly hasLevels: boolean;
}

export interface AccountFigures {
  readonly net: YearlyFigure | null;
  readonly balance: YearlyFigure | null;
  readonly liquidation: YearlyFigure;
}

/** Runs the first `years` years of the first `n` periods of a tile. */
type RunYears = (
  plan: FlatPlan,
  returns: Float64Array,
  tile: TileTerms,
  n: number,
  years: number,
  figures: AccountFigures,
) => void;

/** Runs year t of the periods. `rates` has the returns of the year. */
type RunYear = (plan: FlatPlan, tile: TileTerms, n: number, t: number, figures: AccountFigures) => void;

/** Index of the first figure of year t. */
const placeOf = (figure: YearlyFigure | null, t: number): number =>
  figure === null ? 0 : figure.at + t * figure.stride;

/**
 * The state of a tile between two years, valid until the next run, and its loops. Engines treat the work space of a
 * function that runs once as constants, but not a file's constants that a bundler turned into variables.
 */
export const accountLoops = (() => {
  /** Index of each period's first return. */
  const entries = new Int32Array(TILE);
  const rates = new Float64Array(TILE);
  /** Growth of 1 in each period, before fees and taxes. */
  const growth = new Float64Array(TILE);
  /** Level amount of each period, if `hasLevels`. */
  const levels = new Float64Array(TILE);
  const balance = new Float64Array(TILE);
  const basis = new Float64Array(TILE);
  const losses = new Float64Array(TILE);
  const income = new Float64Array(TILE);
  const shortfall = new Float64Array(TILE);
  /** Index of the first year with a shortfall, or −1. */
  const firstShort = new Int32Array(TILE);

  function begin(n: number): void {
    growth.fill(1, 0, n);
    balance.fill(0, 0, n);
    basis.fill(0, 0, n);
    losses.fill(0, 0, n);
    income.fill(0, 0, n);
    shortfall.fill(0, 0, n);
    firstShort.fill(-1, 0, n);
  }

  function ratesOfYear(
    returns: Float64Array,
    { stride, places, hasGrowth }: TileTerms,
    n: number,
    t: number,
  ): void {
    const entry = t * stride;
    if (places === null) for (let k = 0; k < n; k += 1) rates[k] = returns[entries[k] + entry];
    else for (let k = 0; k < n; k += 1) rates[k] = returns[places[entries[k] + entry]];
    if (hasGrowth) for (let k = 0; k < n; k += 1) growth[k] *= 1 + rates[k];
  }

  const taxableYear: RunYear = (plan, tile, n, t, figures) => {
    const { invested, needs, tau, dividends, growthTax, fee, gains, longTerm, realizedShare } = plan;
    const { stride, paid, hasLevels } = tile;
    const { net: nets, balance: balances, liquidation } = figures;
    const netInto = nets && nets.into;
    const balanceInto = balances && balances.into;
    const soldInto = liquidation.into;
    const netAt = placeOf(nets, t);
    const balanceAt = placeOf(balances, t);
    const soldAt = liquidation.at + t * liquidation.stride;
    const need = needs[t];
    const paidIn = invested[t];
    const taxed = growthTax[t];
    const ordinary = tau[t];
    const assumed = dividends === null ? 0 : dividends[t];
    for (let k = 0; k < n; k += 1) {
      const d = hasLevels ? (need > 0 ? levels[k] : 0) : need;
      let B = balance[k] + paidIn;
      let U = basis[k] + paidIn;
      let net = 0;
      if (d > 0) {
        let short = d;
        if (B > 0) {
          const basisShare = U / B;
          const share = basisShare < 1 ? (1 - basisShare) * gains : 0;
          const required = d / (1 - share);
          const g = required < B ? required : B;
          U -= g * basisShare;
          B -= g;
          net = g - g * share;
          short = g < required && net < d ? d - net : 0;
        }
        shortfall[k] += short;
        if (short > HALF_A_CENT && firstShort[k] < 0) firstShort[k] = t;
        income[k] += net;
      }
      const G = B * rates[k];
      const F = fee * (B + G);
      if (G >= 0) {
        const gain = longTerm * G;
        const carried = losses[k];
        const used = carried < gain ? carried : gain;
        losses[k] = carried - used;
        const left = G - F - (taxed * G + (gain - used) * gains);
        U += left - (1 - realizedShare) * G;
        B += left;
      } else {
        const entryOfYear = entries[k] + t * stride;
        const D = B * (assumed + (paid === null ? 0 : paid.dividends[entryOfYear]));
        const I = paid === null ? 0 : B * paid.interest[entryOfYear];
        const loss = longTerm * (D + I - G);
        const tax = D * gains + I * ordinary;
        losses[k] += loss;
        U += D + I - loss - F - tax;
        B += G - F - tax;
      }
      if (B < HALF_A_CENT) {
        B = 0;
        U = 0;
      } else if (U < 0) U = 0;
      balance[k] = B;
      basis[k] = U;
      if (netInto !== null) netInto[netAt + k] = net;
      if (balanceInto !== null) balanceInto[balanceAt + k] = B;
      soldInto[soldAt + k] = B > U ? B - gains * (B - U) : B;
    }
  };

  const deferredYear: RunYear = (plan, tile, n, t, figures) => {
    const { invested, needs, taxed: taxes, sold: sales, lifetimePeriod, fee } = plan;
    const { hasLevels } = tile;
    const { net: nets, balance: balances, liquidation } = figures;
    const netInto = nets && nets.into;
    const balanceInto = balances && balances.into;
    const soldInto = liquidation.into;
    const netAt = placeOf(nets, t);
    const balanceAt = placeOf(balances, t);
    const soldAt = liquidation.at + t * liquidation.stride;
    const need = needs[t];
    const paidIn = invested[t];
    const taxed = taxes[t];
    const sold = sales[t];
    const period = lifetimePeriod[t];
    for (let k = 0; k < n; k += 1) {
      const d = hasLevels ? (need > 0 ? levels[k] : 0) : need;
      const opening = balance[k];
      let B = opening + paidIn;
      let net = 0;
      if (d > 0 || period > 0) {
        let short = d;
        if (B > 0) {
          const required = d / (1 - taxed);
          // The required minimum distribution uses last year's closing balance.
          const minimum = period > 0 ? opening / period : 0;
          const max = required > minimum ? required : minimum;
          const g = max < B ? max : B;
          net = g - g * taxed;
          B -= g;
          short = g < required && net < d ? d - net : 0;
        }
        shortfall[k] += short;
        if (short > HALF_A_CENT && firstShort[k] < 0) firstShort[k] = t;
        income[k] += net;
      }
      const G = B * rates[k];
      B += G - fee * (B + G);
      if (B < HALF_A_CENT) B = 0;
      balance[k] = B;
      if (netInto !== null) netInto[netAt + k] = net;
      if (balanceInto !== null) balanceInto[balanceAt + k] = B;
      soldInto[soldAt + k] = B - sold * B;
    }
  };

  const taxFreeYear: RunYear = (plan, tile, n, t, figures) => {
    const { invested, needs, taxed: taxes, sold: sales, fee } = plan;
    const { hasLevels } = tile;
    const { net: nets, balance: balances, liquidation } = figures;
    const netInto = nets && nets.into;
    const balanceInto = balances && balances.into;
    const soldInto = liquidation.into;
    const netAt = placeOf(nets, t);
    const balanceAt = placeOf(balances, t);
    const soldAt = liquidation.at + t * liquidation.stride;
    const need = needs[t];
    const paidIn = invested[t];
    const taxed = taxes[t];
    const sold = sales[t];
    for (let k = 0; k < n; k += 1) {
      const d = hasLevels ? (need > 0 ? levels[k] : 0) : need;
      let B = balance[k] + paidIn;
      let U = basis[k] + paidIn;
      let net = 0;
      if (d > 0) {
        let short = d;
        if (B > 0) {
          // Contributions are distributed first.
          const required = d <= U ? d : U + (d - U) / (1 - taxed);
          const g = required < B ? required : B;
          net = g > U ? g - taxed * (g - U) : g;
          U = g < U ? U - g : 0;
          B -= g;
          short = g < required && net < d ? d - net : 0;
        }
        shortfall[k] += short;
        if (short > HALF_A_CENT && firstShort[k] < 0) firstShort[k] = t;
        income[k] += net;
      }
      const G = B * rates[k];
      B += G - fee * (B + G);
      if (B < HALF_A_CENT) {
        B = 0;
        U = 0;
      }
      balance[k] = B;
      basis[k] = U;
      if (netInto !== null) netInto[netAt + k] = net;
      if (balanceInto !== null) balanceInto[balanceAt + k] = B;
      soldInto[soldAt + k] = B > U ? B - sold * (B - U) : B;
    }
  };

  /** Each year is a function call: V8 compiles it after a few calls, but a surrounding loop only while it runs. */
  const yearsBy =
    (runYear: RunYear): RunYears =>
    (plan, returns, tile, n, years, figures) => {
      begin(n);
      for (let t = 0; t < years; t += 1) {
        ratesOfYear(returns, tile, n, t);
        runYear(plan, tile, n, t, figures);
      }
    };

  return {
    entries,
    levels,
    balance,
    income,
    shortfall,
    firstShort,
    growth,
    runOf: ({ kind }: FlatPlan): RunYears =>
      yearsBy({ [TAXABLE]: taxableYear, [TAX_DEFERRED]: deferredYear, [TAX_FREE]: taxFreeYear }[kind]),
  };
})();
