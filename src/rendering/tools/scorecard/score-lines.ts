/** The scorecard itself: what both households pay, keep and leave, and the Roth less the IRA. */
import type { ScorecardTotals, TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';

export interface ScoreLine {
  label: string;
  weight: 'part' | 'subtotal' | 'total';
  ira: number;
  roth: number;
  difference: number;
  /** Where each figure stands in the result; null for a difference that it does not hold. */
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
    ofTotals(result, 'Tax the heirs pay', 'part', 'legacy_tax'),
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

/** Figures of the table as a spreadsheet takes them. */
export const scoreCells = (lines: readonly ScoreLine[]): (string | number)[][] => [
  ['', 'Keep the IRA', 'Convert to Roth', 'Roth less IRA'],
  ...lines.map(({ label, ira, roth, difference }) => [label, ira, roth, difference]),
];
