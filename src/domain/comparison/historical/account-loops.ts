/**
 * The years of one account in one loop over flat columns, without a row or an object a year: vehicles/account-year.ts
 * says what is meant, and a test holds these loops to it.
 */
import type { MarketIncome } from '../../market/market-income.ts';
import { yearReturns, type YearReturns } from '../../market/inline-series.ts';
import { TAX_DEFERRED, TAX_FREE, TAXABLE, type AccountPlan } from '../../vehicles/account-plan.ts';
import type { YearsIncome } from '../../vehicles/account-run.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';

export interface AccountOnHistory {
  readonly plan: AccountPlan;
  /** What the client pays in a year, before a gross-up. */
  readonly outlay: Float64Array;
  readonly market: YearReturns;
  /** Where among the market's returns the entry of a year is, if not at its own place: of drawn paths. */
  readonly places?: Int32Array | null;
  /** What the market pays apart from its price; none by the first methods, and on drawn paths. */
  readonly income?: MarketIncome | undefined;
}

type FlatPlan = ReturnType<typeof makeFlat>;

const flatPlans = new WeakMap<AccountPlan, FlatPlan>();

/** Made once: the periods that are shown run on it again. */
export function flatPlan(plan: AccountPlan): FlatPlan {
  let flat = flatPlans.get(plan);
  if (!flat) flatPlans.set(plan, (flat = makeFlat(plan)));
  return flat;
}

/** The plan once more, as the loop wants it: one column a quantity, shares multiplied out. */
function makeFlat(plan: AccountPlan) {
  const { kind, taxRate, penalty, unqualified, capitalGainsRate: gains } = plan;
  return {
    kind,
    years: plan.years,
    invested: plan.contributions.map((paid) => paid * plan.kept),
    needs: plan.needs,
    /** τ: on what bonds pay in a year of losses. */
    tau: taxRate,
    /** Dividends that the plan itself assumes; null where none. */
    dividends: plan.dividends,
    /** The part of a gross distribution that is tax, of a deferred account; of the earnings, of a tax-free one. */
    taxed: taxRate.map((tau, t) => (kind === TAX_FREE ? tau * unqualified[t] : tau) + penalty[t]),
    /** On a year's growth, but for long-term gains: s_ord τ + s_qual τ_cg. */
    growthTax: taxRate.map((tau) => plan.ordinary * tau + plan.qualified * gains),
    /** On a sale at the start of the year after: of the balance, of a deferred account; of the gain, of the others. */
    sold: taxRate.map((tau, t) =>
      kind === TAXABLE ? gains : (kind === TAX_FREE ? tau * unqualified[t + 1] : tau) + penalty[t + 1],
    ),
    lifetimePeriod: plan.lifetimePeriod,
    fee: plan.fee,
    gains,
    longTerm: plan.longTerm,
    kept: 1 - plan.deferred,
    /** What the heirs keep of a year's balance. */
    inheritedIn: taxRate.map((tau) =>
      kind === TAX_DEFERRED ? 1 - (plan.heirTaxRate < 0 ? tau : plan.heirTaxRate) : 1,
    ),
    firstNeed: plan.firstNeed,
    lastNeed: plan.lastNeed,
  };
}

/** Periods that run side by side, year by year: what is held of them stays in the nearest cache. */
export const TILE = 256;

/** Where a figure of every year goes: that of year t of period k of a tile to [at + t × stride + k]. */
export interface YearlyFigure {
  readonly into: Float64Array;
  readonly at: number;
  readonly stride: number;
}

/** What the periods of a tile have in common. */
interface TileOf {
  /** How far the next year of a period is among the entries. */
  readonly stride: number;
  /** Where the entry of a year is among the returns, if not at its own place. */
  readonly places: Int32Array | null;
  /** What the market pays apart from its price, at the entries of its returns; null where nothing is known of it. */
  readonly paid: MarketIncome | null;
  /** Whether `growth` is asked for. */
  readonly hasGrowth?: boolean;
  /** Every year of need asks for the period's own level, in place of the plan's. */
  readonly hasLevels: boolean;
}

/** What an account's years write; sold and taxed is what `liquidation` is. */
export interface AccountFigures {
  /** Null where nobody asks. */
  readonly net: YearlyFigure | null;
  readonly balance: YearlyFigure | null;
  readonly liquidation: YearlyFigure;
}

/** Runs the first `years` years of the first `n` periods of a tile. */
type RunYears = (
  plan: FlatPlan,
  returns: Float64Array,
  of: TileOf,
  n: number,
  years: number,
  figures: AccountFigures,
) => void;

