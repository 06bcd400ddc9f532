/** States the kind of dollars of a report's figures. */
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import type { InflationLabel } from '../../domain/shared/todays-dollars.ts';
import { taxDueOf, type TaxDueYears } from '../../domain/comparison/below-zero.ts';

interface OfBasis {
  inflation?: InflationLabel | undefined;
}

export const TODAYS_DOLLARS = 'In today’s dollars.';
export const AS_PAID = 'In dollars as they are paid.';

/** Null for nominal dollars. */
export function dollarsLine({ inflation }: OfBasis): string | null {
  if (inflation === undefined) return null;
  if (inflation === 'cpi') return 'In today’s dollars, by the consumer prices of each period.';
  if (inflation === 'list') return 'In today’s dollars, at the inflation entered for each year.';
  return `In today’s dollars, at ${formatPercent(inflation)} inflation a year.`;
}

/** For a caveat without the inflation. */
export function dollarsLineUnlessIn(caveat: string, basis: OfBasis): string | null {
  const line = dollarsLine(basis);
  return line !== null && caveat.includes(line) ? null : line;
}

/** Empty for nominal dollars. */
export const textIfReal = ({ inflation }: OfBasis, text: string): string =>
  inflation === undefined ? '' : text;

/** Distinguishes a real rate of return from a nominal one. */
export const realLabel = (label: string, basis: OfBasis): string =>
  `${label}${textIfReal(basis, ' after inflation')}`;

export const netReturnLabel = (basis: OfBasis): string => realLabel('Net return', basis);

/** The row or column next to values that are shown as zero. */
export const TAX_IF_SURRENDERED = 'Tax if surrendered';

const dollarsOr =
  (belowZero: string) =>
  (value: number | null | undefined): string => {
    const due = taxDueOf(value);
    return due > 0 ? `${belowZero} ${formatTableDollars(due)}` : formatTableDollars(value);
  };

/** "$321,746"; below zero "$0, tax due $63,295". */
export const dollarsOrTaxDue = dollarsOr('$0, tax due');

/** For a cell without a separate tax column: "tax due $63,295". */
export const dollarsOrTaxDueOnly = dollarsOr('tax due');

/** For a row of a tile, which has no room for more: "tax $63,295". */
export const dollarsOrTax = dollarsOr('tax');

/** States the largest tax and its age; null if no value is negative. */
export function taxDueSentence(years: TaxDueYears | null): string | null {
  if (!years) return null;
  const { from, to, largest, largestAge } = years;
  const max = formatTableDollars(largest);
  const cost =
    from === to
      ? `at ${from} would cost ${max} more in tax than it pays`
      : `between ${from} and ${to} would cost more in tax than it pays, ${max} at ${largestAge}`;
  return `Surrendering the policy ${cost}; no tax is due while it stays in force.`;
}
