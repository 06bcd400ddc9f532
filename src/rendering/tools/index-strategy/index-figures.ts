/** What the index strategy calculator shows: the whole, each strategy alone, and every period of the history. */
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import {
  indexStrategy,
  rollingPeriods,
  type IndexStrategyResult,
  type RollingPeriod,
} from '../../../domain/tools/index-strategy/index-strategy.ts';
import type { ChartSeries } from '../../charts/line-chart-geometry.ts';

export interface IndexFigures {
  whole: IndexStrategyResult;
  /** Each strategy with all of the money, over the same years; the whole itself where there is one. */
  alone: readonly IndexStrategyResult[];
  /** Earliest first. */
  periods: readonly RollingPeriod[];
}

export interface IndexMade {
  input: IndexStrategyInput;
  result: IndexFigures;
}

export function indexFigures(input: IndexStrategyInput, history: IndexHistory): IndexFigures {
  const whole = indexStrategy(input, history);
  const end_month = whole.years[whole.years.length - 1]?.end_month;
  return {
    whole,
    alone:
      input.strategies.length === 1
        ? [whole]
        : input.strategies.map((strategy) =>
            indexStrategy({ ...input, end_month, strategies: [{ ...strategy, weight: 1 }] }, history),
          ),
    periods: rollingPeriods(input, history),
  };
}

/** The year before the first, then the year in which each ends. */
export function growthYears({ result: { whole } }: IndexMade): number[] {
  const ends = whole.years.map(({ end_month }) => Number(end_month.slice(0, 4)));
  return [(ends[0] ?? 1) - 1, ...ends];
}

export function growthSeries({ result: { whole }, input }: IndexMade): ChartSeries[] {
  const line = (slot: 1 | 2, name: string, shortName: string, of: 'value' | 'index_value'): ChartSeries => ({
    slot,
    name,
    shortName,
    values: [input.initial_amount, ...whole.years.map((row) => row[of])],
    depletionAge: null,
    depletionVerb: '',
  });
  return [
    line(1, input.strategies.length > 1 ? 'Strategies' : 'Strategy', 'Strategy', 'value'),
    line(2, 'Index alone', 'Index', 'index_value'),
  ];
}
