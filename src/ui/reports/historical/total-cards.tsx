import { formatInteger, formatTableDollars } from '../../../domain/shared/format.ts';
import { useMemo } from 'react';
import { BarColumns } from '../../charts/bar-columns.tsx';
import { totalBars, totalSections, type Totals } from '../../../rendering/words/history/tab-figures.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { historicalPictureText } from '../../../rendering/words/history/historical-text.ts';
import {
  activeSlots,
  type HistoricalCardProps,
  PERIOD_TITLES,
  type ActiveHistoricalSlot,
  slotEntries,
} from '../../../rendering/words/history/historical-part.ts';
import { SPREAD_COLUMNS, spreadTexts } from '../../../rendering/words/history/every-period-figures.ts';
import {
  LEFT_ON_AVERAGE,
  averageLegacyText,
  weightingLine,
} from '../../../rendering/words/weighting-text.ts';
import { SectionTable, SpreadTable } from './section-table.tsx';
import { TAX_IF_SURRENDERED } from '../../../rendering/words/dollars-text.ts';
import { FOUR_PERIODS } from '../../../domain/comparison/historical/historical-report.ts';
import type { LegendEntry } from '../../charts/chart-legend.tsx';

const NO_TOTALS: never[] = [];

export function TotalBarsCard({ report, basis }: HistoricalCardProps) {
  const active = useMemo(() => activeSlots(report), [report]);
  const totals = report.total_values ?? NO_TOTALS;
  const groups = useMemo(() => totalBars(totals, active), [totals, active]);
  const sections = useMemo(() => totalSections(totals, active, basis), [totals, active, basis]);
  if (totals.length === 0) return null;
  return (
    <CardFrame
      title="Total values"
      caption={`Income of the full period plus the value ${basis.value_basis === 'after_tax' ? 'after tax' : 'before tax'} at ${basis.last_age}.`}
      fileName="total-values"
      cells={() => totalCells(sections)}
      disclosure={historicalPictureText(report, basis)}
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

export function TotalTableCard({ report, basis }: HistoricalCardProps) {
  const active = useMemo(() => activeSlots(report), [report]);
  const totals = report.total_values ?? NO_TOTALS;
  const weighting = report.longevity_weighting;
  const sections = useMemo(
    () => totalSections(totals, active, basis, weighting),
    [totals, active, basis, weighting],
  );
  const spreads = useMemo(() => totalSpreads(totals, active), [totals, active]);
  const left = useMemo(() => totalSpreads(weighting ?? [], active), [weighting, active]);
  const weighted = weighting ? weightingLine(basis) : null;
  const count = report.period_count ?? 0;
  if (sections.length === 0) return null;
  return (
    <CardFrame
      title="Total values in the four periods"
      fileName="total-values-by-period"
      cells={() => [
        ...totalCells(sections),
        ...(spreads.length > 0 ? [['', 'All periods', ...SPREAD_COLUMNS.map(({ title }) => title)]] : []),
        ...spreads.map(({ name, texts }) => [name, 'Total', ...texts]),
        ...left.map(({ name, texts }) => [name, LEFT_ON_AVERAGE, ...texts]),
      ]}
    >
      {() => (
        <>
          <SectionTable
            label="Total values"
            columns={TOTAL_COLUMNS.map((title) => ({ title }))}
            sections={sections}
          />
          <SpreadTable caption={`Totals across ${formatInteger(count)} periods`} rows={spreads} />
          <SpreadTable caption={averageLegacyText(count)} rows={left} />
          {weighted !== null && <p className={parts.note}>{weighted}</p>}
        </>
      )}
    </CardFrame>
  );
}

const TOTAL_LEGEND: readonly LegendEntry[] = [
  { sign: { kind: 'tone', tone: 'faint' }, label: 'Income, after tax' },
  { sign: { kind: 'tone', tone: 'solid' }, label: 'Value at the end' },
];

const TOTAL_COLUMNS = FOUR_PERIODS.map((name) => PERIOD_TITLES[name]);

/** Files keep negative values, which include the tax due, so its separate row is omitted. */
export function totalCells(sections: ReturnType<typeof totalSections>): (string | number | null)[][] {
  const isMarked = sections.some(({ rows }) => rows.some(({ marks }) => marks.some((mark) => mark !== '')));
  const withMarks = (texts: readonly string[]) => (isMarked ? texts.map((text) => text || null) : []);
  return [
    ['', '', ...TOTAL_COLUMNS, ...withMarks(TOTAL_COLUMNS.map((title) => `${title}, mark`))],
    ...sections.flatMap(({ activeSlot, rows }) =>
      rows
        .filter(({ label }) => label !== TAX_IF_SURRENDERED)
        .map(({ label, cells, marks }) => [activeSlot.name, label, ...cells, ...withMarks(marks)]),
    ),
  ];
}

const totalSpreads = (
  totals: readonly Pick<Totals[number], 'slot' | 'distribution'>[],
  active: readonly ActiveHistoricalSlot[],
) =>
  slotEntries(active, totals).flatMap(({ slot, name, own: { distribution } }) =>
    distribution ? [{ slot, name, texts: spreadTexts(distribution, formatTableDollars) }] : [],
  );
