/** Why paths fail: each failing path again with one thing changed, and whether that alone would have paid in full. */
import { loanRateOf } from '../history/loan-rate.ts';
import { policyPlan } from '../history/policy-plan.ts';
import type { PeriodColumns } from '../history/period-columns.ts';
import { settledVehicle } from '../vehicles/portfolio-return.ts';
import type { IndexHistory } from '../market/index-history.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { YearFigures } from './drawn-years.ts';
import {
  accountOf,
  accountPaths,
  levelYears,
  NOTHING_ELSE,
  policyPaths,
  startsOfPaths,
  yearsOf,
  type PathPlan,
} from './path-slots.ts';

const POLICY_CAUSES = ['order', 'credit', 'loan_spread', 'charges'] as const;
const ACCOUNT_CAUSES = ['order', 'return', 'fee', 'tax'] as const;
export type Cause = (typeof POLICY_CAUSES)[number] | (typeof ACCOUNT_CAUSES)[number];

export interface Failures {
  count: number;
  /** Failing paths that pay in full with this one thing changed; they overlap. */
  cured_by: Partial<Record<Cause, number>>;
  /** The first thing in order that cures, else combined. */
  first_cause: Partial<Record<Cause | 'combined', number>>;
}

/** Of each cause in order, the failing paths' columns with it taken away. */
type Cures = readonly (readonly [Cause, (columns: PeriodColumns, k: number) => boolean, PeriodColumns])[];

function counted(count: number, cures: Cures): Failures {
  const curedBy: Failures['cured_by'] = {};
  const first: Failures['first_cause'] = {};
  for (const [cause] of cures) {
    curedBy[cause] = 0;
    first[cause] = 0;
  }
  first.combined = 0;
  for (let k = 0; k < count; k += 1) {
    let cause: Cause | 'combined' = 'combined';
    for (const [name, holds, columns] of cures) {
      if (!holds(columns, k)) continue;
      curedBy[name] = (curedBy[name] ?? 0) + 1;
      if (cause === 'combined') cause = name;
    }
    first[cause] = (first[cause] ?? 0) + 1;
  }
  return { count, cured_by: curedBy, first_cause: first };
}

export const policyHolds = ({ lapseYear }: PeriodColumns, k: number): boolean => !(lapseYear[k] > 0);
export const accountPays = ({ paidToTheEnd }: PeriodColumns, k: number): boolean => paidToTheEnd[k] === 1;

/** `failing`: the paths that lapse, of these columns and credits. */
export function policyFailures(
  on: PathPlan,
  failing: readonly number[],
  columns: PeriodColumns,
  credits: YearFigures,
): Failures {
  const { input, horizon } = on;
  const own = yearsOf(credits, failing, horizon);
  const means = failing.map((path) => columns.geometric[path]);
  const illustrated = failing.map(() => input.illustration.illustrated_rate ?? 0);
  const changed = (chargeStress: number, borrowingRate: number): PathPlan => ({
    ...on,
    plan: policyPlan(input.illustration, { chargeStress, borrowingRate, methods: input.methods }),
  });
  const run = (plan: PathPlan, years: YearFigures) => policyPaths(plan, years, NOTHING_ELSE);
  const loanRate = loanRateOf(input);
  const spread = changed(input.charge_stress, Math.min(loanRate, input.illustration.illustrated_loan_rate));
  return counted(failing.length, [
    ['order', policyHolds, run(on, levelYears(means, horizon))],
    ['credit', policyHolds, run(on, levelYears(illustrated, horizon))],
    ['loan_spread', policyHolds, run(spread, own)],
    ['charges', policyHolds, run(changed(0, loanRate), own)],
  ]);
}

/** The account without any tax: nothing to gross up either. */
const untaxed = (vehicle: VehicleInput): VehicleInput => ({
  ...vehicle,
  tax_rate: 0,
  second_tax_rate: vehicle.second_tax_rate === undefined ? undefined : 0,
  heir_tax_rate: 0,
  capital_gains_rate: 0,
  early_withdrawal_penalty: false,
  contribution_basis: 'same_outlay',
});

export function accountFailures(
  on: PathPlan,
  vehicle: VehicleInput,
  failing: readonly number[],
  columns: PeriodColumns,
  returns: YearFigures,
  history: IndexHistory,
): Failures {
  const { horizon, input } = on;
  const own = yearsOf(returns, failing, horizon);
  const means = failing.map((path) => columns.geometric[path]);
  const { rate_of_return: assumed } = settledVehicle(vehicle, input, history);
  const run = (of: VehicleInput, years: YearFigures) =>
    accountPaths(on, accountOf(on, of), years, NOTHING_ELSE);
  const lived = (of: VehicleInput) =>
    accountPaths(on, accountOf(on, of, startsOfPaths(on, failing)), own, NOTHING_ELSE);
  return counted(failing.length, [
    ['order', accountPays, run(vehicle, levelYears(means, horizon))],
    [
      'return',
      accountPays,
      run(
        vehicle,
        levelYears(
          failing.map(() => assumed),
          horizon,
        ),
      ),
    ],
    ['fee', accountPays, lived({ ...vehicle, fee: 0 })],
    ['tax', accountPays, lived(untaxed(vehicle))],
  ]);
}
