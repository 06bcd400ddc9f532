/** A yearly list as segments: value_t = amount × (1 + increase)^(t − from). Overlapping segments add up. */
export interface ScheduleSegment {
  from_year: number;
  to_year: number;
  amount: number;
  annual_increase: number;
}

type YearlyAmounts = readonly number[] | readonly ScheduleSegment[];

const isSegments = (list: YearlyAmounts): list is readonly ScheduleSegment[] => typeof list[0] === 'object';

export function lengthOf(list: YearlyAmounts): number {
  return isSegments(list) ? Math.max(0, ...list.map((segment) => segment.to_year)) : list.length;
}

/** Returns one amount per year for `years` years; years beyond the list are 0. */
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

/** `income` is the total that the client receives; one setting divides it into withdrawals and loans. */
export type ScheduleColumn = 'premium_outlay' | 'withdrawals' | 'loans' | 'income';

/** Withdrawals up to the premiums paid and then loans, or only one kind. */
export type IncomeKind = 'withdrawals_to_basis' | 'all_loans' | 'all_withdrawals';

export interface ColumnSegment extends ScheduleSegment {
  column: ScheduleColumn;
}

export interface ScheduleInput {
  segments: ColumnSegment[];
  years: number;
  income: IncomeKind;
}

/** Segments of a column add up; `income` determines the division of income into withdrawals and loans. */
export function scheduleLists({ segments, years, income }: ScheduleInput) {
  const column = (name: ScheduleColumn) => {
    const columnSegments = segments.filter((segment) => segment.column === name);
    return yearlyAmounts(columnSegments, years);
  };
  const premiums = column('premium_outlay');
  const withdrawals = column('withdrawals');
  const loans = column('loans');
  let basis = 0;
  column('income').forEach((amount, t) => {
    basis += premiums[t] - withdrawals[t];
    const withdrawn = withdrawnOf(amount, income, basis);
    withdrawals[t] += withdrawn;
    loans[t] += amount - withdrawn;
    basis -= withdrawn;
  });
  return {
    premium_outlay: Array.from(premiums),
    withdrawals: Array.from(withdrawals),
    loans: Array.from(loans),
  };
}

function withdrawnOf(amount: number, income: IncomeKind, basis: number): number {
  if (income === 'all_loans') return 0;
  return income === 'all_withdrawals' ? amount : Math.min(amount, Math.max(0, basis));
}
