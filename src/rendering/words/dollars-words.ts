/** In whose dollars the figures of a report of either kind are. */
import { formatPercent } from '../../domain/shared/format.ts';
import type { SaidInflation } from '../../domain/shared/todays-dollars.ts';

interface OfBasis {
  inflation?: SaidInflation | undefined;
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
