import { useMemo, useState } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { BarColumns } from '../../charts/bar-columns.tsx';
import type { ColumnGroup } from '../../../rendering/charts/bar-columns-geometry.ts';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { yearTableCells, type YearColumn, type YearTableModel } from '../../tables/year-table-model.ts';
import { LineCard, ToolCard } from '../frame/tool-cards.tsx';
import {
  agesOf,
  benefitSeries,
  distributionSeries,
  measureCrossing,
  MEASURE_OPTIONS,
  MEASURES,
  measureSeries,
  planSpans,
  type Measure,
  YEAR_VIEWS,
  type YearView,
  SIDES,
  IRA_COLUMNS,
  ROTH_COLUMNS,
  yearColumns,
} from '../../../rendering/tools/scorecard/scorecard-figures.ts';
import { unmarked } from '../../../rendering/words/marks.ts';
import { shortDollars } from '../../../rendering/charts/scales.ts';
import type { LegendEntry } from '../../charts/chart-legend.tsx';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import type { ScorecardRow } from '../../../domain/tools/scorecard/ira-and-roth-path.ts';

interface CardProps {
  result: TaxScorecardResult;
}

export function MeasureCard({ result }: CardProps) {
  const [measure, setMeasure] = useState<Measure>('tax');
  const ages = useMemo(() => agesOf(result), [result]);
  const series = useMemo(() => measureSeries(result, measure), [result, measure]);
  const crossing = useMemo(() => measureCrossing(result, measure), [result, measure]);
  const spans = useMemo(() => planSpans(result), [result]);
  const { title, caption } = MEASURES[measure];
  return (
    <LineCard
      {...{ title, caption, ages, series, spans, crossing }}
      chartTitle={`${title} by age`}
      controls={
        <Segmented
          label="What the graph shows"
          value={measure}
          options={MEASURE_OPTIONS}
          onChange={setMeasure}
        />
      }
      fileName={`tax-scorecard-${measure.replace('_', '-')}`}
      grows
    />
  );
}

const BENEFITS = {
  words: {
    title: 'Social Security taxation',
    caption:
      'The part of each year’s benefits that is taxable. Distributions and conversions raise it; Roth payments do not.',
    fileName: 'tax-scorecard-social-security',
    chartTitle: 'Taxable Social Security by age',
  },
  figure: 'social_security',
  seriesOf: benefitSeries,
} as const;

const DISTRIBUTIONS = {
  words: {
    title: 'Required distributions by year',
    caption:
      'Balance at the start of the year over the period of the Uniform Lifetime Table. A Roth has none in its owner’s life.',
    fileName: 'tax-scorecard-rmds',
    chartTitle: 'Required distributions by age',
  },
  figure: 'rmd',
  seriesOf: distributionSeries,
} as const;

function YearlyCard({ result, of }: CardProps & { of: typeof BENEFITS | typeof DISTRIBUTIONS }) {
  const ages = useMemo(() => agesOf(result), [result]);
  const series = useMemo(() => of.seriesOf(result), [of, result]);
  if (!result.ira_backend.rows.some((row) => row[of.figure] > 0)) return null;
  return <LineCard {...of.words} {...{ ages, series }} height={250} grows />;
}

export const BenefitsCard = ({ result }: CardProps) => <YearlyCard result={result} of={BENEFITS} />;

export const DistributionsCard = ({ result }: CardProps) => <YearlyCard result={result} of={DISTRIBUTIONS} />;

export function LegacyCard({ result }: CardProps) {
  const groups = useMemo(() => legacyBars(result), [result]);
  const table = useMemo(() => yearTable(result, 'balances'), [result]);
  return (
    <ToolCard
      title="Legacy"
      caption="The after-tax amount to heirs by age at death, and their tax on the amount that was not converted."
      fileName="tax-scorecard-legacy"
      cells={() => yearTableCells(table)}
    >
      {(isFull) => (
        <BarColumns
          title="Legacy by age"
          groups={groups}
          legend={LEGACY_LEGEND}
          height={isFull ? 360 : undefined}
        />
      )}
    </ToolCard>
  );
}