/** The same for year t of the periods; `rates` has what the year returns. */
type RunYear = (plan: FlatPlan, of: TileOf, n: number, t: number, figures: AccountFigures) => void;

/** Where the figures of year t begin. */
const placeOf = (figure: YearlyFigure | null, t: number): number =>
  figure === null ? 0 : figure.at + t * figure.stride;

/**
 * What is held of each period of a tile from one year to the next, and the loops over it; there is one of each, and what
 * it holds is good until the next run. All of it is made in one function that runs once: engines take the work space for
 * constants then, which they do not where a bundler has made variables of a file's constants.
 */
export const accountLoops = (() => {
  /** Where the returns of each period begin. */
  const entries = new Int32Array(TILE);
  /** What the year returns in each. */
  const rates = new Float64Array(TILE);
  /** Of 1 in each, before fees and taxes. */
  const growth = new Float64Array(TILE);
  /** What each asks for in every year of need, where it does. */
  const levels = new Float64Array(TILE);
  const balance = new Float64Array(TILE);
  const basis = new Float64Array(TILE);
  const losses = new Float64Array(TILE);
  const income = new Float64Array(TILE);
  const shortfall = new Float64Array(TILE);
  /** Index of the first year of need that is not paid in full, or −1. */
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

  /** Reads what year t returns in each of the first n periods. */
  function ratesOfYear(
    returns: Float64Array,
    { stride, places, hasGrowth }: TileOf,
    n: number,
    t: number,
  ): void {
    const entry = t * stride;
    if (places === null) for (let k = 0; k < n; k += 1) rates[k] = returns[entries[k] + entry];
    else for (let k = 0; k < n; k += 1) rates[k] = returns[places[entries[k] + entry]];
    if (hasGrowth) for (let k = 0; k < n; k += 1) growth[k] *= 1 + rates[k];
  }

  const taxableYear: RunYear = (plan, of, n, t, figures) => {
    const { invested, needs, tau, dividends, growthTax, fee, gains, longTerm, kept } = plan;
    const { stride, paid, hasLevels } = of;
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
        U += left - (1 - kept) * G;
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

  const deferredYear: RunYear = (plan, of, n, t, figures) => {
    const { invested, needs, taxed: taxes, sold: sales, lifetimePeriod, fee } = plan;
    const { hasLevels } = of;
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
          // The required minimum is measured on last year's closing balance.
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

  const taxFreeYear: RunYear = (plan, of, n, t, figures) => {
    const { invested, needs, taxed: taxes, sold: sales, fee } = plan;
    const { hasLevels } = of;
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
          // Contributions come out first.
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

  /** Each year is a call: V8 compiles it after the first ones, and a loop around it only while that runs. */
  const yearsBy =
    (runYear: RunYear): RunYears =>
    (plan, returns, of, n, years, figures) => {
      begin(n);
      for (let t = 0; t < years; t += 1) {
        ratesOfYear(returns, of, n, t);
        runYear(plan, of, n, t, figures);
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

const flatReturns = new WeakMap<YearReturns, Float64Array>();

/** The market's returns as the loop reads them, once. */
export function returnsColumn(market: YearReturns): Float64Array {
  let column = flatReturns.get(market);
  if (!column) flatReturns.set(market, (column = Float64Array.from(market.returns)));
  return column;
}

/** Years of paths, one after another, as a market: the entry of month 12 · i is i. */
export function marketOfYears(column: Float64Array): YearReturns {
  const market = yearReturns(0, 12, []);
  flatReturns.set(market, column);
  return market;
}

export const entryOf = ({ first, step }: YearReturns, start: number) => (start - first) / step;

export function pathFrom(
  { market, plan }: Pick<AccountOnHistory, 'market' | 'plan'>,
  start: number,
): Float64Array {
  const returns = returnsColumn(market);
  const at = entryOf(market, start);
  return Float64Array.from({ length: plan.years }, (_, t) => returns[at + (12 / market.step) * t]);
}

/** What the market paid in each year of the period, for whoever runs one year after another. */
export function incomeFrom(
  { market, plan, income }: Pick<AccountOnHistory, 'market' | 'plan' | 'income'>,
  start: number,
): YearsIncome | null {
  if (!income) return null;
  const at = entryOf(market, start);
  const years = (column: Float64Array) =>
    Float64Array.from({ length: plan.years }, (_, t) => column[at + (12 / market.step) * t]);
  return { dividends: years(income.dividends), interest: years(income.interest) };
}
