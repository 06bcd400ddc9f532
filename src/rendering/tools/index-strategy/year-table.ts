/** Year by year: raw return and credit of each strategy, their blend, and what the money grew to. */
import { shortMonth } from '../../../domain/market/months.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { ToolCell, ToolTableModel } from '../tool-table.ts';
import type { IndexMade } from './index-figures.ts';
import { percent } from './index-words.ts';

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
  text: rate === null ? nothing : percent(rate),
  at,
});

export const moneyCell = (value: number, at: string | null): ToolCell => ({
  value,
  text: formatTableDollars(value),
  at,
});
