/** The rider and the account in today's dollars (docs/methods/todays-dollars.md); ages, shares and what is needed at the start stay. */
import type { PriceLevel } from '../../shared/todays-dollars.ts';
import type { AccountYearRow } from './account-year.ts';
import type { RiderPart } from './rider-part.ts';

/** Paid at the start of a year; the rest is there, or falls due, at its end. */
export const realRow = (row: AccountYearRow, { start, end }: PriceLevel): AccountYearRow => {
  const t = row.year - 1;
  return {
    ...row,
    rider_income: row.rider_income / start[t],
    account_payment: row.account_payment / start[t],
    withdrawal: row.withdrawal / start[t],
    shortfall: row.shortfall / start[t],
    growth: row.growth / end[t],
    fee: row.fee / end[t],
    growth_tax: row.growth_tax / end[t],
    balance: row.balance / end[t],
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function realPart(part: RiderPart, level: PriceLevel): RiderPart {
  const rows = part.rows.map((row) => realRow(row, level));
  const income = rows.map(({ rider_income }) => rider_income);
  const ending = rows[rows.length - 1].balance;
  const { optimization } = part;
  return {
    ...part,
    annual_income_rider_distribution: income,
    annual_cv_distribution: rows.map(({ account_payment }) => account_payment),
    shortfall_surplus_value:
      part.shortfall_surplus_years < 0 ? -sum(rows.map(({ shortfall }) => shortfall)) : ending,
    optimization: optimization && {
      optimal_distribution: {
        ...optimization.optimal_distribution,
        total_distribution: optimization.optimal_distribution.factor * sum(income),
        first_distribution:
          optimization.optimal_distribution.factor * (income.find((amount) => amount > 0) ?? 0),
      },
      beginning_balance: { ...optimization.beginning_balance, total_distribution: sum(income) },
    },
    ending_value: ending,
    rows,
  };
}
