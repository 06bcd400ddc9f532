/** A retirement portfolio with and without a buffer; see docs/methods/retirement-buffer.md. */
import {
  allocationName,
  CONSUMER_PRICES,
  consumerPrices,
  marketPeriods,
  marketReturns,
  marketWarnings,
  missingSeries,
  PRICES_MISSING,
  tooFewYears,
} from '../../market/market.ts';
import { monthText } from '../../shared/dates.ts';
import { followsPrices, periodPrices } from '../../history/real-periods.ts';
import { completeYears, type Period, NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { runPortfolio, type BufferResult, type MarketPath, type Portfolio } from './buffer-run.ts';
import { simulationOf, type BufferPeriod, type BufferSimulation } from './buffer-simulation.ts';
import { increaseFrom, pricesOf, type RetirementBufferInput } from './buffer-year.ts';

export const PORTFOLIOS = [
  'market_only_with_distribution',
  'market_only_without_distribution',
  'market_plus_buffer_with_distribution',
  'market_plus_buffer_without_distribution',
] as const;

export type PortfolioName = (typeof PORTFOLIOS)[number];

type FourOf<T> = Record<PortfolioName, T>;

export type RetirementBufferResult = FourOf<BufferResult | BufferPeriod> & {
  simulations?: FourOf<BufferSimulation>;
  warnings: { code: string; message: string }[];
};

/** Checks the availability of the required figures, beyond the schema. */
export function retirementBufferErrors(
  input: RetirementBufferInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  const isCpiMissing = input.distribution_increase === 'cpi' && !pricesOf(input, history);
  if (isCpiMissing) errors.distribution_increase = [PRICES_MISSING];
  if (followsPrices(input) && !consumerPrices(input.series, history)) errors.inflation = [PRICES_MISSING];
  if (!input.returns && input.market !== undefined)
    Object.assign(errors, missingSeries('market', input.market, input.series, history));
  if (Object.keys(errors).length > 0) return errors;

  if (input.returns) {
    const prices = pricesOf(input, history);
    const priced = prices ? Math.floor((prices.last - prices.first) / 12) : Infinity;
    return priced < input.years ? { years: [tooFewYears(priced, CONSUMER_PRICES)] } : {};
  }
  if (input.market === undefined || periodsOf(input, input.years, history).length > 0) return {};
  const market = marketReturns(input.market, input.series, history);
  let max = completeYears(market);
  while (max > 0 && periodsOf(input, max, history).length === 0) max -= 1;
  return { years: [tooFewYears(max, allocationName(input.market))] };
}

/** Requires input that passed `retirementBufferErrors`. */
export function retirementBuffer(
  input: RetirementBufferInput,
  history: IndexHistory = NO_HISTORY,
): RetirementBufferResult {
  const prices = pricesOf(input, history);
  const portfolio = (name: PortfolioName) => portfolioOf(name, input.buffer_allocation_weight);
  if (input.returns) {
    // A path has no dates: prices start at their first level.
    const path = {
      returns: input.returns,
      previousReturn: input.previous_return,
      increase: increaseFrom(input, prices, prices?.first ?? 0),
      prices: periodPrices(input, input.years, history)?.(0) ?? null,
    };
    return { ...fourOf((name) => runPortfolio(input, portfolio(name), path)), warnings: [] };
  }
  const paths = pathsOf(input, history);
  const simulations = fourOf((name) => simulationOf({ input, portfolio: portfolio(name), paths }));
  return {
    ...fourOf((name) => simulations[name].median),
    simulations,
    warnings: marketWarnings(input.market ?? {}, input.series, history),
  };
}

const portfolioOf = (name: PortfolioName, weight: number): Portfolio => ({
  bufferWeight: name.startsWith('market_plus_buffer') ? weight : 0,
  hasDistribution: name.endsWith('_with_distribution'),
});

/** Returns the periods of a simulation, in order of their start. */
export const retirementBufferPeriods = (
  input: RetirementBufferInput,
  name: PortfolioName,
  history: IndexHistory,
) =>
  pathsOf(input, history).map((path): BufferPeriod => ({
    start_month: path.start_month,
    ...runPortfolio(input, portfolioOf(name, input.buffer_allocation_weight), path),
  }));

type DatedPath = MarketPath & { start_month: string };

/** Returns the market, the payment increases and the prices of each period. */
function pathsOf(input: RetirementBufferInput, history: IndexHistory): DatedPath[] {
  const prices = pricesOf(input, history);
  const ofPeriod = periodPrices(input, input.years, history);
  // The increase is the same in all periods unless payments follow consumer prices.
  const common = input.distribution_increase === 'cpi' ? null : increaseFrom(input, prices, 0);
  return periodsOf(input, input.years, history).map(({ start, returns, previousReturn }) => {
    const first = start ?? 0;
    const increase = common ?? increaseFrom(input, prices, first - 1);
    const level = ofPeriod?.(first) ?? null;
    return { start_month: monthText(first), returns, previousReturn, increase, prices: level };
  });
}

const fourOf = <T>(of: (name: PortfolioName) => T): FourOf<T> =>
  Object.fromEntries(PORTFOLIOS.map((name) => [name, of(name)])) as FourOf<T>;

/** Returns every period of the market. Requires prices if payments or today's dollars follow them. */
function periodsOf(input: RetirementBufferInput, years: number, history: IndexHistory): readonly Period[] {
  if (input.market === undefined) return [];
  const prices = followsPrices(input) ? consumerPrices(input.series, history) : pricesOf(input, history);
  return marketPeriods(input.market, years, input.series, history, [
    prices && prices.first + 1,
    prices?.last,
  ]);
}
