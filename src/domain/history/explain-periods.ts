import {
  part,
  type Explanation,
  type NamedPart,
  type FigureAt,
  figuresBy,
  valueAt,
} from '../shared/explanation.ts';
import { monthText } from '../shared/dates.ts';
import { TOTAL_LOSS } from './period-columns.ts';
import { MIN_DEFAULT_LOAN_RATE, type LoanTerms } from './loan-rate.ts';

export const GEOMETRIC = 'Π(1 + r)^(1 ÷ years) − 1';

export const AG49 = {
  rate: 'mean of the geometric mean credits of every 25-year period, one from each month end',
  period_count: 'number of 25-year periods, one from each month end',
};

export const SPREAD: Readonly<Record<string, number>> = {
  min: 0,
  p10: 10,
  p25: 25,
  p50: 50,
  p75: 75,
  p90: 90,
  max: 100,
};

/** Returns one part per period, ordered by start. */
export const periodParts = <T extends { readonly start_month: string | null }>(
  periods: readonly T[],
  of: (period: T) => number,
): NamedPart[] => periods.map((period) => part(periodName(period), of(period)));

/** Returns the parts of a column; NaN (no figure) becomes null. */
export const startParts = (starts: readonly number[], column: ArrayLike<number>): NamedPart[] =>
  starts.map((start, k) =>
    part(`period from ${monthText(start)}`, Number.isNaN(column[k]) ? null : column[k]),
  );

export const periodName = ({ start_month }: { readonly start_month: string | null }) =>
  start_month === null ? 'the given path' : `period from ${start_month}`;

const compareValues = (a: number | null, b: number | null): number =>
  a === b ? 0 : (a ?? -Infinity) - (b ?? -Infinity);

/** Explains a figure of many periods; `all` has a part for each. */
export function ofPeriods(path: string, all: readonly NamedPart[], figureAt: FigureAt) {
  const howMany = (what: string, isCounted: (value: number | null) => boolean): Explanation => {
    const steps = all.map((one) => ({ ...one, value: isCounted(one.value) ? 1 : 0 }));
    const count = steps.filter((one) => one.value === 1).length;
    return figureAt(path, count).sum(`number of periods ${what}`, steps);
  };
  /** The ⌈p · n⌉-th real period, without interpolation. A period without a value has lapsed and ranks below all others. */
  const percentile = (percent: number, ranked = all): Explanation => {
    const ascending = [...ranked].sort((a, b) => compareValues(a.value, b.value));
    const n = ascending.length;
    const position = Math.max(1, Math.ceil((percent * n) / 100));
    const found = ascending[position - 1];
    const formula = 'the ⌈p · n⌉-th of n periods in ascending order, at least the first';
    return figureAt(path, found.value).by(formula, {
      note: `the ${ordinal(position)} of ${n}: ${found.name}`,
      inputs: [part('p', percent / 100), part('n, periods', n), part('⌈p · n⌉, position', position)],
      steps: ascending.map((one, at) => ({ ...one, name: `${ordinal(at + 1)}: ${one.name}` })),
    });
  };
  return {
    howMany,
    percentile,
    count(): Explanation {
      const formula = 'number of periods of the plan’s length, one for each start month with enough data';
      return figureAt(path, all.length).by(formula, [...all]);
    },
    mean(what: string): Explanation {
      // In the order in which the engines add.
      const mean = all.reduce((sum, { value }) => sum + (value ?? 0), 0) / all.length;
      return figureAt(path, mean).mean(`mean of ${what} over all periods`, [...all]);
    },
    /** Explains a percentile, the number of periods without this figure, or the number of total losses. */
    spread(member: string): Explanation | null {
      if (member === 'nulls') return howMany('without this figure', (value) => value === null);
      if (member === 'total_losses')
        return howMany('with a total loss: a rate of −100%', (value) => value === TOTAL_LOSS);
      const known = all.filter((one) => one.value !== null);
      return Object.hasOwn(SPREAD, member) && known.length > 0 ? percentile(SPREAD[member], known) : null;
    },
    /** Explains a spread of the policy's values: a period without a value has lapsed. */
    lapsedLast(member: string): Explanation {
      if (Object.hasOwn(SPREAD, member)) return percentile(SPREAD[member]);
      return member === 'lapsed'
        ? howMany('that have lapsed', (value) => value === null)
        : howMany('without this figure', () => false);
    },
  };
}

export function explainHorizon(path: string, horizon: number, figureAt: FigureAt): Explanation {
  const formula = 'period length: as entered, at most 40 and those of the ledger';
  return figureAt(path, horizon).same(formula, [part('period length', horizon)]);
}

/** `lapseYear`: 0 if the policy does not lapse. */
export function explainLapseShare(
  path: string,
  starts: readonly number[],
  lapseYear: Float64Array,
  figureAt: FigureAt,
) {
  const lapses = lapseYear.map((year) => (year > 0 ? 1 : 0));
  return ofPeriods(path, startParts(starts, lapses), figureAt).mean('1 where the policy lapses, else 0,');
}

export function ordinal(n: number): string {
  const suffix = n % 100 >= 11 && n % 100 <= 13 ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[n % 10];
  return `${n}${suffix ?? 'th'}`;
}

/** Names the position of a worst, median or best period among all. */
export const rankNote = (rank: string, count: number, period: { readonly start_month: string | null }) => {
  const position = rank === 'worst' ? 1 : rank === 'best' ? count : Math.max(1, Math.ceil(count / 2));
  return `${periodName(period)}, the ${ordinal(position)} of ${count} ranked by longevity, then ending value`;
};

const fromLoanRate = figuresBy('history/loan-rate.ts#loanRate', 'docs/methods/policy-history.md');

export const LOAN_RATE_PATHS = 'loan_rate.{rate, illustrated_rate, lapse_count, illustrated_lapse_count}';

export function explainLoanRate(path: string, input: LoanTerms, result: object): Explanation | null {
  const value = valueAt(result, path);
  const [holder, member] = path.split('.');
  if (holder !== 'loan_rate' || value === null) return null;
  const figure = fromLoanRate(path, value);
  const { borrowing_rate: entered, illustration } = input;
  const rate = illustration.illustrated_loan_rate;
  const inputs = [part.given('illustrated loan rate', rate, 'illustration.illustrated_loan_rate')];
  if (member === 'illustrated_rate') return figure.same('illustrated loan rate as entered', { inputs });
  if (member === 'rate') {
    if (entered !== undefined)
      return figure.same('borrowing rate as entered', {
        inputs: [part.given('borrowing rate', entered, 'borrowing_rate')],
      });
    return figure.same(
      'b: the higher of 5.4% and the illustrated loan rate',
      rate > MIN_DEFAULT_LOAN_RATE ? { inputs } : { steps: [part('lowest default', MIN_DEFAULT_LOAN_RATE)] },
    );
  }
  const formula = `n: periods or paths in which the policy lapses at the ${member === 'lapse_count' ? 'loan rate' : 'illustrated loan rate'}`;
  return figure.by(formula, [part('lapses', value)]);
}
