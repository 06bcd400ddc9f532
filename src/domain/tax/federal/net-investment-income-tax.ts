/** Net investment income tax, 26 USC 1411: 3.8% × min(net investment income, MAGI above the threshold). Not indexed. */
import { inForce, type DatedFigure } from './dated-figure.ts';
import type { ByStatus, FilingStatus } from './filing-status.ts';

interface NetInvestmentIncomeTax {
  readonly rate: number;
  readonly threshold: ByStatus<number>;
}

export const netInvestmentIncomeTaxes: readonly DatedFigure<NetInvestmentIncomeTax>[] = [
  {
    year: 2013,
    unit: 'fraction of net investment income; dollars of MAGI a year',
    source: '26 USC 1411(a)(1) and (b)',
    value: {
      rate: 0.038,
      threshold: {
        single: 200_000,
        married_filing_jointly: 250_000,
        married_filing_separately: 125_000,
        head_of_household: 200_000,
      },
    },
  },
];

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
