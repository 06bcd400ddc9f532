/** Year by year: raw return and credit of each strategy, their blend, and what the money grew to. */
import { formatPercent } from '../../../domain/shared/format.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import {
  indexStrategy,
  rollingPeriods,
  type IndexStrategyResult,
  type RollingPeriod,
} from '../../../domain/tools/index-strategy/index-strategy.ts';
import { shortMonth } from '../../../domain/market/months.ts';
import { moneyCell, type ToolCell, type ToolTableModel } from '../tool-parts.ts';
import type { ChartSeries } from '../../charts/chart-series.ts';

/** What the index strategy calculator shows: the whole, each strategy alone, and every period of the history. */
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
    marks: undefined,
    depletionVerb: '',
  });
  return [
    line(1, input.strategies.length > 1 ? 'Strategies' : 'Strategy', 'Strategy', 'value'),
    line(2, 'Index alone', 'Index', 'index_value'),
  ];
}

export function yearTable({ input, result: { whole } }: IndexMade): ToolTableModel {
  const several = input.strategies.length > 1;
  const of = (place: number) => (several ? `${place + 1}. ` : '');
  return {
    label: 'Every year, figures',
    corner: 'Year',
    columns: [
      { title: 'From' },
      { title: 'Through' },
      ...input.strategies.flatMap((_, place) => [
        { title: `${of(place)}Raw return` },
        { title: `${of(place)}Credit` },
      ]),
      ...(several ? [{ title: 'Blend' }] : []),
      { title: 'Index' },
      { title: 'Value' },
      { title: 'Value in the index' },
      { title: 'Growth since start' },
      { title: 'Index since start' },
    ],
    rows: whole.years.map((row, t) => {
      const at = (member: string) => `years.${t}.${member}`;
      return {
        name: String(row.year),
        cells: [
          month(row.start_month),
          month(row.end_month),
          ...input.strategies.flatMap((_, k): ToolCell[] => [
            rateCell(
              row.raw[k] ?? null,
              row.in_term[k] ? null : at(`raw.${k}`),
              row.in_term[k] ? 'in term' : '–',
            ),
            {
              ...rateCell(row.credited[k] ?? null, row.in_term[k] ? null : at(`credited.${k}`)),
              mark: markOf(row.zero[k] ?? false, row.capped[k] ?? false),
            },
          ]),
          ...(several ? [rateCell(row.blend, at('blend'))] : []),
          rateCell(row.index_rate, at('index_rate')),
          moneyCell(row.value, at('value')),
          moneyCell(row.index_value, at('index_value')),
          rateCell(growthOf(row.value, input.initial_amount), null),
          rateCell(growthOf(row.index_value, input.initial_amount), null),
        ],
      };
    }),
  };
}

const growthOf = (value: number, amount: number): number | null => (amount > 0 ? value / amount - 1 : null);

function markOf(zero: boolean, capped: boolean | number): ToolCell['mark'] {
  if (zero) return { sign: '○', words: 'The floor held, nothing was credited' };
  if (typeof capped === 'number')
    return capped === 0 ? null : { sign: '▔', words: `${capped} months at the cap` };
  return capped ? { sign: '▔', words: 'The cap held' } : null;
}

/** Files keep what sorts and computes. */
const month = (value: string): ToolCell => ({ value, text: shortMonth(value) });

/** Files hold percents, as the screen does. */
export const rateCell = (rate: number | null, at: string | null, nothing = '–'): ToolCell => ({
  value: rate === null ? nothing : Number((rate * 100).toFixed(4)),
  text: rate === null ? nothing : formatPercent(rate),
  at,
});
