import { useMemo, useState } from 'react';
import {
  FOUR_PERIODS,
  type PeriodName,
  type HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { CardFrame, ChartOrTable, VIEWS, type CardView } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { YearTable } from '../../tables/year-table.tsx';
import { yearTableCells, type YearTableModel } from '../../tables/year-table-model.ts';
import { spreadTexts } from '../../../rendering/words/history/every-period-figures.ts';
import { historicalPictureText } from '../../../rendering/words/history/historical-text.ts';
import {
  activeSlots,
  type HistoricalCardProps,
  PERIOD_TITLES,
  type ActiveHistoricalSlot,
  slotEntries,
  slotLines,
} from '../../../rendering/words/history/historical-part.ts';
import { PeriodChoice } from './period-choice.tsx';
import { SpreadTable } from './section-table.tsx';
import { lapseTaxNote, anyMark, incomeFigure, markAt } from '../../../rendering/words/marks.ts';
import { monthsOf } from '../../../rendering/words/history/strip-figures.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { ChartSeries } from '../../../rendering/charts/chart-series.ts';

export function IncomeCard({ report, basis }: HistoricalCardProps) {
  const [name, setName] = useState<PeriodName>('worst');
  const [view, setView] = useState<CardView>('graph');
  const analysis = report.income_analysis;
  const active = useMemo(() => activeSlots(report), [report]);
  const series = useMemo(
    () => (analysis ? incomeSeries(analysis, active, name, basis) : []),
    [analysis, active, name, basis],
  );
  const model = useMemo(() => incomeTable(analysis ?? [], active, basis), [analysis, active, basis]);
  const ages = useMemo(() => model.rows.map(({ age }) => age), [model]);
  const first = analysis?.[0];
  if (!analysis || !first) return null;
  const levels = slotEntries(active, analysis).flatMap(({ slot, name, own: { max_level: spread } }) =>
    spread && spread.min !== null ? [{ slot, name, texts: spreadTexts(spread, formatTableDollars) }] : [],
  );
  return (
    <CardFrame
      title="Income in the four periods"
      caption={
        view === 'graph'
          ? `Paid in each year from ${monthsOf(report, first[name].start_month)}, after tax.`
          : `Paid in each year of the four chosen periods, after tax. ${lapseTaxNote(analysis.flatMap((slot) => FOUR_PERIODS.flatMap((one) => slot[one].income)))}`.trim()
      }
      controls={<Segmented label="Graph or table" value={view} options={VIEWS} onChange={setView} />}
      fileName="income"
      cells={() => yearTableCells(model)}
      disclosure={historicalPictureText(report, basis)}
    >
      {(isFull) => (
        <ChartOrTable
          view={view}
          chart={
            <>
              <div className={parts.chart}>
                <div className={parts.choice}>
                  <PeriodChoice value={name} onChange={setName} />
                </div>
                <LineChart
                  title={`Income by age, ${monthsOf(report, first[name].start_month)}`}
                  ages={ages}
                  series={series}
                  stagger
                  height={isFull ? 420 : 268}
                  formatFigure={formatTableDollars}
                />
              </div>
              <SpreadTable
                caption={`The largest level income that each could have paid, over all periods${basis.inflation === undefined ? '' : ', in dollars as paid'}`}
                rows={levels}
              />
            </>
          }
          table={<YearTable model={model} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}

type Analysis = HistoricalReport['income_analysis'];

const incomeSeries = (
  analysis: Analysis,
  active: readonly ActiveHistoricalSlot[],
  period: PeriodName,
  { income: incomePeriod, first_age: firstAge }: HistoricalBasis,
): ChartSeries[] =>
  slotLines(active, analysis, ({ [period]: found }) => {
    // The tax of a lapse would distort the scale. A note next to the table states it.
    const values = found.income.map((value) => Math.max(0, value));
    const depletedYear = values.findIndex((value, t) => {
      const age = firstAge + t;
      return incomePeriod && age >= incomePeriod.from_age && age <= incomePeriod.to_age && value < 0.005;
    });
    return {
      values,
      marks: values.map((_, t) => markAt(found, t)),
      depletionAge: depletedYear < 0 ? null : firstAge + depletedYear,
    };
  });

export function incomeTable(
  analysis: Analysis,
  active: readonly ActiveHistoricalSlot[],
  { first_age: firstAge }: HistoricalBasis,
): YearTableModel {
  const entries = slotEntries(active, analysis);
  return {
    label: 'Income in the four periods, year by year',
    rows: (analysis[0]?.worst.income ?? []).map((_, t) => ({ year: t + 1, age: firstAge + t })),
    lead: [],
    groups: entries.map(({ slot, name, place, own }) => ({
      slot,
      name,
      columns: FOUR_PERIODS.map((period) => ({
        title: PERIOD_TITLES[period],
        values: own[period].income.map((value, t) => incomeFigure({ value, mark: markAt(own[period], t) })),
        at: (row) => `income_analysis.${place}.${period}.income.${row}`,
      })),
      depletedRow: -1,
      depletedWord: '',
    })),
    foot: [
      {
        label: 'Total',
        cells: entries.flatMap(({ own }) =>
          FOUR_PERIODS.map((period) => ({
            value: {
              value: own[period].income.reduce((sum, value) => sum + value, 0),
              mark: anyMark(own[period].income.map((_, t) => markAt(own[period], t))),
            },
            at: null,
          })),
        ),
      },
    ],
  };
}
