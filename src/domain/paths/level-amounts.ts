/** The largest level income or growing payments of each path. */
import { accountLevels } from '../comparison/historical/account-levels.ts';
import { marketOfYears } from '../comparison/historical/account-on-history.ts';
import { levelAmount, ledgerEnds, paymentYears } from '../history/max-level-income.ts';
import { carrierLimit, isAbove } from '../policy/carrier-scale.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { unfolded, type YearFigures } from './drawn-years.ts';
import { accountOf, startsOf, type PathPlan } from './path-slots.ts';
import { marked, type Marked } from '../history/marked-figures.ts';
import type { RangePaths } from './range-paths.ts';
import type { RangeInput } from './range-report-schema.ts';
import { maxLevelDistribution } from '../vehicles/required-return.ts';
import { growsWithPrices } from './month-rows.ts';
import type { SolveInput } from './solve-schema.ts';

export type IncomeStatus = 'ok' | 'none' | 'no_distributions' | 'ledger_lapses' | 'unbounded';

export const needed = (share: number, n: number): number => Math.ceil(share * n - 1e-9);

/** Returns the maximum displayed income of the policy: under client_clamped the ledger's largest. */
export function maxIncome(input: RangeInput): number {
  return input.compliance_profile === 'client_clamped' ? largestIncome(input) : Infinity;
}

/** Returns the ledger's largest income, the limit of a level income, or infinity without a profile. */
export const largestIncome = (input: RangeInput): number =>
  carrierLimit(input)?.scale.largestIncome ?? Infinity;

/** Returns the largest level income of each path before capping, ascending; NaN without distributions. */
function uncappedAmounts({ plan, horizon }: PathPlan, { years }: RangePaths): Float64Array {
  const amounts = new Float64Array(years.count);
  const pays = paymentYears(plan, horizon);
  const credits = unfolded(years.credits);
  for (let path = 0; path < years.count; path += 1) {
    const amount = levelAmount(plan, pays, credits.subarray(path * horizon, (path + 1) * horizon));
    amounts[path] = Math.max(0, amount);
  }
  return amounts.sort();
}

/** Returns the amounts as the profile shows them. */
export function policyAmounts(on: PathPlan, drawn: RangePaths): Float64Array {
  const maximum = maxIncome(on.input);
  return uncappedAmounts(on, drawn).map((amount) => Math.min(amount, maximum));
}

export function accountAmounts(
  on: PathPlan,
  vehicle: VehicleInput,
  returns: YearFigures,
  count: number,
): Float64Array {
  const of = {
    ...accountOf(on, vehicle, on.starts),
    outlay: on.outlay,
    market: marketOfYears(unfolded(returns)),
  };
  return accountLevels(of, startsOf(count, on.horizon)).sort();
}

interface Amount extends Marked<'amount'> {
  readonly amount: number | null;
  readonly status: IncomeStatus;
}

/** Returns the amount that a share of the paths can pay, at most `maximum`. `amounts` is ascending. */
export function amountAt(amounts: Float64Array, share: number, maximum = Infinity): Amount {
  const amount = Math.min(amounts[amounts.length - needed(share, amounts.length)], maximum);
  if (Number.isNaN(amount)) return { amount: null, status: 'no_distributions' };
  if (amount === Infinity) return { amount: null, status: 'unbounded' };
  return amount > 0 ? { amount, status: 'ok' } : { amount: 0, status: 'none' };
}

export function policyAmount(on: PathPlan, drawn: RangePaths, share: number): Amount {
  const pays = paymentYears(on.plan, on.horizon);
  if (!pays.includes(1)) return { amount: null, status: 'no_distributions' };
  if (ledgerEnds(on.plan, on.horizon)) return { amount: null, status: 'ledger_lapses' };
  const { input } = on;
  const amounts = uncappedAmounts(on, drawn);
  const uncapped = amounts[amounts.length - needed(share, amounts.length)];
  return {
    ...amountAt(amounts, share, maxIncome(input)),
    ...(input.compliance_profile &&
      isAbove(uncapped, largestIncome(input)) &&
      marked(input.compliance_profile, ['amount'])),
  };
}

/** Returns the share of the paths that pay at least this level income. */
export const shareWith = (amounts: Float64Array, amount: number): number => {
  let count = 0;
  for (const one of amounts) if (one >= amount) count += 1;
  return count / amounts.length;
};

/** Large enough to make cents irrelevant. */
const DEPOSIT = 1_000_000;

/** Returns the largest growing payments of an account without a shortfall, one rate per path, ascending. */
export function withdrawalRates(
  input: SolveInput,
  { on, drawn: { years, horizon } }: { readonly on: PathPlan; readonly drawn: RangePaths },
  slot: number,
): Float64Array {
  const vehicle = input.vehicles[slot - 2];
  const outlay = new Float64Array(horizon);
  outlay[0] = DEPOSIT;
  const { plan, income } = accountOf(
    { ...on, outlay, need: new Float64Array(horizon).fill(1) },
    { ...vehicle, contribution_basis: 'same_outlay' },
    on.starts,
  );
  const returns = unfolded(years.returns[slot - 2]);
  const prices = growsWithPrices(input) ? unfolded(years.returns[input.vehicles.length]) : null;
  const level = typeof input.growth === 'number' ? input.growth : 0;
  const shape = new Float64Array(horizon);
  const rates = new Float64Array(years.count);
  for (let path = 0; path < years.count; path += 1) {
    const at = path * horizon;
    let grown = 1;
    for (let t = 0; t < horizon; t += 1) {
      shape[t] = grown;
      grown *= 1 + (prices === null ? level : prices[at + t]);
    }
    const paid = income && {
      dividends: income.dividends.subarray(at, at + horizon),
      interest: income.interest.subarray(at, at + horizon),
    };
    const ofYears = returns.subarray(at, at + horizon);
    rates[path] = (maxLevelDistribution(plan, ofYears, shape, paid ?? null) ?? 0) / DEPOSIT;
  }
  return rates.sort();
}
