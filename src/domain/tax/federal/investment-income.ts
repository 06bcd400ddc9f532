/** Long-term gains, 26 USC 1(h): 0%, 15% and 20% by threshold, stacked on ordinary taxable income. */
import {
  dated,
  inForce,
  type DatedFigure,
  byStatus,
  type FilingStatus,
  type ByStatus,
} from './dated-figure.ts';
import type { CapitalGainThresholds, TaxTables } from './tax-tables.ts';

type Rates = readonly [lowest: number, middle: number, highest: number];

export const capitalGainRates: readonly DatedFigure<Rates>[] = dated(
  'fraction of long-term gains, lowest rate first',
  [2018, '26 USC 1(h)(1)(B) to (D)', [0, 0.15, 0.2]],
);

export const capitalGainThresholds: readonly DatedFigure<CapitalGainThresholds>[] = dated(
  'dollars of taxable income a year',
  [
    2024,
    'Rev. Proc. 2023-34 § 3.03, p. 8 (26 USC 1(j)(5)(B))',
    byStatus([47_025, 518_900], [94_050, 583_750], [47_025, 291_850], [63_000, 551_350]),
  ],
  [
    2025,
    'Rev. Proc. 2024-40 § 2.03, p. 7 (26 USC 1(j)(5)(B))',
    byStatus([48_350, 533_400], [96_700, 600_050], [48_350, 300_000], [64_750, 566_700]),
  ],
  [
    2026,
    'Rev. Proc. 2025-32 § 4.03, p. 12 (26 USC 1(j)(5)(B))',
    byStatus([49_450, 545_500], [98_900, 613_700], [49_450, 306_850], [66_200, 579_600]),
  ],
);

/** Returns the tax on `gains` on top of `ordinary` taxable income. Calls `write` with the part at each rate. */
export function capitalGainsTax(
  ordinary: number,
  gains: number,
  status: FilingStatus,
  year: number,
  tables: TaxTables,
  write?: (rate: number, amount: number) => void,
): number {
  if (gains === 0 && !write) return 0;
  const [lowest, middle, highest] = inForce(capitalGainRates, year);
  const [zeroTo, middleTo] = inForce(tables.capitalGainThresholds, year)[status];
  const top = ordinary + gains;
  const between = (from: number, to: number) => Math.max(0, Math.min(top, to) - Math.max(ordinary, from));
  const atLowest = between(0, zeroTo);
  const atMiddle = between(zeroTo, middleTo);
  const atHighest = between(middleTo, Infinity);
  write?.(lowest, atLowest);
  write?.(middle, atMiddle);
  write?.(highest, atHighest);
  return lowest * atLowest + middle * atMiddle + highest * atHighest;
}

/** Net investment income tax, 26 USC 1411: 3.8% × min(net investment income, MAGI above the threshold). Not indexed. */
interface NetInvestmentIncomeTax {
  readonly rate: number;
  readonly threshold: ByStatus<number>;
}

export const netInvestmentIncomeTaxes: readonly DatedFigure<NetInvestmentIncomeTax>[] = dated(
  'fraction of net investment income; dollars of MAGI a year',
  [
    2013,
    '26 USC 1411(a)(1) and (b)',
    { rate: 0.038, threshold: byStatus(200_000, 250_000, 125_000, 200_000) },
  ],
);

/** `investmentIncome`: gains, interest and dividends, (c)(1)(A); distributions of plans and IRAs are excluded, (c)(5). */
export function netInvestmentIncomeTax(
  investmentIncome: number,
  modifiedAgi: number,
  status: FilingStatus,
  year: number,
): number {
  const { rate, threshold } = inForce(netInvestmentIncomeTaxes, year);
  return rate * Math.max(0, Math.min(investmentIncome, modifiedAgi - threshold[status]));
}
