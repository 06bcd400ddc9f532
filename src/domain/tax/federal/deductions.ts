/** The standard deduction, 26 USC 63(c), and the addition for each filer who is 65 or older, 63(f). */
import {
  dated,
  inForce,
  type DatedFigure,
  byStatus,
  isMarried,
  type ByStatus,
  type FilingStatus,
} from './dated-figure.ts';
import type { AgedAdditions, TaxTables } from './tax-tables.ts';

export const standardDeductions: readonly DatedFigure<ByStatus<number>>[] = dated(
  'dollars a year',
  [2024, 'Rev. Proc. 2023-34, p. 14 (26 USC 63(c)(2))', byStatus(14_600, 29_200, 14_600, 21_900)],
  [
    2025,
    '26 USC 63(c)(7) as amended by P.L. 119-21 § 70102, in place of Rev. Proc. 2024-40, p. 12',
    byStatus(15_750, 31_500, 15_750, 23_625),
  ],
  [2026, 'Rev. Proc. 2025-32, section 4 (26 USC 63(c)(7))', byStatus(16_100, 32_200, 16_100, 24_150)],
);

export const agedAdditions: readonly DatedFigure<AgedAdditions>[] = dated(
  'dollars a year for each filer 65 or older',
  [2024, 'Rev. Proc. 2023-34, p. 14 (26 USC 63(f))', { unmarried: 1_950, married: 1_550 }],
  [2025, 'Rev. Proc. 2024-40, p. 12 (26 USC 63(f))', { unmarried: 2_000, married: 1_600 }],
  [2026, 'Rev. Proc. 2025-32, section 4 (26 USC 63(f))', { unmarried: 2_050, married: 1_650 }],
);

/** Includes the addition for each filer 65 or older. */
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
 *  max(0, 6,000 − 6% × max(0, MAGI − threshold))
 *
 * Not for separate returns. It reduces taxable income but not MAGI, so Social Security is taxed the same.
 */
interface SeniorDeduction {
  readonly perPerson: number;
  readonly reduction: number;
  readonly threshold: { readonly joint: number; readonly others: number };
}

const NONE: SeniorDeduction = { perPerson: 0, reduction: 0, threshold: { joint: 0, others: 0 } };

export const seniorDeductions: readonly DatedFigure<SeniorDeduction>[] = dated(
  'dollars a year a person, fraction of MAGI above the threshold, dollars of MAGI',
  [2024, 'P.L. 119-21 § 70103: tax years from 2025 only', NONE],
  [
    2025,
    'P.L. 119-21 § 70103 (26 USC 151(d)(5)(C)); Schedule 1-A (Form 1040), part V',
    { perPerson: 6_000, reduction: 0.06, threshold: { joint: 150_000, others: 75_000 } },
  ],
  [2029, 'P.L. 119-21 § 70103: ends with tax year 2028', NONE],
);

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
