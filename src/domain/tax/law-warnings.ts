/** Warnings about law that the tables do not include: years after their last one, and states. */
import { formatPercent, formatWholeDollars } from '../shared/format.ts';
import { contributionLimits } from './federal/contribution-limits.ts';
import { SHIPPED_TAX_TABLES } from './federal/grown-tables.ts';
import { lastLimitYear, lastTaxYear, type TaxTables } from './federal/tax-tables.ts';
import { type DatedFigure, filersOn, type FilingStatus } from './federal/dated-figure.ts';
import type { Household } from './household.ts';

export interface LawWarning {
  code: 'tables_held_level' | 'tables_grown' | 'state_by_rate' | 'limits_held_level';
  message: string;
}

/** For an account by the federal tables. Its sale is in the year after the last plan year. */
export function tableWarnings(
  { startYear, stateRate }: { startYear: number; stateRate: number },
  years: number,
  tables: TaxTables = SHIPPED_TAX_TABLES,
): LawWarning[] {
  const last = lastTaxYear(tables);
  const growth = tables.grown?.rate ?? 0;
  const code = growth > 0 ? 'tables_grown' : 'tables_held_level';
  const state =
    stateRate === 0
      ? 'State income tax is not included: the state rate is 0%.'
      : `State income tax is estimated at ${formatPercent(stateRate)} of the income that the account adds. There are no state tables.`;
  return [
    ...(startYear + years > last ? [{ code, message: laterTablesText(last, growth) } as const] : []),
    { code: 'state_by_rate', message: state },
  ];
}

export const laterTablesText = (last: number, growth: number): string =>
  growth > 0
    ? `Tax tables after ${last} grow ${formatPercent(growth)} a year.`
    : `Tax tables stay at ${last} levels. This favors the policy.`;

/** `growth`: assumed growth of the limits after the last published year. */
export function limitYearWarnings(
  lastYear: number,
  growth: number,
  figures: TaxTables['contributionLimits'] = contributionLimits,
): LawWarning[] {
  const last = lastLimitYear({ contributionLimits: figures });
  if (lastYear <= last) return [];
  const message =
    growth > 0
      ? `Contribution limits after ${last} grow ${formatPercent(growth)} a year.`
      : `${last} limits apply to all later years.`;
  return [{ code: 'limits_held_level', message }];
}

/** The largest Social Security benefit of a person who claims at 70. A higher amount is probably a mistake. */
export const largestBenefit: DatedFigure<number> = {
  year: 2026,
  unit: 'dollars a year for a person who claims at 70',
  source: 'Social Security Administration: largest benefit of a retired worker, 2026, 5,251 a month',
  value: 63_012,
};

export type BenefitWarning = { code: 'social_security_above_maximum'; message: string };

/** Warns about the first yearly benefit above the largest one, which grows by `growth` per year. */
export function benefitWarning(
  benefits: readonly number[],
  { startYear, status }: { startYear: number; status: FilingStatus },
  growth: number,
): BenefitWarning[] {
  const largest = (t: number) => largestBenefit.value * (1 + growth) ** (startYear + t - largestBenefit.year);
  const t = benefits.findIndex((benefit, year) => benefit > filersOn(status) * largest(year) + 0.005);
  if (t < 0) return [];
  const message = `Social Security of ${formatWholeDollars(benefits[t])} a year is above the largest benefit at age 70, about ${formatWholeDollars(largest(t))} per person.`;
  return [{ code: 'social_security_above_maximum', message }];
}

export function benefitWarnings(
  terms: { startYear: number; household: Household; householdGrowth: number },
  years: number,
  growth: number,
): BenefitWarning[] {
  const { startYear, household, householdGrowth } = terms;
  const { social_security: amounts, filing_status: status } = household;
  const benefits =
    typeof amounts === 'number'
      ? Array.from({ length: years }, (_, t) => amounts * (1 + householdGrowth) ** t)
      : amounts.slice(0, years);
  return benefitWarning(benefits, { startYear, status }, growth);
}
