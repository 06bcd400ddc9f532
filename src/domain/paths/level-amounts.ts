/** The largest level income or growing payments of each path. */
import { accountLevels } from '../comparison/historical/account-levels.ts';
import { marketOfYears } from '../comparison/historical/account-on-history.ts';
import { levelAmount, ledgerEnds, flagPaymentYears } from '../history/max-level-income.ts';
import { carrierLimit, isAbove } from '../policy/carrier-scale.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { inPathOrder, type YearFigures } from './sampled-years.ts';
import { accountOf, startsOf, type PathSetup } from './path-slots.ts';
import { marked, type Marked } from '../history/marked-figures.ts';
import type { RangePaths } from './range-paths.ts';
import type { RangeInput } from './range-report-schema.ts';
import { maxLevelDistribution } from '../vehicles/required-return.ts';
import { growsWithPrices } from './month-rows.ts';
import type { SolveInput } from './solve-schema.ts';

export type IncomeStatus = 'ok' | 'none' | 'no_distributions' | 'ledger_lapses' | 'unbounded';

export const pathsRequired = (share: number, n: number): number => Math.ceil(share * n - 1e-9);

/** Returns the maximum displayed income of the policy: under client_clamped the ledger's largest. */
export function maxIncome(input: RangeInput): number {
  return input.compliance_profile === 'client_clamped' ? largestIncome(input) : Infinity;
}

/** Returns the ledger's largest income, the limit of a level income, or infinity without a profile. */
export const largestIncome = (input: RangeInput): number =>
  carrierLimit(input)?.scale.largestIncome ?? Infinity;

/** Returns the largest level income of each path before capping, ascending; NaN without distributions. */
function uncappedAmounts({ plan, horizon }: PathSetup, { years }: RangePaths): Float64Array {
  const amounts = new Float64Array(years.count);
  const paymentFlags = flagPaymentYears(plan, horizon);
  const credits = inPathOrder(years.credits);
  for (let path = 0; path < years.count; path += 1) {
    const amount = levelAmount(plan, paymentFlags, credits.subarray(path * horizon, (path + 1) * horizon));
    amounts[path] = Math.max(0, amount);
  }
  return amounts.sort();
}

/** Returns the amounts as the profile shows them. */
export function policyAmounts(setup: PathSetup, drawn: RangePaths): Float64Array {
  const maximum = maxIncome(setup.input);
  return uncappedAmounts(setup, drawn).map((amount) => Math.min(amount, maximum));
}

export function accountAmounts(
  setup: PathSetup,
  vehicle: VehicleInput,
  returns: YearFigures,
  count: number,
): Float64Array {
  const of = {
    ...accountOf(setup, vehicle, setup.starts),
    outlay: setup.outlay,
    market: marketOfYears(inPathOrder(returns)),
  };
  return accountLevels(of, startsOf(count, setup.horizon)).sort();
}

interface Amount extends Marked<'amount'> {
  readonly amount: number | null;
  readonly status: IncomeStatus;
}

/** Returns the amount that a share of the paths can pay, at most `maximum`. `amounts` is ascending. */
export function amountAt(amounts: Float64Array, share: number, maximum = Infinity): Amount {
  const amount = Math.min(amounts[amounts.length - pathsRequired(share, amounts.length)], maximum);
  if (Number.isNaN(amount)) return { amount: null, status: 'no_distributions' };
  if (amount === Infinity) return { amount: null, status: 'unbounded' };
  return amount > 0 ? { amount, status: 'ok' } : { amount: 0, status: 'none' };
}

export function policyAmount(setup: PathSetup, drawn: RangePaths, share: number): Amount {
  const paymentFlags = flagPaymentYears(setup.plan, setup.horizon);
  if (!paymentFlags.includes(1)) return { amount: null, status: 'no_distributions' };
  if (ledgerEnds(setup.plan, setup.horizon)) return { amount: null, status: 'ledger_lapses' };
  const { input } = setup;
  const amounts = uncappedAmounts(setup, drawn);
  const uncapped = amounts[amounts.length - pathsRequired(share, amounts.length)];
  return {
    ...amountAt(amounts, share, maxIncome(input)),
    ...(input.compliance_profile &&
      isAbove(uncapped, largestIncome(input)) &&
      marked(input.compliance_profile, ['amount'])),
  };
}

/** Returns the share of the paths that pay at least this level income. */
export const sharePaying = (amounts: Float64Array, amount: number): number => {
  let count = 0;
  for (const one of amounts) if (one >= amount) count += 1;
  return count / amounts.length;
};

/** Large enough to make cents irrelevant. */
const DEPOSIT = 1_000_000;

/** Returns the largest growing payments of an account without a shortfall, one rate per path, ascending. */
export function withdrawalRates(
  input: SolveInput,
  { setup, drawn: { years, horizon } }: { readonly setup: PathSetup; readonly drawn: RangePaths },
  slot: number,
): Float64Array {
  const vehicle = input.vehicles[slot - 2];
  const outlay = new Float64Array(horizon);
  outlay[0] = DEPOSIT;
  const { plan, income } = accountOf(
    { ...setup, outlay, need: new Float64Array(horizon).fill(1) },
    { ...vehicle, contribution_basis: 'same_outlay' },
    setup.starts,
  );
  const returns = inPathOrder(years.returns[slot - 2]);
  const prices = growsWithPrices(input) ? inPathOrder(years.returns[input.vehicles.length]) : null;
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
