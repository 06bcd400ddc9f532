/** How the policy's yearly rates of return are printed. */
import type { YearlyIrr, YearlyIrrStatus } from '../../domain/comparison/comparative/yearly-irr.ts';
import { figurePercent, withMark, type PolicyFigure } from './marks.ts';

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
