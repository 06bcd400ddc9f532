/** Returns of twelve months each, one for every month at which such a year can start. */
export interface YearReturns {
  /** Month of the first return of the first year. */
  readonly first: number;
  /** Months between two starts: 1 for monthly figures, 12 for annual ones. */
  readonly step: 1 | 12;
  readonly returns: readonly number[];
}

export const yearReturns = (first: number, step: 1 | 12, returns: readonly number[]): YearReturns => ({
  first,
  step,
  returns,
});

/** The return of the twelve months from `start`; undefined outside the figures. */
export function yearFrom(series: YearReturns, start: number): number | undefined {
  return series.returns[(start - series.first) / series.step];
}

/** Last start month. */
const lastStart = (series: YearReturns) => series.first + series.step * (series.returns.length - 1);

/** Σ weight × return over the starts that all have, rebalanced every year. Empty when there are none. */
export function mixed(
  parts: readonly { readonly weight: number; readonly series: YearReturns }[],
): YearReturns {
  const step = parts.some(({ series }) => series.step === 12) ? 12 : 1;
  let first = Math.max(...parts.map(({ series }) => series.first));
  // Annual years start in January, and so do all years of a mix that has one.
  if (step === 12) first = Math.ceil(first / 12) * 12;
  const last = Math.min(...parts.map(({ series }) => lastStart(series)));
  const returns: number[] = [];
  for (let start = first; start <= last; start += step) {
    let sum = 0;
    for (const { weight, series } of parts) sum += weight * (yearFrom(series, start) ?? 0);
    returns.push(sum);
  }
  return yearReturns(first, step, returns);
}

/** Whole years from the first start to the end of the figures. */
export const wholeYears = ({ step, returns }: YearReturns): number =>
  returns.length === 0 ? 0 : Math.floor(((returns.length - 1) * step) / 12) + 1;

/** One period of whole years. */
export interface Period {
  /** Month of the first return; null for a path without dates. */
  readonly start: number | null;
  readonly returns: readonly number[];
  /** The year before the first; 0 where the figures do not reach. */
  readonly previousReturn: number;
}

/** Every period of `years` years, earliest start first, within months `from`..`to` when they are given. */
export function rollingPeriods(
  series: YearReturns,
  years: number,
  from = -Infinity,
  to = Infinity,
): Period[] {
  const stride = 12 / series.step;
  const periods: Period[] = [];
  for (let index = 0; index + stride * (years - 1) < series.returns.length; index += 1) {
    const start = series.first + index * series.step;
    if (start < from || start + 12 * years - 1 > to) continue;
    const returns = Array.from({ length: years }, (_, year) => series.returns[index + stride * year]);
    periods.push({ start, returns, previousReturn: series.returns[index - stride] ?? 0 });
  }
  return periods;
}
