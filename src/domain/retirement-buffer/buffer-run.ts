/** One portfolio over one period. */
import type { Longevity } from '../vehicles/vehicle.ts';
import { runBufferYear, type BufferRow } from './buffer-year.ts';
import type { RetirementBufferInput } from './retirement-buffer-input.ts';

export interface BufferResult {
  rows: BufferRow[];
  ending_value: number;
  longevity: Longevity;
  total_distribution: number;
}

export interface MarketPath {
  readonly returns: readonly number[];
  readonly previousReturn: number;
  /** Payment of plan year t over the first payment's amount before any increase. */
  readonly increase: (year: number) => number;
}

export interface Portfolio {
  /** w; 0 for the market alone. */
  readonly bufferWeight: number;
  readonly withDistribution: boolean;
}

/** Below half a cent a payment is not short. */
const HALF_A_CENT = 0.005;

const NO_DISTRIBUTIONS: Longevity = { age: null, years: null, beyond_horizon: false };

export function runPortfolio(
  input: RetirementBufferInput,
  { bufferWeight, withDistribution }: Portfolio,
  path: MarketPath,
): BufferResult {
  const terms = {
    marketFee: input.market_fee,
    bufferRate: input.buffer_rate,
    bufferFee: input.buffer_fee,
    atEnd: input.distribution_timing === 'end',
  };
  const start = input.distribution_start_year;
  const paying = withDistribution && input.distribution > 0;
  const rows: BufferRow[] = [];
  let state = {
    market: input.total_balance * (1 - bufferWeight),
    buffer: input.total_balance * bufferWeight,
    cumulative_distribution: 0,
  };
  // A percentage is taken of the total at the first distribution and level in dollars from then on.
  let amount = input.distribution_in === 'dollar' ? input.distribution : 0;
  for (let year = 1; year <= input.years; year += 1) {
    const row = runBufferYear(
      state,
      {
        year,
        age: input.age === undefined ? null : input.age + year - 1,
        marketReturn: path.returns[year - 1],
        previousReturn: year === 1 ? path.previousReturn : path.returns[year - 2],
        asked: (total) => {
          if (!paying || year < start) return 0;
          if (year === start && input.distribution_in === 'percent') amount = input.distribution * total;
          return amount * path.increase(year);
        },
      },
      terms,
    );
    rows.push(row);
    state = row;
  }
  const last = rows[rows.length - 1];
  return {
    rows,
    ending_value: last.total,
    longevity: paying ? longevityOf(rows, start, input.age) : NO_DISTRIBUTIONS,
    total_distribution: last.cumulative_distribution,
  };
}

/** Last year paid in full without a gap from the first distribution year on. */
function longevityOf(rows: readonly BufferRow[], start: number, age: number | undefined): Longevity {
  const short = rows.findIndex((row) => row.year >= start && row.shortfall > HALF_A_CENT);
  const years = short < 0 ? rows.length : short;
  return { age: age === undefined ? null : age + years - 1, years, beyond_horizon: short < 0 };
}
