/** The standard deduction, 26 USC 63(c), and the addition for each filer who is 65 or older, 63(f). */
import { inForce, type DatedFigure } from './dated-figure.ts';
import { isMarried, type ByStatus, type FilingStatus } from './filing-status.ts';
import type { AgedAdditions, TaxTables } from './tax-tables.ts';

export const standardDeductions: readonly DatedFigure<ByStatus<number>>[] = [
  {
    year: 2024,
    unit: 'dollars a year',
    source: 'Rev. Proc. 2023-34, p. 14 (26 USC 63(c)(2))',
    value: {
      single: 14_600,
      married_filing_jointly: 29_200,
      married_filing_separately: 14_600,
      head_of_household: 21_900,
    },
  },
  {
    year: 2025,
    unit: 'dollars a year',
    source: '26 USC 63(c)(7) as amended by P.L. 119-21 § 70102, in place of Rev. Proc. 2024-40, p. 12',
    value: {
      single: 15_750,
      married_filing_jointly: 31_500,
      married_filing_separately: 15_750,
      head_of_household: 23_625,
    },
  },
  {
    year: 2026,
    unit: 'dollars a year',
    source: 'Rev. Proc. 2025-32, section 4 (26 USC 63(c)(7))',
    value: {
      single: 16_100,
      married_filing_jointly: 32_200,
      married_filing_separately: 16_100,
      head_of_household: 24_150,
    },
  },
];

export const agedAdditions: readonly DatedFigure<AgedAdditions>[] = [
  {
    year: 2024,
    unit: 'dollars a year for each filer 65 or older',
    source: 'Rev. Proc. 2023-34, p. 14 (26 USC 63(f))',
    value: { unmarried: 1_950, married: 1_550 },
  },
  {
    year: 2025,
    unit: 'dollars a year for each filer 65 or older',
    source: 'Rev. Proc. 2024-40, p. 12 (26 USC 63(f))',
    value: { unmarried: 2_000, married: 1_600 },
  },
  {
    year: 2026,
    unit: 'dollars a year for each filer 65 or older',
    source: 'Rev. Proc. 2025-32, section 4 (26 USC 63(f))',
    value: { unmarried: 2_050, married: 1_650 },
  },
];

/** Standard deduction with the addition for each filer 65 or older. */
export function standardDeduction(
  status: FilingStatus,
  filers65: number,
  year: number,
  tables: TaxTables,
): number {
  const addition = inForce(tables.agedAdditions, year);
  return (
    inForce(tables.standardDeductions, year)[status] +
    filers65 * (isMarried(status) ? addition.married : addition.unmarried)
  );
}

/**
 * The deduction for seniors, 26 USC 151(d)(5)(C), tax years 2025 to 2028: for each person 65 or older
 *
 *   max(0, 6,000 − 6% × max(0, MAGI − threshold))
 *
 * Not for separate returns. It lowers taxable income, not MAGI, and so never the taxation of Social
 * Security.
 */
interface SeniorDeduction {
  readonly perPerson: number;
  readonly reduction: number;
  readonly threshold: { readonly joint: number; readonly others: number };
}

const NONE: SeniorDeduction = { perPerson: 0, reduction: 0, threshold: { joint: 0, others: 0 } };
const UNIT = 'dollars a year a person, fraction of MAGI above the threshold, dollars of MAGI';

export const seniorDeductions: readonly DatedFigure<SeniorDeduction>[] = [
  { year: 2024, unit: UNIT, source: 'P.L. 119-21 § 70103: tax years from 2025 only', value: NONE },
  {
    year: 2025,
    unit: UNIT,
    source: 'P.L. 119-21 § 70103 (26 USC 151(d)(5)(C)); Schedule 1-A (Form 1040), part V',
    value: { perPerson: 6_000, reduction: 0.06, threshold: { joint: 150_000, others: 75_000 } },
  },
  { year: 2029, unit: UNIT, source: 'P.L. 119-21 § 70103: ends with tax year 2028', value: NONE },
];

export function seniorDeduction(
  status: FilingStatus,
  filers65: number,
  modifiedAgi: number,
  year: number,
): number {
  if (status === 'married_filing_separately') return 0;
  const { perPerson, reduction, threshold } = inForce(seniorDeductions, year);
  const from = status === 'married_filing_jointly' ? threshold.joint : threshold.others;
  return filers65 * Math.max(0, perPerson - reduction * Math.max(0, modifiedAgi - from));
}
