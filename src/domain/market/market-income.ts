/**
 * Yearly payments of a market, as shares of the investment: dividends of the S&P 500 (total less price return) and
 * interest of US bonds (total return less the product of its monthly price factors, which leaves the coupons). The
 * payments of other series are unknown; `unknown` is their weight.
 */
import { memoize, weightsOf, type Allocation, type SeriesById } from './market.ts';
import { monthlyLevels, treasuryPrice, US_BONDS } from './index-figures.ts';
import { returnsOf, yearFrom, type IndexHistory, type YearReturns } from './inline-series.ts';

export interface MarketIncome {
  /** One entry per start, as in the market's returns. */
  readonly dividends: Float64Array;
  readonly interest: Float64Array;
  readonly unknown: number;
}

const STOCKS = 'sp500';

const memoized = memoize<MarketIncome>();

/** Returns the income with the starts of `marketReturns` for the same allocation. */
export const marketIncome = (
  allocation: Allocation,
  market: YearReturns,
  customSeries: SeriesById,
  history: IndexHistory,
): MarketIncome =>
  memoized(history, customSeries, JSON.stringify(allocation), () => {
    const count = market.returns.length;
    const dividends = new Float64Array(count);
    const interest = new Float64Array(count);
    let unknown = 0;
    for (const [id, weight] of weightsOf(allocation, customSeries)) {
      const paid = Object.hasOwn(customSeries, id) ? null : yearsPaid(id, history);
      if (!paid) unknown += weight;
      else {
        const into = id === STOCKS ? dividends : interest;
        for (let k = 0; k < count; k += 1) into[k] += weight * paid(market.first + k * market.step);
      }
    }
    return { dividends, interest, unknown };
  });

/** Returns the payments of the twelve months from a start; null if the payments of the series are unknown. */
function yearsPaid(id: string, history: IndexHistory): ((start: number) => number) | null {
  const total = history.total(id);
  if (!total || (id !== STOCKS && id !== US_BONDS) || history.isPriceOnly(id)) return null;
  const price = id === STOCKS ? history.price(id) : bondPrices(history);
  if (!price) return null;
  const [all, alone] = [returnsOf(total), returnsOf(price)];
  return (start) => (yearFrom(all, start) ?? 0) - (yearFrom(alone, start) ?? 0);
}

function bondPrices(history: IndexHistory) {
  const yields = history.yields?.();
  if (!yields) return null;
  const levels = [1];
  for (let index = 1; index < yields.values.length; index += 1) {
    const [before, now] = [yields.values[index - 1], yields.values[index]];
    if (before === null || now === null) return null;
    levels.push(levels[index - 1] * treasuryPrice(before, now));
  }
  return monthlyLevels(yields.first, levels);
}
