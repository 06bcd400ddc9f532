import { formatWhole } from '../../../domain/shared/format.ts';
import { useMemo } from 'react';
import { BarColumns } from '../../charts/bar-columns.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { historicalPictureWords } from '../../../rendering/words/history/historical-headline.ts';
import { heldSlots, type HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { SPREAD_COLUMNS } from '../../../rendering/words/history/every-period-figures.ts';
import { LEFT_ON_AVERAGE, leftAcross, weightingLine } from '../../../rendering/words/weighting-words.ts';
import { SectionTable, SpreadTable } from './section-table.tsx';
import {
  TOTAL_COLUMNS,
  totalBars,
  totalCells,
  TOTAL_LEGEND,
  totalSections,
  totalSpreads,
} from './total-figures.ts';

const NO_TOTALS: never[] = [];

/** All that came out of each slot in the four periods: income, and what is left at the end. */
export function TotalBarsCard({ report, basis }: HistoricalCardProps) {
  const held = useMemo(() => heldSlots(report), [report]);
  const totals = report.total_values ?? NO_TOTALS;
  const groups = useMemo(() => totalBars(totals, held), [totals, held]);
  const sections = useMemo(() => totalSections(totals, held, basis), [totals, held, basis]);
  if (totals.length === 0) return null;
  return (
    <CardFrame
      title="Total values"
      caption={`Income received in the whole period, and with it the value ${basis.value_basis === 'after_tax' ? 'after tax' : 'before tax'} at ${basis.last_age}.`}
      fileName="total-values"
      cells={() => totalCells(sections)}
      disclosure={historicalPictureWords(report, basis)}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <BarColumns
            title="Total values in the four periods"
            groups={groups}
            legend={TOTAL_LEGEND}
            height={isFull ? 420 : 300}
          />
        </div>
      )}
    </CardFrame>
  );
}

/** The same as figures, and where the totals of all periods lie. */
export function TotalTableCard({ report, basis }: HistoricalCardProps) {
  const held = useMemo(() => heldSlots(report), [report]);
  const totals = report.total_values ?? NO_TOTALS;
  const weighting = report.longevity_weighting;
  const sections = useMemo(
    () => totalSections(totals, held, basis, weighting),
    [totals, held, basis, weighting],
  );
  const spreads = useMemo(() => totalSpreads(totals, held), [totals, held]);
  const left = useMemo(() => totalSpreads(weighting ?? [], held), [weighting, held]);
  const weighted = weighting ? weightingLine(basis) : null;
  if (sections.length === 0) return null;
  return (
    <CardFrame
      title="Total values in the four periods"
      fileName="total-values-by-period"
      cells={() => [
        ...totalCells(sections),
        ...(spreads.length > 0 ? [['', 'All periods', ...SPREAD_COLUMNS.map(({ title }) => title)]] : []),
        ...spreads.map(({ held: one, texts }) => [one.name, 'Total', ...texts]),
        ...left.map(({ held: one, texts }) => [one.name, LEFT_ON_AVERAGE, ...texts]),
      ]}
      disclosure={historicalPictureWords(report, basis)}
      hasPicture={false}
    >
      {() => (
        <>
          <SectionTable
            label="Total values"
            columns={TOTAL_COLUMNS.map((title) => ({ title }))}
            sections={sections}
          />
          {spreads.length > 0 && (
            <div className={parts.extra}>
              <SpreadTable
                caption={`Totals across ${formatWhole(report.period_count ?? 0)} periods`}
                rows={spreads}
              />
            </div>
          )}
          {left.length > 0 && (
            <div className={parts.extra}>
              <SpreadTable caption={leftAcross(report.period_count ?? 0)} rows={left} />
            </div>
          )}
          {weighted !== null && <p className={parts.note}>{weighted}</p>}
        </>
      )}
    </CardFrame>
  );
}
