/**
 * The years of one account in one loop over flat columns, without a row or an object a year: vehicles/account-year.ts
 * says what is meant, and a test holds these loops to it.
 */
import { yearReturns, type YearReturns } from '../../market/year-returns.ts';
import { TAX_DEFERRED, TAX_FREE, TAXABLE, type AccountPlan } from '../../vehicles/account-plan.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';

export interface AccountOnHistory {
  readonly plan: AccountPlan;
  /** What the client pays in a year, before a gross-up. */
  readonly outlay: Float64Array;
  readonly market: YearReturns;
}

/** The plan once more, as the loop wants it: one column a quantity, shares multiplied out. */
export interface FlatPlan {
  readonly kind: number;
  readonly years: number;
  readonly invested: Float64Array;
  readonly needs: Float64Array;
  /** The part of a gross distribution that is tax, of a deferred account; of the earnings, of a tax-free one. */
  readonly taxed: Float64Array;
  /** On a year's growth, but for long-term gains: s_ord τ + s_qual τ_cg. */
  readonly growthTax: Float64Array;
  /** On a sale at the start of the year after: of the balance, of a deferred account; of the gain, of the others. */
  readonly sold: Float64Array;
  readonly lifetimePeriod: Float64Array;
  readonly fee: number;
  readonly gains: number;
  readonly longTerm: number;
  readonly kept: number;
  /** What the heirs keep of a year's balance. */
  readonly inheritedIn: Float64Array;
  readonly firstNeed: number;
  readonly lastNeed: number;
}

const flatPlans = new WeakMap<AccountPlan, FlatPlan>();

/** Made once: the periods that are shown run on it again. */
export function flatPlan(plan: AccountPlan): FlatPlan {
  let flat = flatPlans.get(plan);
  if (!flat) flatPlans.set(plan, (flat = makeFlat(plan)));
  return flat;
}

function makeFlat(plan: AccountPlan): FlatPlan {
  const { kind, taxRate, penalty, unqualified, capitalGainsRate: gains } = plan;
  return {
    kind,
    years: plan.years,
    invested: plan.contributions.map((paid) => paid * plan.kept),
    needs: plan.needs,
    taxed: taxRate.map((tau, t) => (kind === TAX_FREE ? tau * unqualified[t] : tau) + penalty[t]),
    growthTax: taxRate.map((tau) => plan.ordinary * tau + plan.qualified * gains),
    sold: taxRate.map((tau, t) =>
      kind === TAXABLE ? gains : (kind === TAX_FREE ? tau * unqualified[t + 1] : tau) + penalty[t + 1],
    ),
    lifetimePeriod: plan.lifetimePeriod,
    fee: plan.fee,
    gains,
    longTerm: plan.longTerm,
    kept: 1 - plan.deferred,
    inheritedIn: taxRate.map((tau) =>
      kind === TAX_DEFERRED ? 1 - (plan.heirTaxRate < 0 ? tau : plan.heirTaxRate) : 1,
    ),
    firstNeed: plan.firstNeed,
    lastNeed: plan.lastNeed,
  };
}

/** One period's years, and how it ended. */
export interface AccountYears {
  readonly net: Float64Array;
  readonly balance: Float64Array;
  /** Sold and taxed. */
  readonly liquidation: Float64Array;
  /** Income, shortfall, and the index of the first year of need that is not paid in full, or −1. */
  readonly ended: Float64Array;
}

export const INCOME = 0;
export const SHORTFALL = 1;
export const FIRST_SHORT = 2;

export const accountYears = (years: number): AccountYears => ({
  net: new Float64Array(years),
  balance: new Float64Array(years),
  liquidation: new Float64Array(years),
  ended: new Float64Array(3),
});

/** Runs the first `years` years on the returns from entry `at`; `asked` in every one of them. */
type RunYears = (
  plan: FlatPlan,
  returns: Float64Array,
  at: number,
  stride: number,
  years: number,
  asked: Float64Array,
  into: AccountYears,
) => void;

