/** An account on a market's returns: its terms, and the flat columns that the loops read. */
import { marketIncome, type MarketIncome } from '../../market/market-income.ts';
import { NO_SERIES, type Allocation, type SeriesById } from '../../market/market.ts';
import { yearReturns, type IndexHistory, type YearReturns } from '../../market/inline-series.ts';
import type { Methods } from '../../policy/methods.ts';
import {
  accountPlan,
  resolvedVehicle,
  TAX_DEFERRED,
  TAX_FREE,
  TAXABLE,
  type AccountPlan,
} from '../../vehicles/account-plan.ts';
import type { YearsIncome } from '../../vehicles/account-run.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';

/** Portfolio of a vehicle that names no other. */
export const DEFAULT_MARKET = 'sp500';

export const marketOf = ({ portfolio }: Pick<VehicleInput, 'portfolio'>): Allocation =>
  portfolio ?? DEFAULT_MARKET;

export interface AccountOnHistory {
  readonly plan: AccountPlan;
  /** The client's outlay by year, before a gross-up. */
  readonly outlay: Float64Array;
  readonly market: YearReturns;
  /** Index of each year's entry among the market's returns. Only for sampled paths. */
  readonly places?: Int32Array | null;
  /** Dividends and interest of the market. Undefined by the first methods and on sampled paths. */
  readonly income?: MarketIncome | undefined;
}

interface Terms {
  readonly age: number;
  readonly start_year: number;
  readonly methods: Methods;
  readonly series?: SeriesById | undefined;
}

interface AccountNeeds {
  readonly outlay: Float64Array;
  readonly need: Float64Array;
  readonly market: YearReturns;
  readonly history: IndexHistory;
}

export function accountOnHistory(
  unresolved: VehicleInput,
  input: Terms,
  { outlay, need, market, history }: AccountNeeds,
): AccountOnHistory {
  const vehicle = resolvedVehicle(unresolved, input);
  const plan = accountPlan(input.age, vehicle, outlay, need);
  if (input.methods === 'first' || !plan.isTaxedYearly) return { plan, outlay, market };
  const income = marketIncome(marketOf(vehicle), market, input.series ?? NO_SERIES, history);
  // The assumed dividends apply only to the series whose payments are unknown.
  const dividends = plan.dividends?.map((share) => share * income.unknown) ?? null;
  return { plan: { ...plan, dividends }, outlay, market, income };
}

export type FlatPlan = ReturnType<typeof makeFlatPlan>;

const flatPlans = new WeakMap<AccountPlan, FlatPlan>();

/** Cached, because the displayed periods run on it again. */
export function flatPlan(plan: AccountPlan): FlatPlan {
  let flat = flatPlans.get(plan);
  if (!flat) flatPlans.set(plan, (flat = makeFlatPlan(plan)));
  return flat;
}

/** Converts the plan to one column per quantity, with shares multiplied out. */
function makeFlatPlan(plan: AccountPlan) {
  const { kind, taxRate, penalty, unqualified, capitalGainsRate: gains } = plan;
  /** Tax as a part of a gross distribution (deferred) or of the gain or the earnings (others). */
  const taxedPart = {
    [TAXABLE]: () => gains,
    [TAX_DEFERRED]: (tau: number, at: number) => tau + penalty[at],
    [TAX_FREE]: (tau: number, at: number) => tau * unqualified[at] + penalty[at],
  }[kind];
  return {
    kind,
    years: plan.years,
    invested: plan.contributions.map((paid) => paid * plan.investedShare),
    needs: plan.needs,
    /** τ: tax rate of bonds' interest in a year of losses. */
    tau: taxRate,
    /** Dividends that the plan assumes, or null. */
    dividends: plan.dividends,
    taxed: taxRate.map(taxedPart),
    /** Tax on a year's growth except long-term gains: s_ord τ + s_qual τ_cg. */
    growthTax: taxRate.map((tau) => plan.ordinary * tau + plan.qualified * gains),
    /** Tax on a sale at the start of the next year. */
    sold: taxRate.map((tau, t) => taxedPart(tau, t + 1)),
    lifetimePeriod: plan.lifetimePeriod,
    fee: plan.fee,
    gains,
    longTerm: plan.longTerm,
    realizedShare: 1 - plan.deferred,
    /** Part of a year's balance that the heirs receive after tax. */
    inheritedIn: taxRate.map((tau) =>
      plan.isPreTax ? 1 - (plan.heirTaxRate < 0 ? tau : plan.heirTaxRate) : 1,
    ),
    firstNeed: plan.firstNeed,
    lastNeed: plan.lastNeed,
  };
}

const flatReturns = new WeakMap<YearReturns, Float64Array>();

/** Returns the market's returns as one column. Cached. */
export function returnsColumn(market: YearReturns): Float64Array {
  let column = flatReturns.get(market);
  if (!column) flatReturns.set(market, (column = Float64Array.from(market.returns)));
  return column;
}

/** Turns consecutive years of paths into a market: the entry of month 12 · i is i. */
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

/** Returns the market's dividends and interest in each year of the period, for runs that go year by year. */
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
