/** Charges, premiums and loans whose parts have columns of their own, and the proofs of their sums. */
import { areLoansOf } from '../../income-division.ts';
import type { Meaning } from '../headers/column-meanings.ts';
import { chargePartOf, isFlowPart } from '../headers/column-parts.ts';
import type { TableColumn } from '../table.ts';
import { type GrowthYear, isGrowthProved, MAX_GROWTH, MIN_GROWTH } from './growth.ts';
import type { Layout } from './layout.ts';

export const indexesOf = ({ columns }: Layout, is: (column: TableColumn) => boolean): number[] =>
  columns.flatMap((column, index) => (is(column) ? [index] : []));

interface Family {
  meaning: Meaning;
  /** In the header of a total. */
  noun: RegExp;
  /** "Charges are", before "the sum of 2 columns". */
  subject: string;
  isPart: (column: TableColumn) => boolean;
  isProved: (layout: Layout, parts: readonly number[]) => boolean;
}

export const isReadAs =
  (meaning: Meaning) =>
  ({ reading }: TableColumn): boolean =>
    reading?.meaning === meaning;

/** The growth of the values proves the sum, and disproves it without any of its parts. */
const isChargeProved = (layout: Layout, parts: readonly number[]): boolean =>
  parts.every((part) => isGrowthProved(growthYears(layout, parts, part)));

function growthYears(layout: Layout, charges: readonly number[], part: number): GrowthYear[] {
  const value = layout.findOnly('accumulation_value');
  const [premiums, withdrawals, incomes] = (['premium_outlay', 'withdrawals', 'income'] as const).map(
    (meaning) => indexesOf(layout, isReadAs(meaning)),
  );
  return layout.rows.flatMap((row, at) => {
    const before = layout.rows[at - 1];
    if (value === -1 || !before || row.year !== (before.year ?? Number.NaN) + 1) return [];
    const sumOf = (columns: readonly number[] = []) =>
      columns.reduce((sum, column) => sum + layout.valueAt(row, column), 0);
    // It is not known yet which income is a withdrawal.
    if (sumOf(incomes) !== 0) return [];
    const base = layout.valueAt(before, value) + sumOf(premiums) - sumOf(withdrawals) - sumOf(charges);
    const current = layout.valueAt(row, value);
    return base > 0 && current > 0 ? [{ base, value: current, omitted: layout.valueAt(row, part) }] : [];
  });
}

/** In years with both parts, the values grow as in other years only if both are paid. */
function isPremiumProved(layout: Layout, parts: readonly number[]): boolean {
  const value = layout.findOnly('accumulation_value');
  if (value === -1) return false;
  const growth = (at: number, columns: readonly number[]): number => {
    const paid = columns.reduce((sum, column) => sum + layout.valueAt(layout.rows[at], column), 0);
    const base = layout.valueAt(layout.rows[at - 1], value) + paid;
    return base > 0 ? layout.valueAt(layout.rows[at], value) / base : Number.NaN;
  };
  const paidIn = (at: number, column: number) => layout.valueAt(layout.rows[at], column) !== 0;
  const both = [...layout.rows.keys()].filter((at) => parts.filter((part) => paidIn(at, part)).length >= 2);
  const others = [...layout.rows.keys()].filter((at) => at > 0 && !both.includes(at));
  return (
    both.length > 0 &&
    both.every((at) => {
      const near = others.filter((other) => Math.abs(other - at) <= 4).map((other) => growth(other, parts));
      const typical = near.sort((a, b) => a - b)[Math.floor(near.length / 2)] ?? Number.NaN;
      const off = (columns: readonly number[]) => Math.abs(growth(at, columns) - typical);
      const isPossible = growth(at, parts) >= MIN_GROWTH && growth(at, parts) <= MAX_GROWTH;
      return isPossible && parts.every((part) => off(parts) < off(parts.filter((one) => one !== part)));
    })
  );
}

export function isLoanProved(layout: Layout, parts: readonly number[]): boolean {
  const [value, surrender, printed] = [
    layout.findOnly('accumulation_value'),
    layout.findOnly('surrender_value'),
    layout.findOnly('loan_balance'),
  ];
  const sums = layout.rows.map((row) => parts.reduce((sum, part) => sum + layout.valueAt(row, part), 0));
  const first = sums.findIndex((sum) => sum > 0);
  const gaps = layout.rows.map((row, at) =>
    printed !== -1
      ? layout.valueAt(row, printed)
      : at < first
        ? 0
        : layout.valueAt(row, value) - layout.valueAt(row, surrender),
  );
  if (printed === -1 && (value === -1 || surrender === -1 || first < 1)) return false;
  return areLoansOf(gaps, sums);
}

export const FAMILIES: readonly Family[] = [
  {
    meaning: 'charges',
    noun: /charge|deduction|expense/i,
    subject: 'Charges are',
    isPart: (column) => chargePartOf(column.header) === 'part',
    isProved: isChargeProved,
  },
  {
    meaning: 'premium_outlay',
    noun: /prem|payment|outlay/i,
    subject: 'Premium is',
    isPart: ({ header }) => isFlowPart('premium', header),
    isProved: isPremiumProved,
  },
  {
    meaning: 'loans',
    noun: /loan/i,
    subject: 'Loans are',
    isPart: ({ header }) => isFlowPart('loan', header),
    isProved: isLoanProved,
  },
];
