/**
 * The deduction for seniors, 26 USC 151(d)(5)(C), tax years 2025 to 2028: for each person 65 or older
 *
 *   max(0, 6,000 − 6% × max(0, MAGI − threshold))
 *
 * Not for separate returns. It lowers taxable income, not MAGI, and so never the taxation of Social
 * Security.
 */
import { inForce, type DatedFigure } from './dated-figure.ts';
import type { FilingStatus } from './filing-status.ts';

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
