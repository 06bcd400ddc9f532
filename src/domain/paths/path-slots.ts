/** The policy and the accounts on every path: history's own sweeps, over years that were drawn instead of lived. */
import { marketOfYears, type AccountOnHistory } from '../comparison/historical/account-loops.ts';
import { accountOnHistory, marketOf } from '../comparison/historical/account-on-history.ts';
import { sweepAccount } from '../comparison/historical/account-sweep.ts';
import { planOf, type PolicyPlan } from '../history/policy-plan.ts';
import type { PolicyOnHistory } from '../history/policy-periods.ts';
import { sweepPolicy } from '../history/policy-sweep.ts';
import type { PeriodColumns, YearColumns } from '../history/period-columns.ts';
import type { CreditTable } from '../market/credit-table.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { marketReturns } from '../market/market.ts';
import { outlayOf } from '../policy/ledger.ts';
import { policyTax } from '../policy/policy-tax.ts';
import { accountPlan } from '../vehicles/account-plan.ts';
import { resolvedVehicle } from '../vehicles/resolved-vehicle.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { inOrder, lengthOf, type YearFigures } from './drawn-years.ts';
import type { RangePaths } from './range-paths.ts';
import type { RangeInput } from './range-report-schema.ts';

/** What all paths share: the ledger, its charges, and what it asks of every account. */
export interface PathPlan {
  readonly input: RangeInput;
  readonly plan: PolicyPlan;
  readonly horizon: number;
  readonly outlay: Float64Array;
  readonly need: Float64Array;
  /** Month in which the period of each path begins; null where paths are drawn. */
  readonly starts: readonly number[] | null;
  readonly history: IndexHistory;
  /** The ledger pays something within the horizon. */
  readonly pays: boolean;
}

export function pathPlan(
  input: RangeInput,
  { horizon, starts }: Pick<RangePaths, 'horizon' | 'starts'>,
  history: IndexHistory,
): PathPlan {
  const plan = planOf(input);
  const need = policyTax(input.illustration, plan.ledger, input.methods).need.subarray(0, horizon);
  return {
    input,
    plan,
    horizon,
    outlay: outlayOf(plan.ledger).subarray(0, horizon),
    need,
    starts,
    history,
    pays: need.some((amount) => amount > 0),
  };
}

/** Years of paths as a table of credits: the period of path k starts at entry k × years. */
const tableOf = (credits: YearFigures): CreditTable => ({
  strategies: [],
  paths: [],
  months: { step: 12, first: 0, last: 12 * lengthOf(credits) - 1 },
  yearly: credits.table,
  places: credits.places,
  twoYear: null,
  index: credits.table,
});

/** Where each path begins, as a month: twelve to an entry. */
export function startsOf(count: number, years: number): Int32Array {
  const starts = new Int32Array(count);
  for (let path = 0; path < count; path += 1) starts[path] = 12 * years * path;
  return starts;
}

/** What a run writes of its years besides, and whether it looks for rates of return. */
export interface Wanted {
  readonly withRates: boolean;
  readonly yearly: YearColumns | null;
}

export const NOTHING_ELSE: Wanted = { withRates: false, yearly: null };

const onPaths = ({ input, plan, horizon }: PathPlan, credits: YearFigures): PolicyOnHistory => ({
  illustration: input.illustration,
  plan,
  table: tableOf(credits),
  horizon,
  maxLevel: false,
});

/** `credits` of as many paths as it holds horizons. */
export function policyPaths(on: PathPlan, credits: YearFigures, wanted: Wanted): PeriodColumns {
  const count = lengthOf(credits) / on.horizon;
  const afterTax = on.input.value_basis === 'after_tax';
  return sweepPolicy(
    onPaths(on, credits),
    startsOf(count, on.horizon),
    null,
    afterTax,
    wanted.withRates,
    wanted.yearly,
  );
}

/** Of these paths alone. */
export const startsOfPaths = ({ starts }: PathPlan, paths: readonly number[]): number[] | null =>
  starts && paths.map((path) => starts[path]);

/** An account's plan, and what its market pays in each year of each path; unknown on drawn paths. */
export type PathAccount = Pick<AccountOnHistory, 'plan' | 'income'>;

/** `starts`: the periods that it runs on, whose dividends and interest are known; null where returns are replaced. */
export function accountOf(
  { input, outlay, need, horizon, history }: PathPlan,
  vehicle: VehicleInput,
  starts: readonly number[] | null = null,
): PathAccount {
  if (starts === null) return { plan: accountPlan(input.age, resolvedVehicle(vehicle, input), outlay, need) };
  const market = marketReturns(marketOf(vehicle), input.series, history);
  const { plan, income } = accountOnHistory(vehicle, input, { outlay, need, market, history });
  if (!income) return { plan };
  const ofPaths = (column: Float64Array) => {
    const paid = new Float64Array(starts.length * horizon);
    starts.forEach((start, path) => {
      for (let t = 0; t < horizon; t += 1)
        paid[path * horizon + t] = column[(start + 12 * t - market.first) / market.step];
    });
    return paid;
  };
  return {
    plan,
    income: {
      dividends: ofPaths(income.dividends),
      interest: ofPaths(income.interest),
      unknown: income.unknown,
    },
  };
}

export function accountPaths(
  on: PathPlan,
  account: PathAccount,
  returns: YearFigures,
  wanted: Wanted,
): PeriodColumns {
  const of: AccountOnHistory = {
    ...account,
    outlay: on.outlay,
    market: marketOfYears(returns.table),
    places: returns.places,
  };
  const { value_basis, methods } = on.input;
  return sweepAccount(
    of,
    startsOf(lengthOf(returns) / on.horizon, on.horizon),
    null,
    value_basis === 'after_tax',
    methods,
    wanted.withRates,
    wanted.yearly,
  );
}

/** Of these paths alone. */
export function yearsOf(
  { table, places }: YearFigures,
  paths: readonly number[],
  years: number,
): YearFigures {
  const all = places ?? table;
  const some = places ? new Int32Array(paths.length * years) : new Float64Array(paths.length * years);
  paths.forEach((path, k) => some.set(all.subarray(path * years, (path + 1) * years), k * years));
  return some instanceof Int32Array ? { table, places: some } : inOrder(some);
}

/** The same credit or return in every year of each path. */
export function levelYears(rates: readonly number[], years: number): YearFigures {
  const level = new Float64Array(rates.length * years);
  rates.forEach((rate, k) => level.fill(rate, k * years, (k + 1) * years));
  return inOrder(level);
}
