/** How the policy's yearly rates of return are printed. */
import { figurePercent, withMark, type PolicyFigure } from './marks.ts';
import type {
  RequiredReturn,
  YearlyIrr,
  YearlyIrrStatus,
} from '../../domain/comparison/comparative/comparative-report.ts';
import { formatPercent } from '../../domain/shared/format.ts';
import { afterFees } from './words.ts';

/** The first years are mostly charges: their rates say little. */
const YEARS_LEFT_OUT = 3;

export function irrText(figure: PolicyFigure, status: YearlyIrrStatus, year: number): string {
  const { value: rate } = figure;
  if (year <= YEARS_LEFT_OUT) return '–';
  if (status === 'lapsed') return 'lapsed';
  if (status === 'total_loss') return '−100%';
  if (status === 'below_minimum') return 'below −99%';
  if (rate === null) return '–';
  return rate > 1 ? withMark('above 100%', figure.mark) : figurePercent(figure);
}

/** "IRR of policy years 1 to 3 (ages 45 to 47) is not shown." */
export function irrFootnote(years: readonly Pick<YearlyIrr, 'age'>[]): string {
  const [first, last] = [years[0], years[Math.min(YEARS_LEFT_OUT, years.length) - 1]];
  return first && last
    ? `IRR of policy years 1 to ${Math.min(YEARS_LEFT_OUT, years.length)} (ages ${first.age} to ${last.age}) is not shown.`
    : '';
}

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
