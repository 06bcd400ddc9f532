/** A yearly list written as segments: value_t = amount × (1 + increase)^(t − from), segments add up. */
export interface ScheduleSegment {
  from_year: number;
  to_year: number;
  amount: number;
  annual_increase: number;
}

export type YearlyAmounts = readonly number[] | readonly ScheduleSegment[];

const isSegments = (list: YearlyAmounts): list is readonly ScheduleSegment[] => typeof list[0] === 'object';

/** The last year that the list speaks of. */
export function lengthOf(list: YearlyAmounts): number {
  return isSegments(list) ? Math.max(0, ...list.map((segment) => segment.to_year)) : list.length;
}

/** One amount a year for so many years; years that the list does not reach are 0. */
export function yearlyAmounts(list: YearlyAmounts, years: number): Float64Array {
  const amounts = new Float64Array(years);
  if (!isSegments(list)) {
    for (let t = 0; t < Math.min(years, list.length); t += 1) amounts[t] = list[t];
    return amounts;
  }
  for (const { from_year, to_year, amount, annual_increase } of list)
    for (let year = from_year; year <= Math.min(to_year, years); year += 1)
      amounts[year - 1] += amount * (1 + annual_increase) ** (year - from_year);
  return amounts;
}