const runTaxable: RunYears = (plan, returns, at, stride, years, asked, into) => {
  const { invested, growthTax, fee, gains, longTerm, kept } = plan;
  const { net: nets, balance: balances, liquidation, ended } = into;
  let B = 0;
  let U = 0;
  let losses = 0;
  let income = 0;
  let short = 0;
  let firstShort = -1;
  for (let t = 0, i = at; t < years; t += 1, i += stride) {
    const d = asked[t];
    B += invested[t];
    U += invested[t];
    let net = 0;
    if (d > 0) {
      let shortfall = d;
      if (B > 0) {
        const basisShare = U / B;
        const share = basisShare < 1 ? (1 - basisShare) * gains : 0;
        const required = d / (1 - share);
        const g = required < B ? required : B;
        U -= g * basisShare;
        B -= g;
        net = g - g * share;
        shortfall = g < required && net < d ? d - net : 0;
      }
      short += shortfall;
      if (shortfall > HALF_A_CENT && firstShort < 0) firstShort = t;
      income += net;
    }
    const G = B * returns[i];
    const F = fee * (B + G);
    if (G >= 0) {
      const gain = longTerm * G;
      const used = losses < gain ? losses : gain;
      losses -= used;
      const left = G - F - (growthTax[t] * G + (gain - used) * gains);
      U += left - (1 - kept) * G;
      B += left;
    } else {
      losses -= longTerm * G;
      U += longTerm * G - F;
      B += G - F;
    }
    if (B < HALF_A_CENT) {
      B = 0;
      U = 0;
    } else if (U < 0) U = 0;
    nets[t] = net;
    balances[t] = B;
    liquidation[t] = B > U ? B - gains * (B - U) : B;
  }
  ended[INCOME] = income;
  ended[SHORTFALL] = short;
  ended[FIRST_SHORT] = firstShort;
};

const runDeferred: RunYears = (plan, returns, at, stride, years, asked, into) => {
  const { invested, taxed, sold, lifetimePeriod, fee } = plan;
  const { net: nets, balance: balances, liquidation, ended } = into;
  let B = 0;
  let income = 0;
  let short = 0;
  let firstShort = -1;
  for (let t = 0, i = at; t < years; t += 1, i += stride) {
    const d = asked[t];
    const period = lifetimePeriod[t];
    const opening = B;
    B += invested[t];
    let net = 0;
    if (d > 0 || period > 0) {
      let shortfall = d;
      if (B > 0) {
        const required = d / (1 - taxed[t]);
        // The required minimum is measured on last year's closing balance.
        const minimum = period > 0 ? opening / period : 0;
        const most = required > minimum ? required : minimum;
        const g = most < B ? most : B;
        net = g - g * taxed[t];
        B -= g;
        shortfall = g < required && net < d ? d - net : 0;
      }
      short += shortfall;
      if (shortfall > HALF_A_CENT && firstShort < 0) firstShort = t;
      income += net;
    }
    const G = B * returns[i];
    B += G - fee * (B + G);
    if (B < HALF_A_CENT) B = 0;
    nets[t] = net;
    balances[t] = B;
    liquidation[t] = B - sold[t] * B;
  }
  ended[INCOME] = income;
  ended[SHORTFALL] = short;
  ended[FIRST_SHORT] = firstShort;
};

const runTaxFree: RunYears = (plan, returns, at, stride, years, asked, into) => {
  const { invested, taxed, sold, fee } = plan;
  const { net: nets, balance: balances, liquidation, ended } = into;
  let B = 0;
  let U = 0;
  let income = 0;
  let short = 0;
  let firstShort = -1;
  for (let t = 0, i = at; t < years; t += 1, i += stride) {
    const d = asked[t];
    B += invested[t];
    U += invested[t];
    let net = 0;
    if (d > 0) {
      let shortfall = d;
      if (B > 0) {
        // Contributions come out first.
        const required = d <= U ? d : U + (d - U) / (1 - taxed[t]);
        const g = required < B ? required : B;
        net = g > U ? g - taxed[t] * (g - U) : g;
        U = g < U ? U - g : 0;
        B -= g;
        shortfall = g < required && net < d ? d - net : 0;
      }
      short += shortfall;
      if (shortfall > HALF_A_CENT && firstShort < 0) firstShort = t;
      income += net;
    }
    const G = B * returns[i];
    B += G - fee * (B + G);
    if (B < HALF_A_CENT) {
      B = 0;
      U = 0;
    }
    nets[t] = net;
    balances[t] = B;
    liquidation[t] = B > U ? B - sold[t] * (B - U) : B;
  }
  ended[INCOME] = income;
  ended[SHORTFALL] = short;
  ended[FIRST_SHORT] = firstShort;
};

export const runOf = ({ kind }: FlatPlan): RunYears =>
  kind === TAXABLE ? runTaxable : kind === TAX_FREE ? runTaxFree : runDeferred;

/** A level amount in every year of need. */
export function askLevel(needs: Float64Array, amount: number, into: Float64Array): void {
  for (let t = 0; t < needs.length; t += 1) into[t] = needs[t] > 0 ? amount : 0;
}

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
