/** The `vehicle` and `required-return` calculations: one account, its columns written out as rows. */
import { accountPlan } from './account-plan.ts';
import { longevityOf, runAccount, type AccountRun } from './account-run.ts';
import { requiredReturn, type ReturnTarget, type SolvedReturn } from './required-return.ts';
import type { RequiredReturnInput, VehicleCalculationInput } from './vehicle-schema.ts';
import type { Longevity, VehicleRow } from './vehicle.ts';

export interface VehicleResult {
  rows: (VehicleRow & { front_load: number })[];
  /** Sums of the flows, under the keys of the rows. */
  totals: Record<string, number>;
  longevity: Longevity;
  ending_value: number;
}

const FLOWS = [
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

export function vehicleResult(input: VehicleCalculationInput): VehicleResult {
  const plan = accountPlan(input.age, input.vehicle, input.contributions, input.distributions);
  const run = runAccount(plan, input.returns ?? input.vehicle.rate_of_return);
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
  };
}

export function requiredReturnResult(input: RequiredReturnInput): SolvedReturn {
  const plan = accountPlan(input.age, input.vehicle, input.contributions, input.distributions);
  const path = input.returns ?? null;
  return requiredReturn(plan, targetOf(input), path, path ? 0 : input.vehicle.rate_of_return);
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
