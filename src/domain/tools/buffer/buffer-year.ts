import type { MonthEndLevels, IndexHistory } from '../../market/inline-series.ts';
import { consumerPrices } from '../../market/market.ts';
import type { RetirementBufferInput } from './retirement-buffer-schema.ts';

export type { RetirementBufferInput };

/** Increase: (1 + rate)^(t − s), or CPI at the payment over CPI at the start of the first distribution year s. */

type Increase = (year: number) => number;

/** Returns consumer prices if payments follow them: those of the input, otherwise the loaded ones. */
export const pricesOf = (input: RetirementBufferInput, history: IndexHistory): MonthEndLevels | undefined =>
  input.distribution_increase === 'cpi' ? consumerPrices(input.series, history) : undefined;

/** `planStart`: the month-end at which plan year 1 begins. */
export function increaseFrom(
  input: RetirementBufferInput,
  prices: MonthEndLevels | undefined,
  planStart: number,
): Increase {
  const { distribution_increase: increase, distribution_start_year: start } = input;
  if (increase !== 'cpi') {
    const factors = Array.from({ length: input.years }, (_, index) => (1 + increase) ** (index + 1 - start));
    return (year) => factors[year - 1];
  }
  if (!prices) throw new Error('A cpi increase without prices: the check comes first.');
  const base = prices.at(planStart + 12 * (start - 1));
  const atEnd = input.distribution_timing === 'end' ? 12 : 0;
  return (year) => (year < start ? 1 : prices.at(planStart + 12 * (year - 1) + atEnd) / base);
}

/**
 * One year of a market account M and a buffer Bf, as named parts.
 *
 *  beginning of the year   M = (M − d_M)(1 + r)(1 − fee)   Bf = (Bf − d_B)(1 + b)(1 − fee_b)
 *  end of the year         M = M(1 + r)(1 − fee) − d_M     Bf = Bf(1 + b)(1 − fee_b) − d_B
 *
 * The rule of a volatility buffer: after a year with a market loss, the buffer pays first and the market pays the
 * rest; otherwise the market pays first. The buffer is not refilled, and the accounts are not rebalanced. Untaxed.
 */
interface BufferTerms {
  readonly marketFee: number;
  readonly bufferRate: number;
  readonly bufferFee: number;
  readonly isAtEnd: boolean;
}

interface BufferYear {
  readonly year: number;
  readonly age: number | null;
  readonly marketReturn: number;
  /** r of the previous year, which triggers the rule in both timings. */
  readonly previousReturn: number;
  /** Returns the required payment from the total of both accounts at that time. */
  readonly requested: (total: number) => number;
}

export type BufferRow = ReturnType<typeof openingRow>;

/** Returns the row before the first year. */
export const openingRow = (market: number, buffer: number) => ({
  year: 0,
  age: null as number | null,
  market_return: 0,
  /** Required distribution. */
  distribution: 0,
  /** The account that pays first; null in a year without a payment. */
  pays_first: null as 'market' | 'buffer' | null,
  from_market: 0,
  from_buffer: 0,
  shortfall: 0,
  market,
  buffer,
  total: market + buffer,
  cumulative_distribution: 0,
});

/** Updates the row in place: most of the cost would be new rows for 100,000 years. */
export function runBufferYear(row: BufferRow, year: BufferYear, terms: BufferTerms): void {
  const marketGrowth = (1 + year.marketReturn) * (1 - terms.marketFee);
  const bufferGrowth = (1 + terms.bufferRate) * (1 - terms.bufferFee);
  // Balances at the time of payment.
  const market = terms.isAtEnd ? row.market * marketGrowth : row.market;
  const buffer = terms.isAtEnd ? row.buffer * bufferGrowth : row.buffer;

  const requested = year.requested(market + buffer);
  const isBufferFirst = year.previousReturn < 0;
  const first = Math.min(requested, isBufferFirst ? buffer : market);
  const second = Math.min(requested - first, isBufferFirst ? market : buffer);
  const fromMarket = isBufferFirst ? second : first;
  const fromBuffer = isBufferFirst ? first : second;

  row.year = year.year;
  row.age = year.age;
  row.market_return = year.marketReturn;
  row.distribution = requested;
  row.pays_first = requested > 0 ? (isBufferFirst ? 'buffer' : 'market') : null;
  row.from_market = fromMarket;
  row.from_buffer = fromBuffer;
  row.shortfall = requested - first - second;
  row.market = (market - fromMarket) * (terms.isAtEnd ? 1 : marketGrowth);
  row.buffer = (buffer - fromBuffer) * (terms.isAtEnd ? 1 : bufferGrowth);
  row.total = row.market + row.buffer;
  row.cumulative_distribution += fromMarket + fromBuffer;
}
