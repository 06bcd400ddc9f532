/**
 * Ordinary income, 26 USC 1(j): seven rates. The first six brackets end at a figure of the year.
 *
 *  tax(y) = Σ rate_i × (the part of y between the end before and the end of bracket i)
 */
import { dated, inForce, type DatedFigure, byStatus, type FilingStatus } from './dated-figure.ts';
import type { BracketEnds, TaxTables } from './tax-tables.ts';
import { bracketedRoot } from '../../shared/math.ts';

export const bracketRates: readonly DatedFigure<readonly number[]>[] = dated(
  'fraction of ordinary taxable income, lowest bracket first',
  [2018, '26 USC 1(j)(2), made permanent by P.L. 119-21 § 70101', [0.1, 0.12, 0.22, 0.24, 0.32, 0.35, 0.37]],
);

export const bracketEnds: readonly DatedFigure<BracketEnds>[] = dated(
  'dollars of ordinary taxable income a year',
  [
    2024,
    'Rev. Proc. 2023-34 § 3.01, tables 1 to 4',
    byStatus(
      [11_600, 47_150, 100_525, 191_950, 243_725, 609_350],
      [23_200, 94_300, 201_050, 383_900, 487_450, 731_200],
      [11_600, 47_150, 100_525, 191_950, 243_725, 365_600],
      [16_550, 63_100, 100_500, 191_950, 243_700, 609_350],
    ),
  ],
  [
    2025,
    'Rev. Proc. 2024-40 § 2.01, tables 1 to 4',
    byStatus(
      [11_925, 48_475, 103_350, 197_300, 250_525, 626_350],
      [23_850, 96_950, 206_700, 394_600, 501_050, 751_600],
      [11_925, 48_475, 103_350, 197_300, 250_525, 375_800],
      [17_000, 64_850, 103_350, 197_300, 250_500, 626_350],
    ),
  ],
  [
    2026,
    'Rev. Proc. 2025-32 § 4.01, tables 1 to 4',
    byStatus(
      [12_400, 50_400, 105_700, 201_775, 256_225, 640_600],
      [24_800, 100_800, 211_400, 403_550, 512_450, 768_700],
      [12_400, 50_400, 105_700, 201_775, 256_225, 384_350],
      [17_700, 67_450, 105_700, 201_750, 256_200, 640_600],
    ),
  ],
);

/** Calls `write` for each bracket that contains a part of the income. */
export function ordinaryIncomeTax(
  taxable: number,
  status: FilingStatus,
  year: number,
  tables: TaxTables,
  write?: (rate: number, amount: number) => void,
): number {
  const rates = inForce(bracketRates, year);
  const ends = inForce(tables.bracketEnds, year)[status];
  let tax = 0;
  let from = 0;
  for (let i = 0; i < rates.length && taxable > from; i += 1) {
    const to = i < ends.length ? ends[i] : Infinity;
    const amount = Math.min(taxable, to) - from;
    tax += rates[i] * amount;
    write?.(rates[i], amount);
    from = to;
  }
  return tax;
}

/** Returns the end of the bracket with this rate, or undefined for the last bracket and for an unknown rate. */
export function bracketEnd(
  rate: number,
  status: FilingStatus,
  year: number,
  tables: TaxTables,
): number | undefined {
  const ends = inForce(tables.bracketEnds, year)[status];
  return ends[inForce(bracketRates, year).indexOf(rate)];
}

/** Returns the rate of the bracket that contains the last taxable ordinary dollar, or 0 without taxable income. */
export function bracketRate(taxable: number, status: FilingStatus, year: number, tables: TaxTables): number {
  if (taxable <= 0) return 0;
  const rates = inForce(bracketRates, year);
  const ends = inForce(tables.bracketEnds, year)[status];
  const index = ends.findIndex((end) => taxable <= end);
  return rates[index < 0 ? rates.length - 1 : index];
}

/** Rates of all brackets except the last, which has no end. */
export const FILLABLE_BRACKETS: readonly number[] = inForce(bracketRates, bracketEnds[0].year).slice(
  0,
  bracketEnds[0].value.single.length,
);

/** Dollars: far below a cent, far above the precision of a double at a billion. */
const TOLERANCE = 1e-7;

export function bracketConversion(
  available: number,
  end: number,
  taxableIncome: (conversion: number) => number,
): number {
  const room = (conversion: number) => end - taxableIncome(conversion);
  const [roomBefore, roomAfter] = [room(0), room(available)];
  if (roomAfter >= 0) return available;
  if (roomBefore <= 0) return 0;
  return bracketedRoot(room, available, 0, roomAfter, roomBefore, TOLERANCE);
}
