/**
 * The gross return that each vehicle would need to pay the policy's income to its last year, to end with
 * its surrender value, and to leave its death benefit.
 */
import type { AccountPlan } from '../../vehicles/account-plan.ts';
import { requiredReturn, type SolvedReturn } from '../../vehicles/required-return.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';
import type { EqualRow, RequiredReturn, ValueBasis } from './comparative-report.ts';

export function equalRow(
  slot: number,
  vehicle: VehicleInput,
  plan: AccountPlan,
  policy: { readonly endingValue: number; readonly endingDeathBenefit: number },
  basis: ValueBasis,
): EqualRow {
  const assumed = vehicle.rate_of_return;
  const year = plan.years;
  const afterTax = basis === 'after_tax';
  const longevity = requiredReturn(plan, { kind: 'longevity' }, null, assumed);
  const surrender = requiredReturn(
    plan,
    { kind: 'surrender', amount: policy.endingValue, year, afterTax },
    null,
    longevity.rate ?? assumed,
  );
  const death = requiredReturn(
    plan,
    { kind: 'death', amount: policy.endingDeathBenefit, year },
    null,
    surrender.rate ?? assumed,
  );
  return {
    slot,
    assumed,
    longevity_ror: against(assumed, longevity),
    surrender_ror: against(assumed, surrender),
    death_ror: against(assumed, death),
  };
}

const against = (assumed: number, { rate, status }: SolvedReturn): RequiredReturn => ({
  rate,
  status,
  difference: rate === null ? null : rate - assumed,
});
