/**
 * A scorecard household's tax on its income of one plan year, by one of two methods:
 *
 *  flat     τ × income, τ the rate entered for the year; Social Security's taxable part at τ too
 *  federal  the federal tables of the calendar year; both filers of a joint return have the client's age.
 *           Tax on Social Security is the addition of the benefits to the return's tax.
 */
import { earlyDistributionRate } from '../../tax/federal/retirement-distributions.ts';
import { filersOn } from '../../tax/federal/dated-figure.ts';
import { taxableSocialSecurity } from '../../tax/federal/social-security-benefits.ts';
import { bracketEnd, bracketConversion } from '../../tax/federal/income-brackets.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';
import { federalTaxParts, type FederalTaxParts } from '../../tax/federal-tax.ts';
import type { TaxScorecardInput } from './tax-scorecard-schema.ts';

/** One plan year, the same for both households. */
export interface PlanYear {
  readonly year: number;
  readonly age: number;
  /** τ_t as entered; also the heirs' rate by default. */
  readonly taxRate: number;
  readonly heirRate: number;
  readonly socialSecurity: number;
  readonly earlyRate: number;
  /** Tax on distributions and conversions of this amount, without benefits. */
  readonly taxOnIncome: (income: number) => number;
  readonly taxableBenefits: (otherIncome: number) => number;
  /** Tax that the benefits add to `taxOnIncome`. */
  readonly taxOnBenefits: (otherIncome: number) => number;
  /** Conversion that fills the chosen bracket after the RMD, at most `available`. Null without a bracket. */
  readonly fillBracket: ((rmd: number, available: number) => number) | null;
}

/** Returns the federal return of one plan year. Both filers of a joint return have the client's age. */
export function householdReturn(
  input: Pick<TaxScorecardInput, 'age' | 'start_year' | 'filing_status'>,
  year: number,
  income: number,
  benefits: number,
  taxTables: TaxTables,
): FederalTaxParts {
  const household = {
    tax_year: input.start_year + year - 1,
    filing_status: input.filing_status,
    filers_65_or_older: input.age + year - 1 >= 65 ? filersOn(input.filing_status) : 0,
    ordinary_income: income,
    long_term_gains: 0,
    social_security: benefits,
  };
  return federalTaxParts(household, taxTables);
}

export function householdTaxes(input: TaxScorecardInput, taxTables: TaxTables): PlanYear[] {
  const count = input.plan_through_age - input.age + 1;
  return Array.from({ length: count }, (_, index) => planYear(input, index + 1, taxTables));
}

function planYear(input: TaxScorecardInput, year: number, taxTables: TaxTables): PlanYear {
  const age = input.age + year - 1;
  const taxRate = rateInForce(input, year);
  const socialSecurity = benefitsAt(input, age);
  const taxableBenefits = (otherIncome: number) =>
    taxableSocialSecurity(otherIncome, socialSecurity, input.filing_status);
  const common = {
    year,
    age,
    taxRate,
    heirRate: input.heir_tax_rate ?? taxRate,
    socialSecurity,
    earlyRate: earlyDistributionRate(age),
    taxableBenefits,
  };
  if (input.tax_method === 'flat')
    return {
      ...common,
      taxOnIncome: (income) => taxRate * income,
      taxOnBenefits: (otherIncome) => taxRate * taxableBenefits(otherIncome),
      fillBracket: null,
    };
  const federal = (income: number, benefits: number) =>
    householdReturn(input, year, income, benefits, taxTables).tax;
  const end = bracketEndOf(input, year, taxTables);
  return {
    ...common,
    taxOnIncome: (income) => federal(income, 0),
    taxOnBenefits: (otherIncome) => federal(otherIncome, socialSecurity) - federal(otherIncome, 0),
    fillBracket:
      end === undefined
        ? null
        : (rmd, available) =>
            bracketConversion(
              available,
              end,
              (conversion) =>
                householdReturn(input, year, rmd + conversion, socialSecurity, taxTables).taxable_income,
            ),
  };
}

const bracketEndOf = (input: TaxScorecardInput, year: number, taxTables: TaxTables): number | undefined =>
  input.fill_bracket_rate === undefined
    ? undefined
    : bracketEnd(input.fill_bracket_rate, input.filing_status, input.start_year + year - 1, taxTables);

const rateInForce = (input: TaxScorecardInput, year: number): number =>
  input.second_tax_rate !== undefined && input.switch_year !== undefined && year >= input.switch_year
    ? input.second_tax_rate
    : input.initial_tax_rate;

/** S_t = SS (1+cola)^(x − max(ss_age, age)) from ss_age on. */
function benefitsAt(input: TaxScorecardInput, age: number): number {
  const from = input.social_security_age;
  if (from === undefined || age < from) return 0;
  return input.social_security_amount * (1 + input.cola) ** (age - Math.max(from, input.age));
}
