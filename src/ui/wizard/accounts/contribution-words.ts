/** What a contribution basis means, in dollars of this policy's own premium. */
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { ContributionBasis } from '../../../domain/vehicles/vehicle.ts';
import { plainPercent } from '../../../rendering/words/words.ts';

export function contributionWords(
  basis: ContributionBasis,
  outlay: number,
  taxRate: number | null,
): string | null {
  if (taxRate === null || taxRate >= 1 || taxRate < 0 || outlay <= 0) return null;
  const paid = formatTableDollars(outlay);
  const rate = plainPercent(taxRate);
  return basis === 'grossed_up'
    ? `${paid} after tax is ${formatTableDollars(outlay / (1 - taxRate))} before tax at ${rate}: the account is given the larger amount, so that both cost the same take-home pay.`
    : `The account is given ${paid} of pre-tax pay, which costs only ${formatTableDollars(outlay * (1 - taxRate))} of take-home pay at ${rate}: less than the policy costs.`;
}
