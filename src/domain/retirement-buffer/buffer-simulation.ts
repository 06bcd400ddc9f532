/** The same portfolio over every period: real periods by rank, and the per-year mean of all. */
import { best, mean, median, ranked, worst } from '../history/ranking.ts';
import type { BufferResult } from './buffer-run.ts';
import type { BufferRow } from './buffer-year.ts';

export interface BufferPeriod extends BufferResult {
  /** Month of the first return. */
  start_month: string;
}

export interface BufferSimulation {
  count: number;
  /** Share of the periods in which every distribution was paid in full. */
  success_rate: number;
  /** Per-year mean over all periods: no period that ever happened. */
  average: BufferResult;
  worst: BufferPeriod;
  median: BufferPeriod;
  best: BufferPeriod;
}

/** `periods` in order of their start, at least one. Ranked by longevity, then ending value. */
export function simulationOf(periods: readonly BufferPeriod[]): BufferSimulation {
  const ascending = ranked(
    periods,
    (a, b) => (a.longevity.years ?? 0) - (b.longevity.years ?? 0) || a.ending_value - b.ending_value,
  );
  return {
    count: periods.length,
    success_rate: mean(
      periods.map(({ longevity }) => (longevity.years === null || longevity.beyond_horizon ? 1 : 0)),
    ),
    average: averageOf(periods),
    worst: worst(ascending),
    median: median(ascending),
    best: best(ascending),
  };
}

function averageOf(periods: readonly BufferPeriod[]): BufferResult {
  const rows = periods[0].rows.map(({ year, age }, t): BufferRow => {
    const of = (key: Exclude<keyof BufferRow, 'year' | 'age' | 'pays_first'>) =>
      mean(periods.map((period) => period.rows[t][key]));
    return {
      year,
      age,
      market_return: of('market_return'),
      distribution: of('distribution'),
      pays_first: null,
      from_market: of('from_market'),
      from_buffer: of('from_buffer'),
      shortfall: of('shortfall'),
      market: of('market'),
      buffer: of('buffer'),
      total: of('total'),
      cumulative_distribution: of('cumulative_distribution'),
    };
  });
  const years = periods.flatMap(({ longevity }) => longevity.years ?? []);
  const meanYears = years.length > 0 ? mean(years) : null;
  const firstAge = rows[0].age;
  return {
    rows,
    ending_value: mean(periods.map((period) => period.ending_value)),
    longevity: {
      age: firstAge === null || meanYears === null ? null : firstAge + meanYears - 1,
      years: meanYears,
      beyond_horizon: periods.every(({ longevity }) => longevity.beyond_horizon),
    },
    total_distribution: mean(periods.map((period) => period.total_distribution)),
  };
}
