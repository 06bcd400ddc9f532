/** Medicare Part B premium and the adjustments (IRMAA) to Parts B and D: 42 USC 1395r(i) and 1395w-113(a)(7). */
import { dated, inForce, type DatedFigure, type FilingStatus } from './dated-figure.ts';
import type { TaxTables } from './tax-tables.ts';
import type { MedicarePremiums } from './tax-year-schema.ts';

export const LOOKBACK_YEARS = 2;

/** The last threshold is indexed from this year on. */
export const lastThresholdIndexed: DatedFigure<boolean> = {
  year: 2028,
  unit: 'whether the last threshold is indexed',
  source: '42 USC 1395r(i)(5)(C)',
  value: true,
};

export const medicarePremiums: readonly DatedFigure<MedicarePremiums>[] = dated(
  'dollars a month a person; thresholds in dollars of MAGI a year',
  [
    2024,
    'CMS fact sheet "2024 Medicare Parts B Premiums and Deductibles", 12 October 2023',
    {
      part_b: 174.7,
      part_b_adjustments: [69.9, 174.7, 279.5, 384.3, 419.3],
      part_d_adjustments: [12.9, 33.3, 53.8, 74.2, 81.0],
      income_above: [103_000, 129_000, 161_000, 193_000, 500_000],
      joint_last: 750_000,
    },
  ],
  [
    2025,
    'CMS fact sheet "2025 Medicare Parts A & B Premiums and Deductibles", 8 November 2024',
    {
      part_b: 185.0,
      part_b_adjustments: [74.0, 185.0, 295.9, 406.9, 443.9],
      part_d_adjustments: [13.7, 35.3, 57.0, 78.6, 85.8],
      income_above: [106_000, 133_000, 167_000, 200_000, 500_000],
      joint_last: 750_000,
    },
  ],
  [
    2026,
    'CMS fact sheet "2026 Medicare Parts A & B Premiums and Deductibles", 14 November 2025',
    {
      part_b: 202.9,
      part_b_adjustments: [81.2, 202.9, 324.6, 446.3, 487.0],
      part_d_adjustments: [14.5, 37.5, 60.4, 83.3, 91.0],
      income_above: [109_000, 137_000, 171_000, 205_000, 500_000],
      joint_last: 750_000,
    },
  ],
);

/** Returns monthly amounts for one person in `year`, from the MAGI of `year − 2`. `tier` 0 pays no adjustment. */
export function medicarePremium(modifiedAgi: number, status: FilingStatus, year: number, tables: TaxTables) {
  const figures = inForce(tables.medicarePremiums, year);
  const tier = tierOf(modifiedAgi, status, figures);
  return {
    tier,
    part_b: figures.part_b + (tier > 0 ? figures.part_b_adjustments[tier - 1] : 0),
    part_d_adjustment: tier > 0 ? figures.part_d_adjustments[tier - 1] : 0,
  };
}

function tierOf(modifiedAgi: number, status: FilingStatus, figures: MedicarePremiums): number {
  const single = figures.income_above;
  const last = single[single.length - 1];
  // 42 USC 1395r(i)(3)(C)(iii): spouses who live together and file separately start at the fourth tier.
  if (status === 'married_filing_separately')
    return modifiedAgi >= last - single[0] ? 5 : modifiedAgi > single[0] ? 4 : 0;
  const isJoint = status === 'married_filing_jointly';
  if (modifiedAgi >= (isJoint ? figures.joint_last : last)) return 5;
  let tier = 0;
  while (tier < 4 && modifiedAgi > single[tier] * (isJoint ? 2 : 1)) tier += 1;
  return tier;
}
