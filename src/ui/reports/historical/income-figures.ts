/** Income by age in the chosen periods, as lines and as a table. */
import {
  FOUR_PERIODS,
  type HistoricalReport,
  type PeriodName,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { ChartSeries } from '../../../rendering/charts/line-chart-geometry.ts';
import { anyMark, incomeFigure, markAt } from '../../../rendering/words/marks.ts';
import { shortNames } from '../../../rendering/words/words.ts';
import type { YearTableModel } from '../../tables/year-table-model.ts';
import {
  ofSlot,
  PERIOD_TITLES,
  type HeldHistoricalSlot,
} from '../../../rendering/words/history/historical-part.ts';

type Analysis = HistoricalReport['income_analysis'];

export function incomeSeries(
  analysis: Analysis,
  held: readonly HeldHistoricalSlot[],
  period: PeriodName,
  { income: asked, first_age: firstAge }: HistoricalBasis,
): ChartSeries[] {
  const short = shortNames(held.map(({ name }) => name));
  return held.flatMap(({ slot, name, isPolicy }, place): ChartSeries[] => {
    const found = ofSlot(analysis, slot)?.[period];
    if (!found) return [];
    const { income } = found;
    // The tax of a lapse is no income: it would dwarf every line, and is told in words beside the table.
    const values = income.map((value) => Math.max(0, value));
    const gone = asked
      ? values.findIndex(
          (value, t) => firstAge + t >= asked.from_age && firstAge + t <= asked.to_age && value < 0.005,
        )
      : -1;
    return [
      {
        slot,
        name,
        shortName: isPolicy ? 'Policy' : (short[place] ?? name),
        values,
        marks: values.map((_, t) => markAt(found, t)),
        depletionAge: gone < 0 ? null : firstAge + gone,
        depletionVerb: isPolicy ? 'lapses' : 'runs out',
      },
    ];
  });
}

export function incomeTable(
  analysis: Analysis,
  held: readonly HeldHistoricalSlot[],
  { first_age: firstAge }: HistoricalBasis,
): YearTableModel {
  const count = analysis[0]?.worst.income.length ?? 0;
  return {
    label: 'Income in the four periods, year by year',
    rows: Array.from({ length: count }, (_, t) => ({ year: t + 1, age: firstAge + t })),
    lead: [],
    groups: held.flatMap(({ slot, name }) => {
      const place = analysis.findIndex((one) => one.slot === slot);
      const own = analysis[place];
      return own
        ? [
            {
              slot,
              name,
              columns: FOUR_PERIODS.map((period) => ({
                title: PERIOD_TITLES[period],
                values: own[period].income.map((value, t) =>
                  incomeFigure({ value, mark: markAt(own[period], t) }),
                ),
                at: (row: number) => `income_analysis.${place}.${period}.income.${row}`,
              })),
              depletedRow: -1,
              depletedWord: '',
            },
          ]
        : [];
    }),
    foot: [
      {
        label: 'Total',
        cells: held.flatMap(({ slot }) => {
          const own = ofSlot(analysis, slot);
          return own
            ? FOUR_PERIODS.map((period) => ({
                value: {
                  value: own[period].income.reduce((sum, value) => sum + value, 0),
                  mark: anyMark(own[period].income.map((_, t) => markAt(own[period], t))),
                },
                at: null,
              }))
            : [];
        }),
      },
    ],
  };
}
