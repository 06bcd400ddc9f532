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
