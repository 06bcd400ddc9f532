/**
 * The tax of a household with an account's addition to its income: o of ordinary income, z of long-term gains.
 *
 *  T(o, z) = federal tax on (other income + o, other gains + z, benefits) + state rate · (o + z)
 *
 * The account owes the difference to T(0, 0). From age 65 on, one person is 65 or older, two on a joint return.
 */
import { federalTaxParts } from './federal-tax.ts';
import { type FilingStatus, filersOn } from './federal/dated-figure.ts';
import type { RateRise } from '../shared/rate-rise.ts';
import { LOOKBACK_YEARS, medicarePremium } from './federal/medicare-premiums.ts';
import { netInvestmentIncomeTax } from './federal/investment-income.ts';
import { SHIPPED_TAX_TABLES } from './federal/grown-tables.ts';
import type { TaxTables } from './federal/tax-tables.ts';

export interface Household {
  filing_status: FilingStatus;
  /** Dollars per year: one amount for every year, or one per plan year. */
  other_income: number | readonly number[];
  other_gains: number | readonly number[];
  social_security: number | readonly number[];
  /** Interest and dividends included in `other_income`: the household's net investment income. Default 0. */
  other_investment_income?: number | readonly number[] | undefined;
  /** Share of the account's additions; there are no state tables. */
  state_rate: number;
  /** The rule before version 0.4.0, in no document: the account's interest is not net investment income. */
  untaxed_interest?: true | undefined;
  /** A higher rate on the account's additional ordinary income from an age on, for comparisons of assumptions. */
  ordinary_rise?: RateRise | undefined;
}

export type HouseholdYear = Readonly<ReturnType<typeof householdYear>>;

export type Taxes = { readonly tax: number; readonly investmentTax: number };

const MEDICARE_AGE = 65;

/** A single amount grows, because growing tables would lower its bracket. A list repeats its last amount. */
export function householdYear(
  household: Household,
  {
    age,
    startYear,
    growth = 0,
    tables = SHIPPED_TAX_TABLES,
  }: { age: number; startYear: number; growth?: number | undefined; tables?: TaxTables | undefined },
  t: number,
) {
  const { filing_status: status, state_rate, ordinary_rise: rise } = household;
  const more = rise && age + t >= rise.from_age ? rise.by : 0;
  const year = startYear + t;
  const of = (amounts: number | readonly number[]) =>
    typeof amounts === 'number'
      ? amounts * (1 + growth) ** t
      : (amounts[Math.min(t, amounts.length - 1)] ?? 0);
  const { other_income, other_gains, social_security } = household;
  const [income, gainsBefore, benefits] = [other_income, other_gains, social_security].map(of);
  const investment = gainsBefore + Math.min(of(household.other_investment_income ?? 0), income);
  const persons = age + t >= MEDICARE_AGE ? filersOn(status) : 0;
  const federalReturn = (ordinary: number, gains: number) =>
    federalTaxParts(
      {
        tax_year: year,
        filing_status: status,
        filers_65_or_older: persons,
        ordinary_income: Math.max(0, income + ordinary),
        long_term_gains: gainsBefore + gains,
        social_security: benefits,
      },
      tables,
    );
  /** Returns both taxes. `interest`: the part of `ordinary` that is net investment income, as all gains are. */
  const taxes = (ordinary: number, gains: number, interest = 0): Taxes => {
    const { tax, adjusted_gross_income: agi } = federalReturn(ordinary, gains);
    const invested = investment + gains + (household.untaxed_interest ? 0 : interest);
    return {
      tax: tax + state_rate * (ordinary + gains) + more * ordinary,
      investmentTax: netInvestmentIncomeTax(invested, agi, status, year),
    };
  };
  return {
    year,
    /** Number of persons on Medicare. */
    persons,
    /** Both taxes without the account's income. */
    without: taxes(0, 0),
    taxes,
    tax: (ordinary: number, gains: number) => taxes(ordinary, gains).tax,
    income: (ordinary: number, gains: number) => federalReturn(ordinary, gains).adjusted_gross_income,
  };
}

export const IRMAA_LOOKBACK = LOOKBACK_YEARS;

/** Returns the additional cost of Medicare Parts B and D in dollars per year, from the income of two years before. */
export function irmaa(
  income: number,
  status: FilingStatus,
  { year, persons }: HouseholdYear,
  tables: TaxTables = SHIPPED_TAX_TABLES,
): number {
  const premium = medicarePremium(income, status, year, tables);
  const { part_b: without } = medicarePremium(0, status, year, tables);
  return 12 * persons * (premium.part_b - without + premium.part_d_adjustment);
}
