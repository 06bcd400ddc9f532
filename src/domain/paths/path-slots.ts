/** The policy and the accounts on every path, by the sweeps of the historical report over sampled years. */
import {
  accountOnHistory,
  marketOf,
  marketOfYears,
  type AccountOnHistory,
} from '../comparison/historical/account-on-history.ts';
import { sweepAccount } from '../comparison/historical/account-sweep.ts';
import { planOf } from '../history/policy-plan.ts';
import type { PolicyOnHistory } from '../history/policy-periods.ts';
import { sweepPolicy } from '../history/policy-sweep.ts';
import type { PeriodColumns, YearColumns } from '../history/period-columns.ts';
import type { CreditTable } from '../market/credit-table.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { marketReturns } from '../market/market.ts';
import { outlayOf } from '../policy/ledger.ts';
import { policyTax } from '../policy/policy-tax.ts';
import { accountPlan, resolvedVehicle } from '../vehicles/account-plan.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { fromOrderedTable, lengthOf, type YearFigures } from './sampled-years.ts';
import type { RangePaths } from './range-paths.ts';
import type { RangeInput } from './range-report-schema.ts';

/** Terms common to all paths: the ledger, its charges, and the needs of every account. */
export type PathSetup = ReturnType<typeof makePathSetup>;

export function makePathSetup(
  input: RangeInput,
  { horizon, starts }: Pick<RangePaths, 'horizon' | 'starts'>,
  history: IndexHistory,
) {
  const plan = planOf(input);
  const need = policyTax(input.illustration, plan.ledger, input.methods).need.subarray(0, horizon);
  return {
    input,
    plan,
    horizon,
    outlay: outlayOf(plan.ledger).subarray(0, horizon),
    need,
    /** First month of each path's period; null for sampled paths. */
    starts,
    history,
    /** The ledger has distributions within the horizon. */
    hasDistributions: need.some((amount) => amount > 0),
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

/** Returns the start of each path as a month, with twelve months per entry. `paths` selects some of them. */
export function startsOf(count: number, years: number, paths: readonly number[] | null = null): Int32Array {
  const starts = new Int32Array(paths ? paths.length : count);
  for (let k = 0; k < starts.length; k += 1) starts[k] = 12 * years * (paths ? paths[k] : k);
  return starts;
}

/** Optional yearly columns and rates of return. */
export interface SweepOptions {
  readonly rates: 'surrender' | null;
  readonly yearly: YearColumns | null;
}

export const NOTHING_ELSE: SweepOptions = { rates: null, yearly: null };

const onPaths = ({ input, plan, horizon }: PathSetup, credits: YearFigures): PolicyOnHistory => ({
  illustration: input.illustration,
  plan,
  table: tableOf(credits),
  horizon,
  isMaxLevel: false,
});

/** `credits` has one entry per year of each path. `paths` selects some of them. */
export function policyPaths(
  setup: PathSetup,
  credits: YearFigures,
  options: SweepOptions,
  paths: readonly number[] | null = null,
): PeriodColumns {
  const count = lengthOf(credits) / setup.horizon;
  const isAfterTax = setup.input.value_basis === 'after_tax';
  return sweepPolicy(
    onPaths(setup, credits),
    startsOf(count, setup.horizon, paths),
    null,
    isAfterTax,
    options.rates,
    options.yearly,
  );
}

/** An account's plan, and the dividends and interest of its market, which are unknown on sampled paths. */
export type PathAccount = Pick<AccountOnHistory, 'plan' | 'income'>;

/** `starts`: the periods, whose dividends and interest are known; null if returns are replaced. */
export function accountOf(
  { input, outlay, need, horizon, history }: PathSetup,
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
  setup: PathSetup,
  account: PathAccount,
  returns: YearFigures,
  options: SweepOptions,
  paths: readonly number[] | null = null,
): PeriodColumns {
  const of: AccountOnHistory = {
    ...account,
    outlay: setup.outlay,
    market: marketOfYears(returns.table),
    places: returns.places,
  };
  const { value_basis, methods } = setup.input;
  return sweepAccount(
    of,
    startsOf(lengthOf(returns) / setup.horizon, setup.horizon, paths),
    null,
    value_basis === 'after_tax',
    methods,
    options.rates,
    options.yearly,
  );
}

/** Returns the same credit or return in every year of each path. */
export function levelYears(rates: readonly number[], years: number): YearFigures {
  const level = new Float64Array(rates.length * years);
  rates.forEach((rate, k) => level.fill(rate, k * years, (k + 1) * years));
  return fromOrderedTable(level);
}
