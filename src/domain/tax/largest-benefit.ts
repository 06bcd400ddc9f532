/** The largest Social Security benefit of a person who claims at 70: above it, the amount is probably a mistake. */
import { formatDollarsWhole } from '../shared/format.ts';
import type { DatedFigure } from './federal/dated-figure.ts';
import { filersOn, type FilingStatus } from './federal/filing-status.ts';
import type { Household } from './household.ts';

export const largestBenefit: DatedFigure<number> = {
  year: 2026,
  unit: 'dollars a year for a person who claims at 70',
  source: 'Social Security Administration: largest benefit of a retired worker, 2026, 5,251 a month',
  value: 63_012,
};

export interface BenefitWarning {
  code: 'social_security_above_maximum';
  message: string;
}

/** A warning for the first of these yearly benefits above the largest, which is assumed to grow by `growth` a year. */
export function benefitWarning(
  benefits: readonly number[],
  { startYear, status }: { startYear: number; status: FilingStatus },
  growth: number,
): BenefitWarning[] {
  const largest = (t: number) => largestBenefit.value * (1 + growth) ** (startYear + t - largestBenefit.year);
  const t = benefits.findIndex((benefit, year) => benefit > filersOn(status) * largest(year) + 0.005);
  if (t < 0) return [];
  return [
    {
      code: 'social_security_above_maximum',
      message: `Social Security of ${formatDollarsWhole(benefits[t])} a year is above the largest benefit at age 70, about ${formatDollarsWhole(largest(t))} per person.`,
    },
  ];
}

/** The same for a household next to an account. */
export function benefitWarnings(
  {
    startYear,
    household: { social_security: given, filing_status: status },
    householdGrowth,
  }: { startYear: number; household: Household; householdGrowth: number },
  years: number,
  growth: number,
): BenefitWarning[] {
  const benefits =
    typeof given === 'number'
      ? Array.from({ length: years }, (_, t) => given * (1 + householdGrowth) ** t)
      : given.slice(0, years);
  return benefitWarning(benefits, { startYear, status }, growth);
}
