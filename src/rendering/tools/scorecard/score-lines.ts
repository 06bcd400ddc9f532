/** The lines of the scorecard: what both households pay, keep and leave, and the Roth minus the IRA. */
import { tableGrowthOf } from '../../../domain/tax/federal/grown-tables.ts';
import { laterTablesText } from '../../../domain/tax/law-warnings.ts';
import { type TaxTables, lastTaxYear } from '../../../domain/tax/federal/tax-tables.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type {
  ScorecardTotals,
  TaxScorecardInput,
} from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';

export interface ScoreLine {
  label: string;
  weight: 'part' | 'subtotal' | 'total';
  ira: number;
  roth: number;
  difference: number;
  /** Paths of the figures in the result; null if it does not contain the difference. */
  at: { ira: string; roth: string; difference: string | null };
}

const ofTotals = (
  result: TaxScorecardResult,
  label: string,
  weight: ScoreLine['weight'],
  key: keyof ScorecardTotals,
): ScoreLine => ({
  label,
  weight,
  ira: result.ira_backend.totals[key],
  roth: result.roth_backend.totals[key],
  difference: result.difference[key],
  at: {
    ira: `ira_backend.totals.${key}`,
    roth: `roth_backend.totals.${key}`,
    difference: `difference.${key}`,
  },
});

export function scoreLines(result: TaxScorecardResult): ScoreLine[] {
  const last = result.ira_backend.rows.length - 1;
  const ira = result.ira_backend.rows[last]?.cumulative_net_income ?? 0;
  const roth = result.roth_backend.rows[last]?.cumulative_net_income ?? 0;
  const inLastRow = (side: string) => `${side}.rows.${last}.cumulative_net_income`;
  return [
    ofTotals(result, 'Tax on distributions and conversions', 'part', 'tax_on_distributions'),
    ofTotals(result, 'Tax on Social Security', 'part', 'tax_on_social_security'),
    ofTotals(result, 'Lifetime tax', 'subtotal', 'lifetime_tax'),
    ofTotals(result, 'Tax paid by heirs', 'part', 'legacy_tax'),
    ofTotals(result, 'Total tax', 'total', 'total_tax'),
    {
      label: 'Net income, all years',
      weight: 'part',
      ira,
      roth,
      difference: roth - ira,
      at: { ira: inLastRow('ira_backend'), roth: inLastRow('roth_backend'), difference: null },
    },
    ofTotals(result, 'Legacy after tax', 'part', 'after_tax_legacy'),
    ofTotals(result, 'Total value', 'total', 'total_value'),
  ];
}

/** The table's figures, for a spreadsheet. */
export const scoreCells = (lines: readonly ScoreLine[]): (string | number)[][] => [
  ['', 'Keep the IRA', 'Convert to Roth', 'Roth less IRA'],
  ...lines.map(({ label, ira, roth, difference }) => [label, ira, roth, difference]),
];

/** The basis of the figures: tax tables, and any amount that was not converted. */
export function basisLines(
  input: TaxScorecardInput,
  { roth_backend: roth, warnings }: TaxScorecardResult,
  taxTables: TaxTables,
): string[] {
  const years = input.plan_through_age - input.age + 1;
  const lastYear = input.start_year + years - 1;
  const lines = [
    `Plan year 1 is ${input.start_year}, at age ${input.age}. The return is ${formatPercent(input.rate_of_return)} every year on both sides.`,
  ];
  if (input.tax_method === 'flat')
    lines.push(
      'Tax is at the rates entered, without deductions or brackets; Social Security is taxed by law.',
    );
  else {
    const table = lastTaxYear(taxTables);
    lines.push(
      `Tax method: federal tables with the standard deduction; both filers of a joint return are assumed to have the same age.${
        lastYear > table ? ` ${laterTablesText(table, tableGrowthOf(input))}` : ''
      } The rates entered apply to heirs only.`,
    );
  }
  lines.push(
    input.match_distributions
      ? 'The Roth pays the after-tax amount of the IRA’s required distributions: same spending on both sides.'
      : 'The Roth pays no distributions: spending differs between the two sides.',
  );
  const left = roth.rows[input.roth_conversion_years - 1]?.pre_tax_balance ?? 0;
  if (input.fill_bracket_rate !== undefined && left >= 0.5)
    lines.push(
      `After ${input.roth_conversion_years === 1 ? 'the year' : `the ${input.roth_conversion_years} years`} of conversion ${formatTableDollars(left)} remains in the traditional IRA: the ${Math.round(input.fill_bracket_rate * 100)}% bracket had no more room.`,
    );
  lines.push(...warnings.map(({ message }) => message));
  return lines;
}

export const LEGAL_LINES: readonly string[] = [
  'This is an educational illustration. Returns, tax rates, benefits and ages are assumptions, not predictions and not guaranteed; actual results will differ. State tax, Medicare surcharges and penalties other than the one before 59½ are not modeled.',
  'It is not tax or legal advice. A Roth conversion cannot be reversed: consult a tax advisor before acting on it.',
];
