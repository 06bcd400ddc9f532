/** What has to be said beside the scorecard, on the screen and on paper. */
import type { TaxScorecardInput, TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { type TaxTables, lastTaxYear } from '../../../domain/tax/federal/tax-tables.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { plainPercent } from '../../words/words.ts';

/** What these figures rest on: the tax that they were made with, and what was left unconverted. */
export function basisLines(
  input: TaxScorecardInput,
  { roth_backend: roth }: TaxScorecardResult,
  taxTables: TaxTables,
): string[] {
  const years = input.plan_through_age - input.age + 1;
  const lastYear = input.start_year + years - 1;
  const lines = [
    `Plan year 1 is ${input.start_year}, at age ${input.age}. The return is ${plainPercent(input.rate_of_return)} every year on both sides.`,
  ];
  if (input.tax_method === 'flat')
    lines.push(
      'Tax is at the rates entered, without deductions or brackets; Social Security is taxed as the law has it.',
    );
  else {
    const table = lastTaxYear(taxTables);
    lines.push(
      `Tax method: federal tables with the standard deduction; both filers of a joint return are taken to be of one age.${
        lastYear > table ? ` Years after ${table} use the tables of ${table}, held level.` : ''
      } The rates entered serve the heirs only.`,
    );
  }
  lines.push(
    input.match_distributions
      ? 'The Roth pays what the IRA’s required distributions leave after tax, so that both households spend alike.'
      : 'The Roth pays nothing out: the two households do not spend alike.',
  );
  const left = roth.rows[input.roth_conversion_years - 1]?.pre_tax_balance ?? 0;
  if (input.fill_bracket_rate !== undefined && left >= 0.5)
    lines.push(
      `After ${input.roth_conversion_years === 1 ? 'the year' : `the ${input.roth_conversion_years} years`} of conversion ${formatTableDollars(left)} is left in the traditional IRA: the ${Math.round(input.fill_bracket_rate * 100)}% bracket had no more room.`,
    );
  return lines;
}

export const LEGAL_LINES: readonly string[] = [
  'This is an educational illustration. Returns, tax rates, benefits and ages are assumptions, not predictions and not guaranteed; actual results will differ. State tax, Medicare surcharges and penalties other than the one before 59½ are not modeled.',
  'It is not tax or legal advice. A Roth conversion cannot be taken back: have it checked by a tax advisor before acting on it.',
];
