/** What the whole record adds to a shorter window: since when, how many periods, and the worst of them. */
import { geometricMean } from '../shared/exact-functions.ts';
import { creditedGrowth, type CreditTable } from '../market/credit-table.ts';
import type { CommonMonths } from '../market/index-path.ts';
import { startsIn } from './history-window.ts';
import { comparable } from './ranking.ts';
import type { Methods } from '../policy/methods.ts';
import { monthText } from '../market/months.ts';

export interface FullRecord {
  first_month: string;
  period_count: number;
  /** The lowest geometric mean credit of a period, and the month in which that period starts. */
  worst_rate: number;
  worst_start: string;
}

/**
 * Over the months that every series of the run has; there is at least one period. `means`: the geometric means of the
 * run's periods, which are those of the record if there are as many.
 */
export function fullRecord(
  table: CreditTable,
  years: number,
  methods: Methods,
  months: CommonMonths = table.months,
  means: Float64Array | null = null,
): FullRecord {
  const starts = startsIn(months, years, 'all');
  const known = methods === 'second' && means?.length === starts.length ? means : null;
  let worstRate = Infinity;
  let worstKey = Infinity;
  let worstStart = starts[0];
  starts.forEach((start, k) => {
    const growth = known ? NaN : creditedGrowth(table, start, years);
    const rate = known ? known[k] : geometricMean(growth, years);
    const key = methods === 'second' ? comparable(rate + 1, 'rate', methods) : growth;
    if (key >= worstKey) return;
    worstRate = rate;
    worstKey = key;
    worstStart = start;
  });
  return {
    first_month: monthText(starts[0]),
    period_count: starts.length,
    worst_rate: worstRate,
    worst_start: monthText(worstStart),
  };
}
