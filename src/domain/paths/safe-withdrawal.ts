/** The largest growing payments of an account without a shortfall; see docs/methods/solve.md. */
import { maxLevelDistribution } from '../vehicles/required-return.ts';
import { unfolded } from './drawn-years.ts';
import { accountOf, type PathPlan } from './path-slots.ts';
import type { RangePaths } from './range-paths.ts';
import { growsWithPrices } from './month-rows.ts';
import type { SolveInput } from './solve-schema.ts';

/** Large enough to make cents irrelevant. */
const SUM = 1_000_000;

/** Returns one rate per path, ascending. */
export function withdrawalRates(
  input: SolveInput,
  { on, drawn: { years, horizon } }: { readonly on: PathPlan; readonly drawn: RangePaths },
  slot: number,
): Float64Array {
  const vehicle = input.vehicles[slot - 2];
  const outlay = new Float64Array(horizon);
  outlay[0] = SUM;
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
    rates[path] = (maxLevelDistribution(plan, ofYears, shape, paid ?? null) ?? 0) / SUM;
  }
  return rates.sort();
}
