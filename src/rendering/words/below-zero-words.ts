/** Tax due at surrender, in words. */
import { taxDueOf, type TaxDueYears } from '../../domain/comparison/below-zero.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';

/** The row or column beside values that are shown as nothing. */
export const TAX_IF_SURRENDERED = 'Tax if surrendered';

/** "$321,746"; below zero "$0, tax due $63,295". */
export const dollarsOrTaxDue = (value: number | null): string => {
  const due = taxDueOf(value);
  return due > 0 ? `$0, tax due ${formatTableDollars(due)}` : formatTableDollars(value);
};

/** For a cell that has no column for the tax beside it: "tax due $63,295". */
export const dollarsOrDueAlone = (value: number | null | undefined): string => {
  const due = taxDueOf(value);
  return due > 0 ? `tax due ${formatTableDollars(due)}` : formatTableDollars(value);
};

/** Names the lowest value and its age; null where no value is below zero. */
export function taxDueSentence(years: TaxDueYears | null): string | null {
  if (!years) return null;
  const { from, to, most, mostAt } = years;
  // No line ends between the sign and its figure: "−" at the end of one would leave a gain on the next.
  const lowest = formatTableDollars(-most).replace('−', '−\u2060');
  return from === to
    ? `Surrendering the policy at ${from} would cost more tax than it pays: its value then is ${lowest}. Nothing is due while it stays in force.`
    : `Surrendering the policy between ${from} and ${to} would cost more tax than it pays: its lowest value is ${lowest}, at ${mostAt}. Nothing is due while it stays in force.`;
}
