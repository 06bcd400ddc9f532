import { useMemo, useState } from 'react';
import type { PeriodName } from '../../../domain/comparison/historical/historical-report.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { YearTable } from '../../tables/year-table.tsx';
import { onSlide, yearTableCells, type YearTableModel } from '../../tables/year-table-model.ts';
import { lapseTaxNote } from '../../../rendering/words/marks.ts';
import { cumulativeSeries, cumulativeTable } from './cumulative-paths.ts';
import { historicalPictureWords } from '../../../rendering/words/history/historical-headline.ts';
import { heldSlots, type HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { PeriodChoice } from './slot-choice.tsx';
import { monthsOf } from '../../../rendering/words/history/strip-figures.ts';

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
