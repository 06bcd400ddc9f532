import type { Longevity } from '../../vehicles/vehicle.ts';
import { openingRow, runBufferYear, type BufferRow, type RetirementBufferInput } from './buffer-year.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { PriceLevel } from '../../shared/todays-dollars.ts';

export interface BufferResult {
  rows: BufferRow[];
  ending_value: number;
  longevity: Longevity;
  total_distribution: number;
}

export interface MarketPath {
  readonly returns: readonly number[];
  readonly previousReturn: number;
  /** Payment of plan year t divided by the first payment before any increase. */
  readonly increase: (year: number) => number;
  /** Price level relative to the first day, for today's dollars. Null for dollars as paid. */
  readonly prices: PriceLevel | null;
}

export interface Portfolio {
  /** w; 0 for a portfolio without a buffer. */
  readonly bufferWeight: number;
  readonly hasDistribution: boolean;
}

const NO_DISTRIBUTIONS: Longevity = { age: null, years: null, beyond_horizon: false };

export function runPortfolio(
  input: RetirementBufferInput,
  portfolio: Portfolio,
  path: MarketPath,
): BufferResult {
  const rows: BufferRow[] = [];
  let firstShort: number | null = null;
  eachYear(input, portfolio, path, (row, asPaid) => {
    rows.push({ ...row });
    if (isShort(asPaid, input.distribution_start_year)) firstShort ??= row.year;
  });
  const last = rows[rows.length - 1];
  return {
    rows,
    ending_value: last.total,
    longevity: longevityOf(input, portfolio, firstShort),
    total_distribution: last.cumulative_distribution,
  };
}

const isPaying = (input: RetirementBufferInput, { hasDistribution }: Portfolio): boolean =>
  hasDistribution && input.distribution > 0;

/** Calls `visit` with the same row object each year. `asPaid` is that object unless in today's dollars. */
export function eachYear(
  input: RetirementBufferInput,
  portfolio: Portfolio,
  path: MarketPath,
  visit: (row: Readonly<BufferRow>, asPaid: Readonly<BufferRow>) => void,
): void {
  const { bufferWeight } = portfolio;
  const terms = {
    marketFee: input.market_fee,
    bufferRate: input.buffer_rate,
    bufferFee: input.buffer_fee,
    isAtEnd: input.distribution_timing === 'end',
  };
  const start = input.distribution_start_year;
  const hasPayments = isPaying(input, portfolio);
  const row = openingRow(input.total_balance * (1 - bufferWeight), input.total_balance * bufferWeight);
  const real = openingRow(0, 0);
  // A percentage applies to the total at the first distribution, and the amount is level from then on.
  let amount = input.distribution_in === 'dollar' ? input.distribution : 0;
  const year = {
    year: 0,
    age: null as number | null,
    marketReturn: 0,
    previousReturn: path.previousReturn,
    requested(total: number): number {
      if (!hasPayments || year.year < start) return 0;
      if (year.year === start && input.distribution_in === 'percent') amount = input.distribution * total;
      return amount * path.increase(year.year);
    },
  };
  for (let index = 0; index < input.years; index += 1) {
    year.year = index + 1;
    year.age = input.age === undefined ? null : input.age + index;
    year.marketReturn = path.returns[index];
    runBufferYear(row, year, terms);
    if (path.prices) {
      writeReal(real, row, path.prices, terms.isAtEnd);
      visit(real, row);
    } else visit(row, row);
    year.previousReturn = year.marketReturn;
  }
}

export const isShort = (row: BufferRow, start: number): boolean =>
  row.year >= start && row.shortfall > HALF_A_CENT;

/** Returns the last year of uninterrupted full payment. `firstShortYear` is null if all years are paid in full. */
export function longevityOf(
  input: RetirementBufferInput,
  portfolio: Portfolio,
  firstShortYear: number | null,
): Longevity {
  if (!isPaying(input, portfolio)) return NO_DISTRIBUTIONS;
  const years = firstShortYear === null ? input.years : firstShortYear - 1;
  return {
    age: input.age === undefined ? null : input.age + years - 1,
    years,
    beyond_horizon: firstShortYear === null,
  };
}

/** Converts a year to today's dollars. `real` is the previous year, for cumulative payments. */
function writeReal(
  real: BufferRow,
  row: Readonly<BufferRow>,
  { start, end }: PriceLevel,
  isAtEnd: boolean,
): void {
  const t = row.year - 1;
  const atPayment = isAtEnd ? end[t] : start[t];
  real.year = row.year;
  real.age = row.age;
  real.market_return = row.market_return;
  real.pays_first = row.pays_first;
  real.distribution = row.distribution / atPayment;
  real.from_market = row.from_market / atPayment;
  real.from_buffer = row.from_buffer / atPayment;
  real.shortfall = row.shortfall / atPayment;
  real.market = row.market / end[t];
  real.buffer = row.buffer / end[t];
  real.total = row.total / end[t];
  real.cumulative_distribution += real.from_market + real.from_buffer;
}
