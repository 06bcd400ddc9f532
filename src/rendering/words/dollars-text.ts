/** In whose dollars the figures of a report of either kind are. */
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import type { InflationLabel } from '../../domain/shared/todays-dollars.ts';
import { taxDueOf, type TaxDueYears } from '../../domain/comparison/below-zero.ts';

interface OfBasis {
  inflation?: InflationLabel | undefined;
}

export const TODAYS_DOLLARS = 'In today’s dollars.';
export const AS_PAID = 'In dollars as they are paid.';

/** Null in the dollars of each year. */
export function dollarsLine({ inflation }: OfBasis): string | null {
  if (inflation === undefined) return null;
  if (inflation === 'cpi') return 'In today’s dollars, by the consumer prices of each period.';
  if (inflation === 'list') return 'In today’s dollars, at the inflation given for each year.';
  return `In today’s dollars, at ${formatPercent(inflation)} inflation a year.`;
}

/** A rate of return of real flows is told from one of dollars as they are paid. */
export const realLabel = (label: string, { inflation }: OfBasis): string =>
  inflation === undefined ? label : `${label} after inflation`;

export const netReturnLabel = (basis: OfBasis): string => realLabel('Net return', basis);

/** The row or column beside values that are shown as nothing. */
export const TAX_IF_SURRENDERED = 'Tax if surrendered';

/** "$321,746"; below zero "$0, tax due $63,295". */
export const dollarsOrTaxDue = (value: number | null): string => {
  const due = taxDueOf(value);
  return due > 0 ? `$0, tax due ${formatTableDollars(due)}` : formatTableDollars(value);
};

/** For a cell that has no column for the tax beside it: "tax due $63,295". */
export const dollarsOrTaxDueOnly = (value: number | null | undefined): string => {
  const due = taxDueOf(value);
  return due > 0 ? `tax due ${formatTableDollars(due)}` : formatTableDollars(value);
};

/** Names the lowest value and its age; null where no value is below zero. */
export function taxDueSentence(years: TaxDueYears | null): string | null {
  if (!years) return null;
  const { from, to, most, maxAge } = years;
  // No line ends between the sign and its figure: "−" at the end of one would leave a gain on the next.
  const lowest = formatTableDollars(-most).replace('−', '−\u2060');
  return from === to
    ? `Surrendering the policy at ${from} would cost more tax than it pays: its value then is ${lowest}. Nothing is due while it stays in force.`
    : `Surrendering the policy between ${from} and ${to} would cost more tax than it pays: its lowest value is ${lowest}, at ${maxAge}. Nothing is due while it stays in force.`;
}
