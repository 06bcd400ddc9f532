/** Figures over many periods: a rank, a percentile, a share, a mean, with the periods that they come from. */
import { part, type Explanation, type NamedPart, type FigureAt } from '../shared/explanation.ts';
import { monthText } from '../market/months.ts';
import { TOTAL_LOSS } from './period-columns.ts';

/** The mean of yearly rates that compound. */
export const GEOMETRIC = 'Π(1 + r)^(1 ÷ years) − 1';

/** Of the estimate that AG 49-A allows. */
export const AG49 = {
  rate: 'mean of the geometric mean credits of every 25-year period, one from each month end',
  period_count: 'number of 25-year periods, one from each month end',
};

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

/** The same from a column; NaN, where a period has no such figure, is no value. */
export const startParts = (starts: readonly number[], column: ArrayLike<number>): NamedPart[] =>
  starts.map((start, k) =>
    part(`period from ${monthText(start)}`, Number.isNaN(column[k]) ? null : column[k]),
  );

export const periodName = ({ start_month }: { readonly start_month: string | null }) =>
  start_month === null ? 'the given path' : `period from ${start_month}`;

const compareValues = (a: number | null, b: number | null): number =>
  a === b ? 0 : (a ?? -Infinity) - (b ?? -Infinity);

/** The ⌈p · n⌉-th, of real periods: never between two. One without a value has lapsed, and ranks below all others. */
export function explainPercentile(
  path: string,
  percent: number,
  periods: readonly NamedPart[],
  figureAt: FigureAt,
): Explanation {
  const ascending = [...periods].sort((a, b) => compareValues(a.value, b.value));
  const n = ascending.length;
  const position = Math.max(1, Math.ceil((percent * n) / 100));
  const found = ascending[position - 1];
  return figureAt(path, found.value).by(
    'the ⌈p · n⌉-th of n periods in ascending order, at least the first',
    {
      note: `the ${ordinal(position)} of ${n}: ${found.name}`,
      inputs: [part('p', percent / 100), part('n, periods', n), part('⌈p · n⌉, position', position)],
      steps: ascending.map((one, at) => ({ ...one, name: `${ordinal(at + 1)}: ${one.name}` })),
    },
  );
}

/** How many periods have a value that `holds`. */
export const explainHowMany = (
  path: string,
  what: string,
  all: readonly NamedPart[],
  figureAt: FigureAt,
  holds: (value: number | null) => boolean,
) => {
  const steps = all.map((one) => ({ ...one, value: holds(one.value) ? 1 : 0 }));
  const count = steps.filter((one) => one.value === 1).length;
  return figureAt(path, count).sum(`number of periods ${what}`, { steps });
};

/** A member of the spread of the policy's value, in which a period without a value has lapsed. */
export function explainLapsedLastSpread(
  path: string,
  member: string,
  all: readonly NamedPart[],
  figureAt: FigureAt,
): Explanation | null {
  if (Object.hasOwn(SPREAD, member)) return explainPercentile(path, SPREAD[member], all, figureAt);
  return member === 'lapsed'
    ? explainHowMany(path, 'that have lapsed', all, figureAt, (value) => value === null)
    : explainHowMany(path, 'without this figure', all, figureAt, () => false);
}

/** A member of a spread: a percentile, how many periods have no such figure, or how many lost everything. */
export function explainSpread(
  path: string,
  member: string,
  all: readonly NamedPart[],
  figureAt: FigureAt,
): Explanation | null {
  if (member === 'nulls')
    return explainHowMany(path, 'without this figure', all, figureAt, (value) => value === null);
  if (member === 'total_losses') {
    const what = 'in which everything paid in is lost: a rate of −100%';
    return explainHowMany(path, what, all, figureAt, (value) => value === TOTAL_LOSS);
  }
  const known = all.filter((one) => one.value !== null);
  return Object.hasOwn(SPREAD, member) && known.length > 0
    ? explainPercentile(path, SPREAD[member], known, figureAt)
    : null;
}

export const explainCount = (path: string, steps: NamedPart[], figureAt: FigureAt): Explanation =>
  figureAt(path, steps.length).by(
    'number of periods of the plan’s length, one for each start month with enough data',
    { steps },
  );

export function explainHorizon(path: string, horizon: number, figureAt: FigureAt): Explanation {
  const formula = 'period length: as entered, at most 40 and those of the ledger';
  return figureAt(path, horizon).same(formula, { steps: [part('period length', horizon)] });
}

/** `lapseYear`: 0 where the policy does not lapse. */
export const explainLapseShare = (
  path: string,
  starts: readonly number[],
  lapseYear: Float64Array,
  figureAt: FigureAt,
) =>
  explainMean(
    path,
    '1 where the policy lapses, else 0,',
    startParts(
      starts,
      lapseYear.map((year) => (year > 0 ? 1 : 0)),
    ),
    figureAt,
  );

export const explainMean = (
  path: string,
  what: string,
  steps: NamedPart[],
  figureAt: FigureAt,
): Explanation => figureAt(path, meanOf(steps)).mean(`mean of ${what} over all periods`, { steps });

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
