/** Figures over many periods: a rank, a percentile, a share, a mean, with the periods that they come from. */
import { part, type Explanation, type NamedPart, labelOf, madeOf, type Made } from '../shared/explanation.ts';
import { TOTAL_LOSS } from './period-columns.ts';

/** Percent of each member of a spread. */
export const SPREAD: Readonly<Record<string, number>> = {
  min: 0,
  p10: 10,
  p25: 25,
  p50: 50,
  p75: 75,
  p90: 90,
  max: 100,
};

/** One part a period, in order of their start. */
export const periodParts = <T extends { readonly start_month: string | null }>(
  periods: readonly T[],
  of: (period: T) => number,
): NamedPart[] => periods.map((period) => part(periodName(period), of(period)));

export const periodName = ({ start_month }: { readonly start_month: string | null }) =>
  start_month === null ? 'the given path' : `period from ${start_month}`;

const compareValues = (a: number | null, b: number | null): number =>
  a === b ? 0 : (a ?? -Infinity) - (b ?? -Infinity);

/** The ⌈p · n⌉-th, of real periods: never between two. One without a value has lapsed, and ranks below all others. */
export function explainPercentile(
  path: string,
  percent: number,
  periods: readonly NamedPart[],
  made: Made,
): Explanation {
  const ascending = [...periods].sort((a, b) => compareValues(a.value, b.value));
  const n = ascending.length;
  const position = Math.max(1, Math.ceil((percent * n) / 100));
  const found = ascending[position - 1];
  return {
    path,
    label: labelOf(path),
    value: found.value,
    formula: 'the ⌈p · n⌉-th of n periods in ascending order, at least the first',
    note: `the ${ordinal(position)} of ${n}: ${found.name}`,
    inputs: [part('p', percent / 100), part('n, periods', n), part('⌈p · n⌉, position', position)],
    steps: ascending.map((one, at) => ({ ...one, name: `${ordinal(at + 1)}: ${one.name}` })),
    ...made,
  };
}

/** A member of the spread of the policy's value, in which a period without a value has lapsed. */
export function explainLapsedLastSpread(
  path: string,
  member: string,
  all: readonly NamedPart[],
  made: Made,
): Explanation | null {
  if (Object.hasOwn(SPREAD, member)) return explainPercentile(path, SPREAD[member], all, made);
  const steps = all.map((one) => ({ ...one, value: member === 'lapsed' && one.value === null ? 1 : 0 }));
  const count = steps.filter((one) => one.value === 1).length;
  const formula = `number of periods ${member === 'lapsed' ? 'that have lapsed' : 'without this figure'}`;
  return madeOf(path, count, 'sum', formula, { steps }, made);
}

/** A member of a spread: a percentile, how many periods have no such figure, or how many lost everything. */
export function explainSpread(
  path: string,
  member: string,
  all: readonly NamedPart[],
  made: Made,
): Explanation | null {
  const counted = (what: string, holds: (value: number | null) => boolean) => {
    const steps = all.map((one) => ({ ...one, value: holds(one.value) ? 1 : 0 }));
    return madeOf(path, steps.filter((one) => one.value === 1).length, 'sum', what, { steps }, made);
  };
  if (member === 'nulls') return counted('number of periods without this figure', (value) => value === null);
  if (member === 'total_losses')
    return counted(
      'number of periods in which everything paid in is lost: a rate of −100%',
      (value) => value === TOTAL_LOSS,
    );
  const known = all.filter((one) => one.value !== null);
  return Object.hasOwn(SPREAD, member) && known.length > 0
    ? explainPercentile(path, SPREAD[member], known, made)
    : null;
}

export const explainCount = (path: string, periods: readonly NamedPart[], made: Made): Explanation => ({
  path,
  label: labelOf(path),
  value: periods.length,
  formula: 'number of periods of the plan’s length, one for each start month with enough data',
  inputs: [],
  steps: [...periods],
  ...made,
});

export const explainMean = (path: string, what: string, steps: NamedPart[], made: Made): Explanation =>
  madeOf(path, meanOf(steps), 'mean', `mean of ${what} over all periods`, { steps }, made);

/** In the order that the engines add them up. */
const meanOf = (parts: readonly NamedPart[]) =>
  parts.reduce((sum, { value }) => sum + (value ?? 0), 0) / parts.length;

export function ordinal(n: number): string {
  const suffix = n % 100 >= 11 && n % 100 <= 13 ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[n % 10];
  return `${n}${suffix ?? 'th'}`;
}

/** Which of the ranked periods a worst, median or best one is. */
export const rankNote = (rank: string, count: number, period: { readonly start_month: string | null }) => {
  const position = rank === 'worst' ? 1 : rank === 'best' ? count : Math.max(1, Math.ceil(count / 2));
  return `${periodName(period)}, the ${ordinal(position)} of ${count} ranked by longevity, then ending value`;
};
