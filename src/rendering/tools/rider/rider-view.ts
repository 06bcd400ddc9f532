/** How the result is looked at, under the specification's names, and which part of it that is. */
import type { IncomeRiderResult } from '../../../domain/tools/rider/income-rider.ts';
import type { RiderPart } from '../../../domain/tools/rider/rider-part.ts';
import type { Stream, IncomeRiderInput } from '../../../domain/tools/rider/income-rider-schema.ts';
import { givenName } from '../tool-parts.ts';

export interface RiderView {
  view_result: 'fixed_return' | 'index_allocation';
  target_analysis_type: 'income' | 'amount' | 'longevity';
  result_type: Stream;
  income_type: 'annual' | 'monthly';
}

export const FIRST_VIEW: RiderView = {
  view_result: 'fixed_return',
  target_analysis_type: 'income',
  result_type: 'guaranteed',
  income_type: 'annual',
};

export interface ShownPart {
  part: RiderPart;
  /** Where it stands in the result. */
  at: string;
  view: RiderView;
}

/** What is asked for, or the other of the two where there is nothing of it: without a rate, or without figures. */
export function shownPart(parts: IncomeRiderResult, view: RiderView): ShownPart | null {
  const other = view.view_result === 'fixed_return' ? 'index_allocation' : 'fixed_return';
  for (const view_result of [view.view_result, other] as const) {
    const at = `income_rider_${view.result_type}_${view_result}` as const;
    const part = parts[at];
    if (part) return { part, at, view: { ...view, view_result } };
  }
  return null;
}

export const hasBoth = (parts: IncomeRiderResult): boolean =>
  parts.income_rider_guaranteed_fixed_return !== null &&
  parts.income_rider_guaranteed_index_allocation !== null;

/** What the account earns, in words. */
export function returnWords(
  { returns, index_allocation, series }: IncomeRiderInput,
  view: RiderView['view_result'],
): string {
  if (view === 'fixed_return') return 'Fixed return';
  return returns ? 'Returns as listed' : givenName(index_allocation, series);
}

export const riderName = ({ income_rider_account_name: name }: IncomeRiderInput): string =>
  name?.trim() || 'Income rider';
export const accountName = ({ comparative_vehicle_account_name: name }: IncomeRiderInput): string =>
  name?.trim() || 'Self-managed account';

/** A yearly amount as it is shown. */
export const perPeriod = (amount: number, { income_type }: Pick<RiderView, 'income_type'>): number =>
  income_type === 'monthly' ? amount / 12 : amount;
export const periodWords = ({ income_type }: Pick<RiderView, 'income_type'>): string =>
  income_type === 'monthly' ? 'a month' : 'a year';
