/** Reruns each failing path with one factor changed, and checks whether it then pays in full. */
import { loanRateOf } from '../history/loan-rate.ts';
import { policyPlan } from '../history/policy-plan.ts';
import type { PeriodColumns } from '../history/period-columns.ts';
import { carrierIllustration } from '../policy/carrier-scale.ts';
import { settledVehicle } from '../vehicles/portfolio-return.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { YearFigures } from './sampled-years.ts';
import {
  accountOf,
  accountPaths,
  levelYears,
  NOTHING_ELSE,
  policyPaths,
  type PathSetup,
} from './path-slots.ts';

const POLICY_CAUSES = ['order', 'credit', 'loan_spread', 'charges'] as const;
const ACCOUNT_CAUSES = ['order', 'return', 'fee', 'tax'] as const;
export type Cause = (typeof POLICY_CAUSES)[number] | (typeof ACCOUNT_CAUSES)[number];

export interface Failures {
  count: number;
  /** Failing paths that pay in full with this one change. Cures overlap. */
  cured_by: Partial<Record<Cause, number>>;
  /** The first cure in this order, otherwise `combined`. */
  first_cause: Partial<Record<Cause | 'combined', number>>;
}

/** For each cause in order, whether the failing path at index k pays in full without it. */
type Cures = readonly (readonly [Cause, (k: number) => boolean])[];

function countCures(count: number, cures: Cures): Failures {
  const curedBy = cures.map(() => 0);
  const first = cures.map(() => 0);
  let combined = 0;
  for (let k = 0; k < count; k += 1) {
    let isFirst = true;
    for (let c = 0; c < cures.length; c += 1) {
      if (!cures[c][1](k)) continue;
      curedBy[c] += 1;
      if (isFirst) first[c] += 1;
      isFirst = false;
    }
    if (isFirst) combined += 1;
  }
  const named = (counts: readonly number[]) =>
    Object.fromEntries(cures.map(([cause], c) => [cause, counts[c]]));
  return { count, cured_by: named(curedBy), first_cause: { ...named(first), combined } };
}

export const isPolicyPaid = ({ lapseYear }: PeriodColumns, k: number): boolean => !(lapseYear[k] > 0);
export const isAccountPaid = ({ paidToTheEnd }: PeriodColumns, k: number): boolean => paidToTheEnd[k] === 1;

/** `failing`: the paths of these columns and credits that lapse. */
export function policyFailures(
  setup: PathSetup,
  failing: readonly number[],
  columns: PeriodColumns,
  credits: YearFigures,
): Failures {
  const { input, horizon } = setup;
  const means = failing.map((path) => columns.geometric[path]);
  const changed = (chargeStress: number, borrowingRate: number): PathSetup => ({
    ...setup,
    plan: policyPlan(input.illustration, { chargeStress, borrowingRate, methods: input.methods }),
  });
  const run = (plan: PathSetup, years: YearFigures, paths: readonly number[] | null = null) => {
    const changedColumns = policyPaths(plan, years, NOTHING_ELSE, paths);
    return (k: number) => isPolicyPaid(changedColumns, k);
  };
  const loanRate = loanRateOf(input);
  const spread = changed(input.charge_stress, Math.min(loanRate, input.illustration.illustrated_loan_rate));
  // With the illustrated rate all paths are equal.
  const { illustrated_rate: illustrated = 0 } = carrierIllustration(input);
  const isPaidAtIllustratedRate = run(setup, levelYears([illustrated], horizon))(0);
  return countCures(failing.length, [
    ['order', run(setup, levelYears(means, horizon))],
    ['credit', () => isPaidAtIllustratedRate],
    ['loan_spread', run(spread, credits, failing)],
    ['charges', run(changed(0, loanRate), credits, failing)],
  ]);
}

const withoutTaxes = (vehicle: VehicleInput): VehicleInput => ({
  ...vehicle,
  tax_rate: 0,
  second_tax_rate: vehicle.second_tax_rate === undefined ? undefined : 0,
  heir_tax_rate: 0,
  capital_gains_rate: 0,
  early_withdrawal_penalty: false,
  contribution_basis: 'same_outlay',
});

export function accountFailures(
  setup: PathSetup,
  vehicle: VehicleInput,
  failing: readonly number[],
  columns: PeriodColumns,
  returns: YearFigures,
  history: IndexHistory,
): Failures {
  const { horizon, input } = setup;
  const means = failing.map((path) => columns.geometric[path]);
  const { rate_of_return: assumed } = settledVehicle(vehicle, input, history);
  const run = (of: VehicleInput, years: YearFigures, paths: readonly number[] | null = null) => {
    const account = accountOf(setup, of, paths && setup.starts);
    const changedColumns = accountPaths(setup, account, years, NOTHING_ELSE, paths);
    return (k: number) => isAccountPaid(changedColumns, k);
  };
  // With the assumed return all paths are equal.
  const isAssumedPaid = run(vehicle, levelYears([assumed], horizon))(0);
  return countCures(failing.length, [
    ['order', run(vehicle, levelYears(means, horizon))],
    ['return', () => isAssumedPaid],
    ['fee', run({ ...vehicle, fee: 0 }, returns, failing)],
    ['tax', run(withoutTaxes(vehicle), returns, failing)],
  ]);
}
