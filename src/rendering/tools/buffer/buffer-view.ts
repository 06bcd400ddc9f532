/** Which of the result's portfolios is looked at, in which period, and where it stands in the result. */
import { longMonth, shortMonth } from '../../../domain/shared/dates.ts';
import type { BufferResult } from '../../../domain/tools/buffer/buffer-run.ts';
import type { BufferPeriod, BufferSimulation } from '../../../domain/tools/buffer/buffer-simulation.ts';
import type { RetirementBufferInput } from '../../../domain/tools/buffer/buffer-year.ts';
import type { PORTFOLIOS, RetirementBufferResult } from '../../../domain/tools/buffer/retirement-buffer.ts';
import { plainSeries, type ChartSeries } from '../../charts/chart-series.ts';

export interface BufferMade {
  input: RetirementBufferInput;
  result: RetirementBufferResult;
}

export type PortfolioName = (typeof PORTFOLIOS)[number];

export const portfolioName = (marketAlone: boolean, withDistribution: boolean): PortfolioName =>
  marketAlone
    ? withDistribution
      ? 'market_only_with_distribution'
      : 'market_only_without_distribution'
    : withDistribution
      ? 'market_plus_buffer_with_distribution'
      : 'market_plus_buffer_without_distribution';

/** Whether payments are made in what is looked at. */
export const paysOut = ({
  show_distribution,
  distribution,
}: Pick<BufferMade['input'], 'show_distribution' | 'distribution'>): boolean =>
  show_distribution && distribution > 0;

export interface LookedAt {
  result: BufferResult | BufferPeriod;
  /** "simulations.market_plus_buffer_with_distribution.worst": where its figures open. */
  at: string;
  simulation: BufferSimulation | null;
}

/** The chosen period of a market, or the one path that was given. */
export function lookedAt({ result, input }: BufferMade, name: PortfolioName): LookedAt {
  const simulation = result.simulations?.[name] ?? null;
  return simulation
    ? { result: simulation[input.sort_type], at: `simulations.${name}.${input.sort_type}`, simulation }
    : { result: result[name], at: name, simulation: null };
}

/** Both portfolios as they are looked at. */
export const bothSides = (run: BufferMade) => {
  const { show_distribution } = run.input;
  return {
    alone: lookedAt(run, portfolioName(true, show_distribution)),
    buffered: lookedAt(run, portfolioName(false, show_distribution)),
  };
};

/** "March 1966", or "return 3 of the list"; null for the mean of all and for a path. */
export function startOf(
  { input }: BufferMade,
  result: BufferResult | BufferPeriod,
  isShort = false,
): string | null {
  if (!('start_month' in result)) return null;
  return input.market === OWN_RETURNS
    ? `return ${placeInList(result.start_month)}${isShort ? '' : ' of the list'}`
    : (isShort ? shortMonth : longMonth)(result.start_month);
}

/** Each year of the plan; ages where they are known. */
export function yearsOf({ age, years }: BufferMade['input']): { axisWord: string; ages: number[] } {
  const from = age ?? 1;
  return {
    axisWord: age === undefined ? 'Year' : 'Age',
    ages: Array.from({ length: years }, (_, at) => from + at),
  };
}

/** Both portfolios by year, as the chart takes them. */
export function balanceSeries(made: BufferMade): ChartSeries[] {
  const { alone, buffered } = bothSides(made);
  const totals = ({ result }: LookedAt) => result.rows.map(({ total }) => total);
  return [
    plainSeries(1, 'With the buffer', 'Buffer', totals(buffered)),
    plainSeries(2, 'Market alone', 'Market', totals(alone)),
  ];
}

/** The id of the returns that were typed; what is called its first year only counts. */
export const OWN_RETURNS = 'own_returns';
export const FIRST_YEAR = '2001';
/** "2003-01" is the third return of the list. */
export const placeInList = (month: string): number => Number(month.slice(0, 4)) - Number(FIRST_YEAR) + 1;
