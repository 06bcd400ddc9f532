import { useMemo, useState } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { BarColumns } from '../../charts/bar-columns.tsx';
import type { Span } from '../../../rendering/charts/crossing.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { yearTableCells } from '../../tables/year-table-model.ts';
import { ToolCard } from '../frame/tool-parts.tsx';
import { seriesCells } from '../../../rendering/tools/tool-table.ts';
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
} from '../../../rendering/tools/scorecard/graphs.ts';
import { YEAR_VIEWS, type YearView } from '../../../rendering/tools/scorecard/year-columns.ts';
import { everyYearCells, yearTable, LEGACY_LEGEND, legacyBars } from './scorecard-figures.ts';

interface CardProps {
  result: TaxScorecardResult;
}

const NO_SPANS: readonly Span[] = [];
const tall = (isFull: boolean, height?: number): number | undefined =>
  isFull ? Math.max(360, window.innerHeight - 180) : height;

/** Cumulative tax, total value or balance by age. */
export function MeasureCard({ result }: CardProps) {
  const [measure, setMeasure] = useState<Measure>('tax');
  const ages = useMemo(() => agesOf(result), [result]);
  const series = useMemo(() => measureSeries(result, measure), [result, measure]);
  const crossing = useMemo(() => measureCrossing(result, measure), [result, measure]);
  const spans = useMemo(() => planSpans(result), [result]);
  const { title, caption } = MEASURES[measure];
  return (
    <ToolCard
      title={title}
      caption={caption}
      controls={
        <Segmented
          label="What the graph shows"
          value={measure}
          options={MEASURE_OPTIONS}
          onChange={setMeasure}
        />
      }
      fileName={`tax-scorecard-${measure.replace('_', '-')}`}
      cells={() => seriesCells(ages, series)}
    >
      {(isFull) => (
        <LineChart
          title={`${title} by age`}
          ages={ages}
          series={series}
          spans={spans}
          crossing={crossing}
          height={tall(isFull)}
          formatFigure={formatTableDollars}
        />
      )}
    </ToolCard>
  );
}

/** How much of Social Security is taxable on either side. */
export function BenefitsCard({ result }: CardProps) {
  const ages = useMemo(() => agesOf(result), [result]);
  const series = useMemo(() => benefitSeries(result), [result]);
  if (!result.ira_backend.rows.some(({ social_security }) => social_security > 0)) return null;
  return (
    <ToolCard
      title="Social Security taxation"
      caption="The part of each year’s benefits that is taxable. Distributions and conversions raise it; what a Roth pays does not."
      fileName="tax-scorecard-social-security"
      cells={() => seriesCells(ages, series)}
    >
      {(isFull) => (
        <LineChart
          title="Taxable Social Security by age"
          ages={ages}
          series={series}
          spans={NO_SPANS}
          height={tall(isFull, 250)}
          formatFigure={formatTableDollars}
        />
      )}
    </ToolCard>
  );
}

/** What must be taken out of the pre-tax balance, year by year. */
export function DistributionsCard({ result }: CardProps) {
  const ages = useMemo(() => agesOf(result), [result]);
  const series = useMemo(() => distributionSeries(result), [result]);
  if (!result.ira_backend.rows.some(({ rmd }) => rmd > 0)) return null;
  return (
    <ToolCard
      title="Required distributions by year"
      caption="Balance at the start of the year over the period of the Uniform Lifetime Table. A Roth has none in its owner’s life."
      fileName="tax-scorecard-rmds"
      cells={() => seriesCells(ages, series)}
    >
      {(isFull) => (
        <LineChart
          title="Required distributions by age"
          ages={ages}
          series={series}
          spans={NO_SPANS}
          height={tall(isFull, 250)}
          formatFigure={formatTableDollars}
        />
      )}
    </ToolCard>
  );
}

/** What heirs keep, and what they owe, by the age at death. */
export function LegacyCard({ result }: CardProps) {
  const groups = useMemo(() => legacyBars(result), [result]);
  const table = useMemo(() => yearTable(result, 'balances'), [result]);
  return (
    <ToolCard
      title="Legacy"
      caption="What heirs keep after tax, by the age at death, and the tax that they owe on what was never converted."
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

/** Every year of both households. */
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
