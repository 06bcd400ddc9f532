/** What a required return says at the end of its bar and in its cell. */
import type { RequiredReturn } from '../../domain/comparison/comparative/comparative-report.ts';
import { formatPercent } from '../../domain/shared/format.ts';
import { afterFees } from './words.ts';

/** 7.21%; a true minus; "> 100%" for anything beyond. */
export const rateText = (rate: number): string => (rate > 1 ? '> 100%' : formatPercent(rate));

/** At a return of −99% a year nothing is left to lose: any return does. */
export const isAny = ({ rate, status }: RequiredReturn): boolean =>
  status === 'any' || (rate !== null && rate <= -0.99);

/** Below the figure: "6.03% after fees". Empty without a rate, or in a snapshot without the account's fee. */
export const requiredAfterFees = (required: RequiredReturn, fee: number | undefined): string =>
  required.rate === null || required.rate > 1 || isAny(required) || fee === undefined
    ? ''
    : afterFees({ rate_of_return: required.rate, fee });

/** The figure at the end of a bar. */
export function shortFigure(required: RequiredReturn): string {
  if (required.status === 'no_distributions') return 'no income';
  if (isAny(required)) return 'any return';
  return required.rate === null ? '> 100%' : rateText(required.rate);
}
