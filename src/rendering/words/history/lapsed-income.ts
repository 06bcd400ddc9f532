/** The total income of a period in which the policy lapses, split where the income ends and the tax falls due. */
import type { HistoricalPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import { figureDollars, figureOf, isLapseTax, unmarked } from '../marks.ts';

type Period = Partial<Pick<HistoricalPeriod, 'total_income' | 'lapse_tax'>> & {
  capped?: readonly string[] | undefined;
  hypothetical?: readonly string[] | undefined;
};

/**
 * "$438,797 before the lapse; then $93,203 of tax." The total already has the tax taken off, in the same dollars. Empty without
 * a tax, and in a snapshot that does not hold it.
 */
export function lapsedIncome(period: Period | undefined): string {
  const { total_income: total, lapse_tax: tax } = period ?? {};
  if (total === undefined || tax === undefined || !isLapseTax(-tax)) return '';
  const before = figureDollars(figureOf(period, 'total_income', total + tax));
  return `${before} before the lapse; then ${figureDollars(unmarked(tax))} of tax.`;
}
