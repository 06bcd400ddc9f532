/**
 * One year of a market account M beside a buffer Bf, as named parts.
 *
 *   beginning of the year   M = (M − d_M)(1 + r)(1 − fee)   Bf = (Bf − d_B)(1 + b)(1 − fee_b)
 *   end of the year         M = M(1 + r)(1 − fee) − d_M     Bf = Bf(1 + b)(1 − fee_b) − d_B
 *
 * The rule of a volatility buffer: after a year in which the market lost, the buffer pays first and the
 * market the rest; otherwise the market first. The buffer is never filled up again and nothing is
 * rebalanced. Untaxed.
 */
export interface BufferTerms {
  readonly marketFee: number;
  readonly bufferRate: number;
  readonly bufferFee: number;
  readonly atEnd: boolean;
}

export interface BufferYear {
  readonly year: number;
  readonly age: number | null;
  readonly marketReturn: number;
  /** r of the year before: the trigger, in both timings. */
  readonly previousReturn: number;
  /** The payment asked for, given what both accounts hold at the time of payment. */
  readonly asked: (total: number) => number;
}

export interface BufferRow {
  year: number;
  age: number | null;
  market_return: number;
  /** What was asked for. */
  distribution: number;
  /** Which account the rule asks first; null in a year without a payment. */
  pays_first: 'market' | 'buffer' | null;
  from_market: number;
  from_buffer: number;
  shortfall: number;
  market: number;
  buffer: number;
  total: number;
  cumulative_distribution: number;
}

export function runBufferYear(
  opening: { readonly market: number; readonly buffer: number; readonly cumulative_distribution: number },
  year: BufferYear,
  terms: BufferTerms,
): BufferRow {
  const marketGrowth = (1 + year.marketReturn) * (1 - terms.marketFee);
  const bufferGrowth = (1 + terms.bufferRate) * (1 - terms.bufferFee);
  // What is there when the payment falls due.
  const market = terms.atEnd ? opening.market * marketGrowth : opening.market;
  const buffer = terms.atEnd ? opening.buffer * bufferGrowth : opening.buffer;

  const asked = year.asked(market + buffer);
  const bufferFirst = year.previousReturn < 0;
  const first = Math.min(asked, bufferFirst ? buffer : market);
  const second = Math.min(asked - first, bufferFirst ? market : buffer);
  const fromMarket = bufferFirst ? second : first;
  const fromBuffer = bufferFirst ? first : second;

  const marketLeft = (market - fromMarket) * (terms.atEnd ? 1 : marketGrowth);
  const bufferLeft = (buffer - fromBuffer) * (terms.atEnd ? 1 : bufferGrowth);
  return {
    year: year.year,
    age: year.age,
    market_return: year.marketReturn,
    distribution: asked,
    pays_first: asked > 0 ? (bufferFirst ? 'buffer' : 'market') : null,
    from_market: fromMarket,
    from_buffer: fromBuffer,
    shortfall: asked - first - second,
    market: marketLeft,
    buffer: bufferLeft,
    total: marketLeft + bufferLeft,
    cumulative_distribution: opening.cumulative_distribution + fromMarket + fromBuffer,
  };
}
