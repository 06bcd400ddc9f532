/** The same portfolio over every period: real periods by rank, and the yearly means of all. */
import { ascendingOrder, percentile } from '../../history/ranking.ts';
import type { Longevity } from '../../vehicles/vehicle.ts';
import {
  eachYear,
  isShort,
  longevityOf,
  runPortfolio,
  type BufferResult,
  type MarketPath,
  type Portfolio,
} from './buffer-run.ts';
import type { BufferRow, RetirementBufferInput } from './buffer-year.ts';

export interface BufferPeriod extends BufferResult {
  /** Month of the first return. */
  start_month: string;
}

export type BufferSimulation = ReturnType<typeof simulationOf>;

/** Sums of a year over all periods. Written out for speed: each keystroke runs 100,000 years. */
type YearSums = ReturnType<typeof noSums>;

const noSums = () => ({
  market_return: 0,
  distribution: 0,
  from_market: 0,
  from_buffer: 0,
  shortfall: 0,
  market: 0,
  buffer: 0,
  total: 0,
  cumulative_distribution: 0,
});

function addYear(sums: YearSums, row: BufferRow): void {
  sums.market_return += row.market_return;
  sums.distribution += row.distribution;
  sums.from_market += row.from_market;
  sums.from_buffer += row.from_buffer;
  sums.shortfall += row.shortfall;
  sums.market += row.market;
  sums.buffer += row.buffer;
  sums.total += row.total;
  sums.cumulative_distribution += row.cumulative_distribution;
}

interface BufferSweep {
  input: RetirementBufferInput;
  portfolio: Portfolio;
  /** The market of each period, in order of their start; at least one. */
  paths: readonly (MarketPath & { start_month: string })[];
}

/** Ranks periods by longevity, then ending value. The sweep only sums; the three displayed periods run again. */
export function simulationOf({ input, portfolio, paths }: BufferSweep) {
  const count = paths.length;
  const run = (place: number): BufferPeriod => ({
    start_month: paths[place].start_month,
    ...runPortfolio(input, portfolio, paths[place]),
  });
  const longevity = new Float64Array(count);
  // As paid for the rank; `endings` sums the displayed values.
  const ending = new Float64Array(count);
  let endings = 0;
  const first = run(0);
  const sums = first.rows.map(noSums);
  let paid = 0;
  let paying = 0;
  let years = 0;
  let distributed = 0;
  for (let place = 0; place < count; place += 1) {
    let short: number | null = null;
    let total = 0;
    let displayedTotal = 0;
    let sum = 0;
    eachYear(input, portfolio, paths[place], (row, asPaid) => {
      addYear(sums[row.year - 1], row);
      if (short === null && isShort(asPaid, input.distribution_start_year)) short = row.year;
      total = asPaid.total;
      displayedTotal = row.total;
      sum = row.cumulative_distribution;
    });
    const lasted = longevityOf(input, portfolio, short);
    longevity[place] = lasted.years ?? 0;
    ending[place] = total;
    endings += displayedTotal;
    if (isPaid(lasted)) paid += 1;
    if (lasted.years !== null) {
      paying += 1;
      years += lasted.years;
    }
    distributed += sum;
  }
  const ascending = ascendingOrder([longevity, ending]);
  const firstAge = first.rows[0].age;
  const meanYears = paying > 0 ? years / paying : null;
  return {
    count,
    /** Share of the periods in which every distribution was paid in full. */
    success_rate: paid / count,
    /** Yearly means over all periods, not an actual period. */
    average: {
      rows: first.rows.map((row, t): BufferRow => {
        const means = Object.entries(sums[t]).map(([name, sum]) => [name, sum / count]);
        return { ...row, pays_first: null, ...(Object.fromEntries(means) as YearSums) };
      }),
      ending_value: endings / count,
      longevity: {
        age: firstAge === null || meanYears === null ? null : firstAge + meanYears - 1,
        years: meanYears,
        beyond_horizon: paying > 0 && paid === count,
      },
      total_distribution: distributed / count,
    },
    worst: run(ascending[0]),
    median: run(percentile(ascending, 50)),
    best: run(ascending[count - 1]),
  };
}

/** Whether every distribution was paid in full, also if there were no distributions. */
export const isPaid = ({ years, beyond_horizon }: Longevity): boolean => years === null || beyond_horizon;