export function YearsCard({ result }: CardProps) {
  const [view, setView] = useState<YearView>('income');
  const model = useMemo(() => yearTable(result, view), [result, view]);
  return (
    <ToolCard
      title="Year by year"
      controls={
        <Segmented label="What the table shows" value={view} options={YEAR_VIEWS} onChange={setView} />
      }
      flush
      fileName="tax-scorecard-years"
      cells={() => everyYearCells(result)}
    >
      {(isFull) => <YearTable model={model} fill={isFull} />}
    </ToolCard>
  );
}

export function yearTable(result: TaxScorecardResult, view: YearView): YearTableModel {
  const rows = result.ira_backend.rows;
  const benefits: YearColumn = {
    title: 'Social Security',
    values: rows.map((row) => unmarked(row.social_security)),
    at: (row) => `ira_backend.rows.${row}.social_security`,
  };
  return {
    label: `${YEAR_VIEWS.find(({ value }) => value === view)?.label ?? ''}, year by year`,
    rows: rows.map(({ year, age }) => ({ year, age })),
    lead: view === 'balances' ? [] : [benefits],
    groups: yearColumns(result, view).map(({ backend, slot, name, rows: ofSide, columns }) => ({
      slot,
      name,
      columns: columns.map(([title, key]): YearColumn => ({
        title,
        values: ofSide.map((row) => unmarked(row[key])),
        at: (row) => `${backend}.rows.${row}.${key}`,
      })),
      depletedRow: -1,
      depletedWord: '',
    })),
    foot: [],
  };
}

export function everyYearCells(result: TaxScorecardResult): (string | number)[][] {
  const { ira_backend: ira, roth_backend: roth } = result;
  const titles = (side: string, columns: typeof IRA_COLUMNS) =>
    Object.values(columns).flatMap((list) => list.map(([title]) => `${side}: ${title}`));
  const figures = (row: ScorecardRow | undefined, columns: typeof IRA_COLUMNS) =>
    Object.values(columns).flatMap((list) => list.map(([, key]) => row?.[key] ?? 0));
  return [
    ['Year', 'Age', 'Social Security', ...titles('IRA', IRA_COLUMNS), ...titles('Roth', ROTH_COLUMNS)],
    ...ira.rows.map((row, t) => [
      row.year,
      row.age,
      row.social_security,
      ...figures(row, IRA_COLUMNS),
      ...figures(roth.rows[t], ROTH_COLUMNS),
    ]),
  ];
}

const LEGACY_LEGEND: readonly LegendEntry[] = [
  { sign: { kind: 'tone', tone: 'solid' }, label: 'To heirs, after tax' },
  { sign: { kind: 'tone', tone: 'hatched' }, label: 'Tax paid by heirs' },
];

/** Returns the last age and earlier ages at five- or ten-year intervals, limited to a readable number of bars. */
export function legacyAges(first: number, last: number): number[] {
  const step = last - first > 24 ? 10 : 5;
  const ages: number[] = [];
  for (let age = Math.ceil((first + 1) / step) * step; age <= last - Math.ceil(step / 2); age += step)
    ages.push(age);
  return [...ages.slice(-4), last];
}

export function legacyBars(result: TaxScorecardResult): ColumnGroup[] {
  const rows = result.ira_backend.rows;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  return legacyAges(first.age, last.age).map((age) => ({
    label: age === last.age ? `Age ${age} (end)` : `Age ${age}`,
    columns: SIDES.map(({ backend, slot, name }) => {
      const row = result[backend].rows[age - first.age];
      const [kept, tax] = [row?.after_tax_legacy ?? 0, row?.legacy_tax ?? 0];
      return {
        slot,
        name,
        parts: [
          { value: kept, tone: 'solid' },
          { value: tax, tone: 'hatched' },
        ],
        figure: shortDollars(kept),
        fullFigure:
          tax < 0.5
            ? formatTableDollars(kept)
            : `${formatTableDollars(kept)}, ${formatTableDollars(tax)} of tax`,
      };
    }),
  }));
}
