import { yearCount } from '../../shared/format.ts';
import type { IncomeRiderInput, Stream } from './income-rider-schema.ts';

/**
 * The rider's payment in each of the K plan years: 0 before its first year s, then
 *
 *  annual_increase   first (1 + increase)^(t − s)
 *  first_last_year   linear from year s to year K
 *  manual            the list from year s, then 0
 *
 * These are contract figures (benefit base × payout); the calculation does not price them.
 */
export function incomeStream(input: IncomeRiderInput, stream: Stream): number[] {
  const years = yearCount(input.current_age, input.plan_through_age);
  const start = input.income_start_year;
  const amount = amountIn(input, stream, years - start);
  return Array.from({ length: years }, (_, index) => (index + 1 < start ? 0 : amount(index + 1 - start)));
}

/** `later` counts years after the first; `span` is its value in the last plan year. */
function amountIn(input: IncomeRiderInput, stream: Stream, span: number): (elapsed: number) => number {
  const manual = input[`${stream}_income_manual`] ?? [];
  const firstYear = input[`${stream}_income_first_year`];
  const start = input[`${stream}_income`] ?? firstYear ?? 0;
  const increase = input[`${stream}_income_increase`];
  switch (input[`${stream}_income_type`]) {
    case 'annual_increase':
      return (elapsed) => start * (1 + increase) ** elapsed;
    case 'first_last_year': {
      const first = firstYear ?? start;
      const last = input[`${stream}_income_last_year`] ?? first;
      return (elapsed) => (span === 0 ? first : first + ((last - first) * elapsed) / span);
    }
    case 'manual':
      return (elapsed) => manual[elapsed] ?? 0;
  }
}
