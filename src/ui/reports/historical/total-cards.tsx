import { formatInteger, formatTableDollars } from '../../../domain/shared/format.ts';
import { useMemo } from 'react';
import { BarColumns, type ColumnGroup } from '../../charts/bar-columns.tsx';
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
import { LEFT_ON_AVERAGE, leftAcross, weightingLine } from '../../../rendering/words/weighting-text.ts';
import { SectionTable, SpreadTable, type SectionRow } from './section-table.tsx';
import { figureDollars, figureOf, markIn, withMark, type Mark } from '../../../rendering/words/marks.ts';
import { TAX_IF_SURRENDERED } from '../../../rendering/words/dollars-text.ts';
import {
  FOUR_PERIODS,
  type HistoricalReport,
  type PeriodName,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { LegendEntry } from '../../charts/chart-legend.tsx';
import { axisDollars } from '../../../rendering/charts/scales.ts';

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
      caption={`Income received in the whole period, and with it the value ${basis.value_basis === 'after_tax' ? 'after tax' : 'before tax'} at ${basis.last_age}.`}
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
          <SpreadTable caption={leftAcross(count)} rows={left} />
          {weighted !== null && <p className={parts.note}>{weighted}</p>}
        </>
      )}
    </CardFrame>
  );
}

type Totals = HistoricalReport['total_values'];
type Weighting = HistoricalReport['longevity_weighting'];

const TOTAL_LEGEND: readonly LegendEntry[] = [
  { sign: { kind: 'tone', tone: 'faint' }, label: 'Income, after tax' },
  { sign: { kind: 'tone', tone: 'solid' }, label: 'Value at the end' },
];

/** Adds back the tax due, because a client does not surrender a policy to owe tax. */
const displayedTotal = ({ total_value, ending_value }: Totals[number][PeriodName]): number =>
  total_value + taxDueOf(ending_value);

/** Formats a bar label: "$3.4M", "$859k". */
function barDollars(value: number): string {
  const size = Math.abs(value);
  const unit = size >= 950_000 ? 100_000 : size >= 999.5 ? 1000 : 1;
  return axisDollars(Math.round(value / unit) * unit);
}

export const totalBars = (totals: Totals, active: readonly ActiveHistoricalSlot[]): ColumnGroup[] =>
  FOUR_PERIODS.map((period) => ({
    label: PERIOD_TITLES[period],
    columns: slotEntries(active, totals).map(({ slot, name, own: { [period]: figures } }) => {
      const total = displayedTotal(figures);
      return {
        slot,
        name,
        parts: [
          { value: figures.total_income, tone: 'faint' },
          { value: floorAtZero(figures.ending_value), tone: 'solid' },
        ],
        figure: withMark(Math.abs(total) < 0.5 ? '–' : barDollars(total), markIn(figures, 'total_value')),
        fullFigure: figureDollars(figureOf(figures, 'total_value', total)),
      };
    }),
  }));

const TOTAL_COLUMNS = FOUR_PERIODS.map((name) => PERIOD_TITLES[name]);

interface TotalRow extends SectionRow {
  cells: number[];
  marks: Mark[];
}

/** Returns a figure of the four periods. `shown`: displayed value, if it differs from the calculated value. */
const totalRow = <Key extends string, Figures extends { [K in Key]: number }>(
  label: string,
  at: string,
  figures: Record<PeriodName, Figures>,
  key: Key,
  display = ({ [key]: figure }: Figures): number => figure,
): TotalRow => ({
  label,
  texts: FOUR_PERIODS.map((name) => figureDollars(figureOf(figures[name], key, display(figures[name])))),
  cells: FOUR_PERIODS.map((name) => figures[name][key]),
  marks: FOUR_PERIODS.map((name) => markIn(figures[name], key)),
  at: FOUR_PERIODS.map((name) => `${at}.${name}.${key}`),
});

export const totalSections = (
  totals: Totals,
  active: readonly ActiveHistoricalSlot[],
  { last_age: last }: HistoricalBasis,
  weighting?: Weighting,
): { held: ActiveHistoricalSlot; rows: TotalRow[] }[] =>
  slotEntries(active, totals).map(({ place, own: figures, ...one }) => {
    const at = `total_values.${place}`;
    const value = `${one.isPolicy ? 'Surrender value' : 'Value'} at ${last}`;
    const due: TotalRow = {
      ...totalRow(TAX_IF_SURRENDERED, at, figures, 'ending_value'),
      texts: FOUR_PERIODS.map((name) => formatTableDollars(taxDueOf(figures[name].ending_value))),
    };
    return {
      held: one,
      rows: [
        totalRow('Total income, after tax', at, figures, 'total_income'),
        totalRow(value, at, figures, 'ending_value', ({ ending_value }) => floorAtZero(ending_value)),
        ...(FOUR_PERIODS.some((name) => isTaxDue(figures[name].ending_value)) ? [due] : []),
        { ...totalRow('Total', at, figures, 'total_value', displayedTotal), isStrong: true },
        ...slotEntries([one], weighting).map((left) =>
          totalRow(LEFT_ON_AVERAGE, `longevity_weighting.${left.place}`, left.own, 'expected_legacy'),
        ),
      ],
    };
  });

/** Files keep negative values, which include the tax due, so its separate row is omitted. */
export function totalCells(sections: ReturnType<typeof totalSections>): (string | number | null)[][] {
  const isMarked = sections.some(({ rows }) => rows.some(({ marks }) => marks.some((mark) => mark !== '')));
  const withMarks = (texts: readonly string[]) => (isMarked ? texts.map((text) => text || null) : []);
  return [
    ['', '', ...TOTAL_COLUMNS, ...withMarks(TOTAL_COLUMNS.map((title) => `${title}, mark`))],
    ...sections.flatMap(({ held, rows }) =>
      rows
        .filter(({ label }) => label !== TAX_IF_SURRENDERED)
        .map(({ label, cells, marks }) => [held.name, label, ...cells, ...withMarks(marks)]),
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
