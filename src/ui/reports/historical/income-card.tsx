import { useMemo, useState } from 'react';
import { FOUR_PERIODS, type PeriodName } from '../../../domain/comparison/historical/historical-report.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { CardFrame, ChartOrTable, VIEWS, type CardView } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { YearTable } from '../../tables/year-table.tsx';
import { yearTableCells } from '../../tables/year-table-model.ts';
import { spreadTexts } from '../../../rendering/words/history/every-period-figures.ts';
import { historicalPictureWords } from '../../../rendering/words/history/historical-headline.ts';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import { incomeSeries, incomeTable } from './income-figures.ts';
import { PeriodChoice } from './slot-choice.tsx';
import { SpreadTable } from './section-table.tsx';
import { lapseTaxNote } from '../../../rendering/words/marks.ts';
import { monthsOf } from '../../../rendering/words/history/strip-figures.ts';

const NO_SPANS: never[] = [];

/** Income paid in each year of the chosen periods, and the most that history would have paid. */
export function IncomeCard({ report, basis }: HistoricalCardProps) {
  const [name, setName] = useState<PeriodName>('worst');
  const [view, setView] = useState<CardView>('graph');
  const analysis = report.income_analysis;
  const held = useMemo(() => heldSlots(report), [report]);
  const series = useMemo(
    () => (analysis ? incomeSeries(analysis, held, name, basis) : []),
    [analysis, held, name, basis],
  );
  const model = useMemo(() => incomeTable(analysis ?? [], held, basis), [analysis, held, basis]);
  const ages = useMemo(() => model.rows.map(({ age }) => age), [model]);
  const first = analysis?.[0];
  if (!analysis || !first) return null;
  const levels = held.flatMap((one) => {
    const spread = ofSlot(analysis, one.slot)?.max_level;
    return spread && spread.min !== null
      ? [{ held: one, texts: spreadTexts(spread, (value) => formatTableDollars(value)) }]
      : [];
  });
  return (
    <CardFrame
      title="Income in the four periods"
      caption={
        view === 'graph'
          ? `Paid in each year from ${monthsOf(report, first[name].start_month)}, after tax.`
          : `Paid in each year of the four chosen periods, after tax. ${lapseTaxNote(analysis.flatMap((own) => FOUR_PERIODS.flatMap((one) => own[one].income)))}`.trim()
      }
      controls={<Segmented label="Graph or table" value={view} options={VIEWS} onChange={setView} />}
      fileName="income"
      cells={() => yearTableCells(model)}
      disclosure={historicalPictureWords(report, basis)}
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
                  spans={NO_SPANS}
                  stagger
                  height={isFull ? 420 : 268}
                  formatFigure={formatTableDollars}
                />
              </div>
              {levels.length > 0 && (
                <div className={parts.extra}>
                  <SpreadTable
                    caption={`The most that each could have paid every year, over all periods${basis.inflation === undefined ? '' : ', in dollars as they are paid'}`}
                    rows={levels}
                  />
                </div>
              )}
            </>
          }
          table={<YearTable model={model} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}
