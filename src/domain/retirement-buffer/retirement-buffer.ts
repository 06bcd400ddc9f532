/**
 * A retirement portfolio with and without a buffer that pays after losing years: the market alone and
 * the market plus the buffer, each with and without distributions. On a given path of returns, or over
 * every period of the plan's length in a market's history.
 */
import { allocationName, marketReturns, missingSeries, tooFewYears } from '../history/market.ts';
import { CPI } from '../history/inline-series.ts';
import { monthText } from '../history/months.ts';
import { rollingPeriods, wholeYears, type Period } from '../history/year-returns.ts';
import type { FieldErrors } from '../shared/result.ts';
import { runPortfolio, type BufferResult, type Portfolio } from './buffer-run.ts';
import { simulationOf, type BufferPeriod, type BufferSimulation } from './buffer-simulation.ts';
import { increaseFrom, pricesOf } from './distribution-increase.ts';
import type { RetirementBufferInput } from './retirement-buffer-input.ts';

export const PORTFOLIOS = [
  'market_only_with_distribution',
  'market_only_without_distribution',
  'market_plus_buffer_with_distribution',
  'market_plus_buffer_without_distribution',
] as const;

type FourOf<T> = Record<(typeof PORTFOLIOS)[number], T>;

export type RetirementBufferResult = FourOf<BufferResult | BufferPeriod> & {
  simulations?: FourOf<BufferSimulation>;
};

/** What the schema cannot see: whether the figures that the run needs are there. */
export function retirementBufferErrors(input: RetirementBufferInput): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  const cpiMissing = input.distribution_increase === 'cpi' && !Object.hasOwn(input.series ?? {}, CPI);
  if (cpiMissing)
    errors.distribution_increase = ['No figures are loaded for "cpi". Bring them along under series.'];
  if (!input.returns && input.market !== undefined)
    Object.assign(errors, missingSeries('market', input.market, input.series));
  if (Object.keys(errors).length > 0) return errors;

  if (input.returns) {
    const prices = pricesOf(input);
    const priced = prices ? Math.floor((prices.last - prices.first) / 12) : Infinity;
    return priced < input.years ? { years: [tooFewYears(priced, CPI)] } : {};
  }
  if (input.market === undefined || periodsOf(input, input.years).length > 0) return {};
  const market = marketReturns(input.market, input.series ?? {});
  let most = wholeYears(market);
  while (most > 0 && periodsOf(input, most).length === 0) most -= 1;
  return { years: [tooFewYears(most, allocationName(input.market))] };
}

/** Takes input that `retirementBufferErrors` found nothing in. */
export function retirementBuffer(input: RetirementBufferInput): RetirementBufferResult {
  const prices = pricesOf(input);
  if (input.returns) {
    // A path has no dates: prices, if any, count from their first level.
    const path = {
      returns: input.returns,
      previousReturn: input.previous_return,
      increase: increaseFrom(input, prices, prices?.first ?? 0),
    };
    return fourOf((portfolio) => runPortfolio(input, portfolio, path));
  }
  const periods = periodsOf(input, input.years);
  const simulations = fourOf((portfolio) =>
    simulationOf(
      periods.map(({ start, returns, previousReturn }): BufferPeriod => {
        const first = start ?? 0;
        const increase = increaseFrom(input, prices, first - 1);
        return {
          start_month: monthText(first),
          ...runPortfolio(input, portfolio, { returns, previousReturn, increase }),
        };
      }),
    ),
  );
  return { ...mapFour(simulations, ({ median }) => median), simulations };

  function fourOf<T>(run: (portfolio: Portfolio) => T): FourOf<T> {
    const w = input.buffer_allocation_weight;
    return {
      market_only_with_distribution: run({ bufferWeight: 0, withDistribution: true }),
      market_only_without_distribution: run({ bufferWeight: 0, withDistribution: false }),
      market_plus_buffer_with_distribution: run({ bufferWeight: w, withDistribution: true }),
      market_plus_buffer_without_distribution: run({ bufferWeight: w, withDistribution: false }),
    };
  }
}

function mapFour<A, B>(four: FourOf<A>, change: (one: A) => B): FourOf<B> {
  return {
    market_only_with_distribution: change(four.market_only_with_distribution),
    market_only_without_distribution: change(four.market_only_without_distribution),
    market_plus_buffer_with_distribution: change(four.market_plus_buffer_with_distribution),
    market_plus_buffer_without_distribution: change(four.market_plus_buffer_without_distribution),
  };
}

/** Every period whose months the market has, and prices where payments follow them. */
function periodsOf(input: RetirementBufferInput, years: number): Period[] {
  if (input.market === undefined) return [];
  const prices = pricesOf(input);
  return rollingPeriods(
    marketReturns(input.market, input.series ?? {}),
    years,
    prices && prices.first + 1,
    prices?.last,
  );
}
