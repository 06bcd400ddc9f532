/** The `vehicle` and `required-return` calculations: one account, its columns written out as rows. */
import { NO_HISTORY, type IndexHistory } from '../market/index-history.ts';
import { under } from '../shared/field-errors.ts';
import type { FieldErrors } from '../shared/result.ts';
import { accountPlan } from './account-plan.ts';
import { longevityOf, runAccount, type AccountRun } from './account-run.ts';
import { portfolioErrors, portfolioWarnings, settledVehicle } from './portfolio-return.ts';
import { requiredReturn, type ReturnTarget, type SolvedReturn } from './required-return.ts';
import type { RequiredReturnInput, VehicleCalculationInput } from './vehicle-schema.ts';
import type { Longevity, VehicleRow } from './vehicle.ts';

export interface VehicleResult {
  rows: (VehicleRow & { front_load: number })[];
  /** Sums of the flows, under the keys of the rows. */
  totals: Record<string, number>;
  longevity: Longevity;
  ending_value: number;
  /** The level rate, given or the portfolio's; null on a path. */
  rate_of_return: number | null;
  warnings: { code: string; message: string }[];
}

/** Members of the rows whose sums are the totals. */
export const FLOWS = [
  'contribution',
  'distribution_gross',
  'distribution_net',
  'distribution_tax',
  'growth',
  'fee',
  'growth_tax',
  'shortfall',
  'front_load',
] as const satisfies readonly (keyof AccountRun)[];

/** What the schema cannot see: whether the portfolio's figures are there. A path needs none. */
export const vehicleErrors = (
  input: VehicleCalculationInput | RequiredReturnInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors =>
  input.returns ? {} : under('vehicle', portfolioErrors(input.vehicle, input.series, history));

export function vehicleResult(
  input: VehicleCalculationInput,
  history: IndexHistory = NO_HISTORY,
): VehicleResult {
  const vehicle = input.returns ? input.vehicle : settledVehicle(input.vehicle, input.series, history);
  const plan = accountPlan(input.age, vehicle, input.contributions, input.distributions);
  const run = runAccount(plan, input.returns ?? vehicle.rate_of_return);
  const rows = Array.from(run.balance, (balance, t) => ({
    year: t + 1,
    age: input.age + t,
    contribution: run.contribution[t],
    distribution_gross: run.distribution_gross[t],
    distribution_net: run.distribution_net[t],
    distribution_tax: run.distribution_tax[t],
    growth: run.growth[t],
    fee: run.fee[t],
    growth_tax: run.growth_tax[t],
    balance,
    basis: run.basis[t],
    shortfall: run.shortfall[t],
    liquidation: run.liquidation[t],
    death_benefit: run.death_benefit[t],
    front_load: run.front_load[t],
  }));
  return {
    rows,
    totals: Object.fromEntries(FLOWS.map((key) => [key, run[key].reduce((sum, value) => sum + value, 0)])),
    longevity: longevityOf(plan, run.shortfall),
    ending_value: run.balance[plan.years - 1],
    rate_of_return: input.returns ? null : vehicle.rate_of_return,
    warnings: input.returns ? [] : portfolioWarnings(vehicle, input.series, history),
  };
}

export function requiredReturnResult(
  input: RequiredReturnInput,
  history: IndexHistory = NO_HISTORY,
): SolvedReturn {
  const path = input.returns ?? null;
  const vehicle = path ? input.vehicle : settledVehicle(input.vehicle, input.series, history);
  const plan = accountPlan(input.age, vehicle, input.contributions, input.distributions);
  return requiredReturn(plan, targetOf(input), path, path ? 0 : vehicle.rate_of_return);
}

export function targetOf(input: RequiredReturnInput): ReturnTarget {
  const year = input.year ?? input.contributions.length;
  if (input.target === 'surrender') {
    const afterTax = input.value_basis === 'after_tax';
    return { kind: 'surrender', amount: input.surrender_value ?? 0, year, afterTax };
  }
  if (input.target === 'death') return { kind: 'death', amount: input.death_benefit ?? 0, year };
  return { kind: 'longevity' };
}
