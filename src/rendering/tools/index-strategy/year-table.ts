/** By year: return and credit of each strategy, their blend, and the balance. */
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import {
  indexStrategy,
  rollingPeriods,
  type IndexStrategyResult,
} from '../../../domain/tools/index-strategy/index-strategy.ts';
import { shortMonth } from '../../../domain/shared/dates.ts';
import { moneyCell, rateCell, yearlyTable, type ToolCell, type ToolTableModel } from '../tool-parts.ts';
import { plainSeries, type ChartSeries } from '../../charts/chart-series.ts';

/** The calculator's results: combined, each strategy separately, and every period of the history. */
export type IndexFigures = ReturnType<typeof indexFigures>;

export interface IndexResult {
  input: IndexStrategyInput;
  result: IndexFigures;
}

export function indexFigures(input: IndexStrategyInput, history: IndexHistory) {
  const combined = indexStrategy(input, history);
  const end_month = combined.years[combined.years.length - 1]?.end_month;
  return {
    combined,
    /** Each strategy with all of the money, over the same years; the combined result if there is only one. */
    separate:
      input.strategies.length === 1
        ? [combined]
        : input.strategies.map((strategy) =>
            indexStrategy({ ...input, end_month, strategies: [{ ...strategy, weight: 1 }] }, history),
          ),
    /** Earliest first. */
    periods: rollingPeriods(input, history),
  };
}

/** The year before the first, then the year in which each ends. */
export function growthYears({ result: { combined } }: IndexResult): number[] {
  const ends = combined.years.map(({ end_month }) => Number(end_month.slice(0, 4)));
  return [(ends[0] ?? 1) - 1, ...ends];
}

export function growthSeries({ result: { combined }, input }: IndexResult): ChartSeries[] {
  const valuesOf = (of: 'value' | 'index_value') => [
    input.initial_amount,
    ...combined.years.map((row) => row[of]),
  ];
  const name = input.strategies.length > 1 ? 'Strategies' : 'Strategy';
  return [
    plainSeries(1, name, 'Strategy', valuesOf('value')),
    plainSeries(2, 'Index alone', 'Index', valuesOf('index_value')),
  ];
}

export function yearTable({ input, result: { combined } }: IndexResult): ToolTableModel {
  const hasSeveral = input.strategies.length > 1;
  type Column = Parameters<typeof yearlyTable<IndexStrategyResult['years'][number]>>[2][number];
  const plain = (
    title: string,
    member: 'value' | 'index_value' | 'blend' | 'index_rate',
    cell: typeof moneyCell | typeof rateCell,
  ): Column => [title, (row, at) => cell(row[member], at(member))];
  const growth = (title: string, member: 'value' | 'index_value'): Column => [
    title,
    (row) => rateCell(growthOf(row[member], input.initial_amount), null),
  ];
  const ofStrategy = (k: number): Column[] => {
    const of = hasSeveral ? `${k + 1}. ` : '';
    return [
      [
        `${of}Raw return`,
        ({ raw, in_term: inTerm }, at) =>
          rateCell(raw[k] ?? null, inTerm[k] ? null : at(`raw.${k}`), inTerm[k] ? 'in term' : '–'),
      ],
      [
        `${of}Credit`,
        ({ credited, in_term: inTerm, zero, capped }, at) => ({
          ...rateCell(credited[k] ?? null, inTerm[k] ? null : at(`credited.${k}`)),
          mark: markOf(zero[k] ?? false, capped[k] ?? false),
        }),
      ],
    ];
  };
  return yearlyTable(combined.years, 'years', [
    ['From', (row) => month(row.start_month)],
    ['Through', (row) => month(row.end_month)],
    ...input.strategies.flatMap((_, k) => ofStrategy(k)),
    ...(hasSeveral ? [plain('Blend', 'blend', rateCell)] : []),
    plain('Index', 'index_rate', rateCell),
    plain('Value', 'value', moneyCell),
    plain('Value in the index', 'index_value', moneyCell),
    growth('Growth since start', 'value'),
    growth('Index since start', 'index_value'),
  ]);
}

const growthOf = (value: number, amount: number): number | null => (amount > 0 ? value / amount - 1 : null);

function markOf(zero: boolean, capped: boolean | number): ToolCell['mark'] {
  if (zero) return { sign: '○', description: 'The floor applied; nothing was credited' };
  if (typeof capped === 'number')
    return capped === 0 ? null : { sign: '▔', description: `${capped} months at the cap` };
  return capped ? { sign: '▔', description: 'The cap applied' } : null;
}

/** Files contain sortable values. */
const month = (value: string): ToolCell => ({ value, text: shortMonth(value) });
