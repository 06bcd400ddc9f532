import type { LedgerRow } from './illustration.ts';

/** Yearly payments: they are repeated, not interpolated. */
const FLOWS = ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment'] as const;
const VALUES = ['accumulation_value', 'surrender_value', 'death_benefit'] as const;
const OPTIONAL = [
  'charges',
  'loan_balance',
  'loan_interest',
  'guaranteed_surrender_value',
  'guaranteed_death_benefit',
] as const;

/** Interpolates geometrically if both ends are positive, otherwise linearly. */
const interpolate = (before: number, after: number, share: number): number =>
  Math.round(
    before > 0 && after > 0
      ? before * (after / before) ** share
      : Math.max(0, before) + (Math.max(0, after) - Math.max(0, before)) * share,
  );

/** Returns one row per missing year. Payments continue as in the year before the gap. */
export function interpolatedRows(before: LedgerRow, after: LedgerRow): LedgerRow[] {
  const years = after.year - before.year;
  return Array.from({ length: Math.max(0, years - 1) }, (_, step): LedgerRow => {
    const row: LedgerRow = { ...before, year: before.year + step + 1, age: before.age + step + 1 };
    const share = (step + 1) / years;
    for (const name of VALUES) row[name] = interpolate(before[name], after[name], share);
    for (const name of OPTIONAL) {
      const [one, other] = [before[name], after[name]];
      if (one !== undefined && other !== undefined) row[name] = interpolate(one, other, share);
      else delete row[name];
    }
    // Derived from the payments.
    delete row.net_cash_flow;
    return row;
  });
}

export const isFlow = (name: string): boolean => FLOWS.some((flow) => flow === name);
