import { useMemo, useState } from 'react';
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { PeriodName } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { TAX_IF_SURRENDERED } from '../../../rendering/words/dollars-text.ts';
import {
  activeSlots,
  type HistoricalCardProps,
  ofSlot,
  type ActiveHistoricalSlot,
  type HistoricalPart,
  slotEntries,
} from '../../../rendering/words/history/historical-part.ts';
import { historicalPictureText } from '../../../rendering/words/history/historical-text.ts';
import { monthsOf } from '../../../rendering/words/history/strip-figures.ts';
import { lapseTaxNote, figureOf, incomeFigure, unmarked } from '../../../rendering/words/marks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import {
  onSlide,
  yearTableCells,
  type YearTableModel,
  type YearColumn,
} from '../../tables/year-table-model.ts';
import { YearTable } from '../../tables/year-table.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { cumulativeSeries, type CumulativePaths } from '../../../rendering/words/history/tab-figures.ts';
import { PeriodChoice } from './period-choice.tsx';

const NONE: never[] = [];

function useCumulative({ report, basis }: HistoricalCardProps) {
  const [period, setPeriod] = useState<PeriodName>('worst');
  const active = useMemo(() => activeSlots(report), [report]);
  const paths = report.cumulative_values ?? NONE;
  const model = useMemo(
    () => cumulativeTable(report, paths, active, period, basis),
    [report, paths, active, period, basis],
  );
  const firstPath = paths[0]?.[period];
  return {
    period,
    held: active,
    paths,
    model,
    months: firstPath && monthsOf(report, firstPath.start_month),
    file: period.replace('_', '-'),
    frame: {
      controls: <PeriodChoice value={period} onChange={setPeriod} />,
      cells: () => yearTableCells(cumulativeTable(report, paths, active, period, basis, true)),
    },
  };
}

export function CumulativeGraphCard(props: HistoricalCardProps) {
  const { period, held: active, paths, model, months, file, frame } = useCumulative(props);
  const series = useMemo(() => cumulativeSeries(paths, active, period), [paths, active, period]);
  const ages = useMemo(() => model.rows.map(({ age }) => age), [model]);
  if (months === undefined) return null;
  const tax = props.basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  return (
    <CardFrame
      title="Cumulative values"
      caption={`${months}: income received so far, and with it the value ${tax}.`}
      fileName={`cumulative-${file}`}
      disclosure={historicalPictureText(props.report, props.basis)}
      {...frame}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <LineChart
            title={`Cumulative value by age, ${months}`}
            ages={ages}
            series={series}
            height={isFull ? 480 : 320}
            formatFigure={formatTableDollars}
          />
        </div>
      )}
    </CardFrame>
  );
}

/** A slide has room for one column per slot in large type, and none for income. */
const lastColumns = (model: YearTableModel): YearTableModel => ({
  ...model,
  groups: model.groups.map((group) => ({ ...group, columns: group.columns.slice(-1) })),
});

export function CumulativeTableCard({
  isSlide = false,
  ...props
}: HistoricalCardProps & { isSlide?: boolean }) {
  const { period, paths, model, months, file, frame } = useCumulative(props);
  const displayed = useMemo(() => (isSlide ? lastColumns(onSlide(model)) : model), [isSlide, model]);
  if (months === undefined) return null;
  const incomes = paths.flatMap(({ [period]: { rows } }) => rows.map(({ net_income }) => net_income));
  const rows = isSlide ? 'every fifth year and turning points' : 'a row a year';
  return (
    <CardFrame
      title="Year by year"
      caption={`${months}, ${rows}. ${lapseTaxNote(isSlide ? [] : incomes)}`.trim()}
      fileName={`year-by-year-${file}`}
      {...frame}
    >
      {(isFull) => (
        <div className={parts.table}>
          <YearTable model={displayed} fill={isFull} />
        </div>
      )}
    </CardFrame>
  );
}

export function cumulativeTable(
  report: HistoricalPart,
  paths: CumulativePaths,
  active: readonly ActiveHistoricalSlot[],
  period: PeriodName,
  basis: HistoricalBasis,
  signed = false,
): YearTableModel {
  return {
    label: 'Cumulative values, year by year',
    rows: paths[0]?.[period].rows ?? [],
    lead: [],
    groups: slotEntries(active, paths).map(({ slot, name, isPolicy, place, own: firstPath }) => {
      const years = firstPath[period].rows;
      const column = (
        title: string,
        key: 'net_income' | 'value' | 'cumulative_net_income' | 'cumulative_value',
      ): YearColumn => ({
        title,
        values: years.map((row) => {
          const displayed = signed || !key.endsWith('value') ? row[key] : row[key] + taxDueOf(row.value);
          const figure = figureOf(row, key, displayed);
          return key === 'net_income' ? incomeFigure(figure) : figure;
        }),
        at: (row) => `cumulative_values.${place}.${period}.rows.${row}.${key}`,
      });
      const due: YearColumn = {
        ...column(TAX_IF_SURRENDERED, 'value'),
        values: years.map(({ value }) => unmarked(taxDueOf(value))),
        isSeldom: true,
      };
      return {
        slot,
        name,
        columns: [
          column('Income', 'net_income'),
          column(isPolicy ? 'Surrender value' : 'Value', 'value'),
          ...(!signed && due.values.some(({ value }) => value !== 0) ? [due] : []),
          column('Cumulative value', 'cumulative_value'),
        ],
        depletedRow: endsAt(report, slot, period, basis),
        depletedWord: isPolicy ? 'Lapses' : 'Depleted',
      };
    }),
    foot: [],
  };
}

/** Returns the index of the first year with a shortfall or of the lapse, or −1. */
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
