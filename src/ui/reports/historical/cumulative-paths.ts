/** Year by year in one of the chosen periods: income so far and what is there. */
import { TAX_IF_SURRENDERED } from '../../../rendering/words/below-zero-words.ts';
import type {
  HistoricalReport,
  PeriodName,
} from '../../../domain/comparison/historical/historical-report.ts';
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { ChartSeries } from '../../../rendering/charts/line-chart-geometry.ts';
import { figureOf, incomeFigure, markIn, unmarked } from '../../../rendering/words/marks.ts';
import { shortNames } from '../../../rendering/words/words.ts';
import type { YearColumn, YearTableModel } from '../../tables/year-table-model.ts';
import {
  ofSlot,
  type HeldHistoricalSlot,
  type HistoricalPart,
} from '../../../rendering/words/history/historical-part.ts';

type Paths = HistoricalReport['cumulative_values'];

export function cumulativeSeries(
  paths: Paths,
  held: readonly HeldHistoricalSlot[],
  period: PeriodName,
): ChartSeries[] {
  const short = shortNames(held.map(({ name }) => name));
  return held.flatMap(({ slot, name, isPolicy }, place): ChartSeries[] => {
    const rows = ofSlot(paths, slot)?.[period].rows;
    return rows
      ? [
          {
            slot,
            name,
            shortName: isPolicy ? 'Policy' : (short[place] ?? name),
            values: rows.map(({ cumulative_value: sum, value }) => sum + taxDueOf(value)),
            marks: rows.map((row) => markIn(row, 'cumulative_value')),
            depletionAge: null,
            depletionVerb: '',
          },
        ]
      : [];
  });
}

export function cumulativeTable(
  report: HistoricalPart,
  paths: Paths,
  held: readonly HeldHistoricalSlot[],
  period: PeriodName,
  basis: HistoricalBasis,
  /** As calculated, for a file. */
  signed = false,
): YearTableModel {
  const rows = paths[0]?.[period].rows ?? [];
  return {
    label: 'Cumulative values, year by year',
    rows,
    lead: [],
    groups: held.flatMap(({ slot, name, isPolicy }) => {
      const place = paths.findIndex((one) => one.slot === slot);
      const own = paths[place];
      if (!own) return [];
      const years = own[period].rows;
      const column = (
        title: string,
        key: 'net_income' | 'value' | 'cumulative_net_income' | 'cumulative_value',
      ): YearColumn => ({
        title,
        values: years.map((row) => {
          const shown = signed || !key.endsWith('value') ? row[key] : row[key] + taxDueOf(row.value);
          const figure = figureOf(row, key, shown);
          return key === 'net_income' ? incomeFigure(figure) : figure;
        }),
        at: (row) => `cumulative_values.${place}.${period}.rows.${row}.${key}`,
      });
      const due: YearColumn = {
        ...column(TAX_IF_SURRENDERED, 'value'),
        values: years.map(({ value }) => unmarked(taxDueOf(value))),
        isSeldom: true,
      };
      return [
        {
          slot,
          name,
          columns: [
            column('Income', 'net_income'),
            column(isPolicy ? 'Surrender value' : 'Value', 'value'),
            ...(!signed && due.values.some(({ value }) => value !== 0) ? [due] : []),
            column('Cumulative value', 'cumulative_value'),
          ],
          depletedRow: endsAt(report, slot, period, basis),
          depletedWord: isPolicy ? 'Lapses' : 'Runs out',
        },
      ];
    }),
    foot: [],
  };
}

/** The first year that was not paid in full, or in which the policy lapsed; −1 for none. */
function endsAt(
  report: HistoricalPart,
  slot: number,
  period: PeriodName,
  { income, first_age: first }: HistoricalBasis,
): number {
  const figures = ofSlot(report.comparative_table, slot)?.[period];
  if (!figures) return -1;
  if (figures.lapse_year !== null) return figures.lapse_year - 1;
  const { years, beyond_horizon: never } = figures.longevity;
  return !income || years === null || never ? -1 : Math.max(years, income.from_age - first);
}
