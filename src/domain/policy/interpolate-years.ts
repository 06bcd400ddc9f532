import type { LedgerRow } from './illustration.ts';

/** Payments of a year; they begin and end, and are not halved in between. */
const FLOWS = ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment'] as const;
const VALUES = ['accumulation_value', 'surrender_value', 'death_benefit'] as const;
const OPTIONAL = [
  'charges', 'loan_balance', 'loan_interest', 'guaranteed_surrender_value', 'guaranteed_death_benefit',
] as const; // oxfmt-ignore

/** At one rate from year to year where both ends have something, else by equal amounts. */
const between = (before: number, after: number, share: number): number =>
  Math.round(
    before > 0 && after > 0
      ? before * (after / before) ** share
      : Math.max(0, before) + (Math.max(0, after) - Math.max(0, before)) * share,
  );

/** One row for each year between; payments go on as in the year before the gap. */
export function interpolatedRows(before: LedgerRow, after: LedgerRow): LedgerRow[] {
  const years = after.year - before.year;
  return Array.from({ length: Math.max(0, years - 1) }, (_, step): LedgerRow => {
    const row: LedgerRow = { ...before, year: before.year + step + 1, age: before.age + step + 1 };
    const share = (step + 1) / years;
    for (const name of VALUES) row[name] = between(before[name], after[name], share);
    for (const name of OPTIONAL) {
      const [one, other] = [before[name], after[name]];
      if (one !== undefined && other !== undefined) row[name] = between(one, other, share);
      else delete row[name];
    }
    // What it is, follows from the flows.
    delete row.net_cash_flow;
    return row;
  });
}

export const isFlow = (name: string): boolean => FLOWS.some((flow) => flow === name);
