import { useMemo, useState } from 'react';
import type {
  PeriodName,
  HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { YearTable } from '../../tables/year-table.tsx';
import {
  onSlide,
  yearTableCells,
  type YearTableModel,
  type YearColumn,
} from '../../tables/year-table-model.ts';
import { lapseTaxNote, figureOf, incomeFigure, markIn, unmarked } from '../../../rendering/words/marks.ts';
import { historicalPictureWords } from '../../../rendering/words/history/historical-words.ts';
import {
  heldSlots,
  type HistoricalCardProps,
  ofSlot,
  type HeldHistoricalSlot,
  type HistoricalPart,
} from '../../../rendering/words/history/historical-part.ts';
import { PeriodChoice } from './period-choice.tsx';
import { monthsOf } from '../../../rendering/words/history/strip-figures.ts';
import { TAX_IF_SURRENDERED } from '../../../rendering/words/dollars-words.ts';
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { shortNames } from '../../../rendering/words/words.ts';
import type { ChartSeries } from '../../../rendering/charts/chart-series.ts';

const NO_SPANS: never[] = [];
const NO_PATHS: never[] = [];

/** All that has come out of each slot by an age in one of the chosen periods, and with it what is there. */
export function CumulativeGraphCard({ report, basis }: HistoricalCardProps) {
  const [period, setPeriod] = useState<PeriodName>('worst');
  const held = useMemo(() => heldSlots(report), [report]);
  const paths = report.cumulative_values ?? NO_PATHS;
  const series = useMemo(() => cumulativeSeries(paths, held, period), [paths, held, period]);
  const model = useMemo(
    () => cumulativeTable(report, paths, held, period, basis),
    [report, paths, held, period, basis],
  );
  const ages = useMemo(() => model.rows.map(({ age }) => age), [model]);
  const own = paths[0]?.[period];
  if (!own) return null;
  return (
    <CardFrame
      title="Cumulative values"
      caption={`${monthsOf(report, own.start_month)}: income received so far, and with it the value ${basis.value_basis === 'after_tax' ? 'after tax' : 'before tax'}.`}
      controls={<PeriodChoice value={period} onChange={setPeriod} />}
      fileName={`cumulative-${period.replace('_', '-')}`}
      cells={() => yearTableCells(cumulativeTable(report, paths, held, period, basis, true))}
      disclosure={historicalPictureWords(report, basis)}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <LineChart
            title={`Cumulative value by age, ${monthsOf(report, own.start_month)}`}
            ages={ages}
            series={series}
            spans={NO_SPANS}
            height={isFull ? 480 : 320}
            formatFigure={formatTableDollars}
          />
        </div>
      )}
    </CardFrame>
  );
}

/** A wall has room for one figure of each slot in large type: the last of its columns. */
const sumsAlone = (model: YearTableModel): YearTableModel => ({
  ...model,
  groups: model.groups.map((group) => ({ ...group, columns: group.columns.slice(-1) })),
});

/** The same year by year. */
export function CumulativeTableCard({
  report,
  basis,
  isSlide = false,
}: HistoricalCardProps & { isSlide?: boolean }) {
  const [period, setPeriod] = useState<PeriodName>('worst');
  const held = useMemo(() => heldSlots(report), [report]);
  const paths = report.cumulative_values ?? NO_PATHS;
  const model = useMemo(
    () => cumulativeTable(report, paths, held, period, basis),
    [report, paths, held, period, basis],
  );
  const shown = useMemo(() => (isSlide ? sumsAlone(onSlide(model)) : model), [isSlide, model]);
  const own = paths[0]?.[period];
  if (!own) return null;
  return (
    <CardFrame
      title="Year by year"
      caption={`${monthsOf(report, own.start_month)}, ${isSlide ? 'every fifth year and the years in which something turns' : 'a row a year'}. ${lapseTaxNote(paths.flatMap(({ [period]: { rows } }) => rows.map(({ net_income }) => net_income)))}`.trim()}
      controls={<PeriodChoice value={period} onChange={setPeriod} />}
      fileName={`year-by-year-${period.replace('_', '-')}`}
      cells={() => yearTableCells(cumulativeTable(report, paths, held, period, basis, true))}
      disclosure={historicalPictureWords(report, basis)}
      hasPicture={false}
    >
      {(isFull) => (
        <div className={parts.table}>
          <YearTable model={shown} fill={isFull} />
        </div>
      )}
    </CardFrame>
  );
}

/** Year by year in one of the chosen periods: income so far and what is there. */
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
