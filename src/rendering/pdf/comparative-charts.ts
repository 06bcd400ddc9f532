/** Charts of a comparison's pages. */
import type { EqualRow } from '../../domain/comparison/comparative/comparative-report.ts';
import { taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { PDF_FONT, type PdfBlock } from '../../domain/practice/reports/report-pdf.ts';
import { formatShortPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { plainSeries, type ChartSeries, type SlotNumber } from '../charts/chart-series.ts';
import { shortDollars } from '../charts/scales.ts';
import { irrChartGeometry } from '../charts/irr-chart-geometry.ts';
import { lineChartGeometry, type LineChartInput } from '../charts/line-chart-geometry.ts';
import { lineChartSvg } from '../charts/line-chart-svg.ts';
import { barColumnsGeometry } from '../charts/bar-columns-geometry.ts';
import { barColumnsSvg, irrChartSvg } from '../charts/bar-chart-svg.ts';
import { TAX_DUE, TAX_DUE_AREA } from '../charts/tax-due-band.ts';
import { dollarsOrTaxDue } from '../words/dollars-text.ts';
import {
  graphSeries,
  graphSpans,
  guaranteedOverlay,
  restsOnAxis,
  type Measure,
} from '../words/graph-series.ts';
import { irrLines } from '../words/irr-lines.ts';
import { figureOf, markIn, withMark } from '../words/marks.ts';
import { filledSlots, type ReportPart } from '../words/report-facts.ts';
import { shortFigure, shortNames } from '../words/sentence-parts.ts';
import { CHART_WIDTH, endFigure } from './sections.ts';

type Graph = NonNullable<ReportPart['comparative_graph']>;

export const taxWords = ({ value_basis: values }: ReportBasis): string =>
  values === 'after_tax' ? 'after tax' : 'before tax';

const titleOf = (measure: Measure, basis: ReportBasis): string =>
  ({
    value: `Value by age, ${taxWords(basis)}`,
    income: 'Income by age, after tax',
    death_benefit: 'Paid to heirs, if death occurs at each age',
  })[measure];

export function graphChart(
  report: ReportPart,
  basis: ReportBasis,
  graph: Graph,
  { measure, height }: { measure: Measure; height: number },
): PdfBlock {
  const overlays = guaranteedOverlay(measure, basis);
  return lineChart(
    titleOf(measure, basis),
    restsOnAxis(measure, basis) ? dollarsOrTaxDue : formatTableDollars,
    {
      ages: graph.ages,
      series: graphSeries(report, graph, measure, basis),
      overlays,
      taxDue: TAX_DUE_AREA,
      spans: measure === 'death_benefit' ? [] : graphSpans(basis, graph),
      height,
      stagger: measure === 'income',
      note: overlays.length > 0 ? 'Thin line, G: the guaranteed death benefit.' : '',
    },
  );
}

/** Income received so far and the value left, by age. */
export function cumulativeChart(
  report: ReportPart,
  basis: ReportBasis,
  { rows }: NonNullable<ReportPart['cumulative_values']>,
  height: number,
): PdfBlock {
  const active = filledSlots(report);
  const short = shortNames(active.map(({ name }) => name));
  const series = active.map(({ slot, name, index }, place): ChartSeries => {
    const years = rows.map(({ slots }) => slots[index]);
    const values = years.map((year) =>
      year?.cumulative_value == null ? null : year.cumulative_value + taxDueOf(year.value),
    );
    return {
      ...plainSeries(slot, name, short[place] ?? name, values),
      marks: years.map((year) => markIn(year, 'cumulative_value')),
    };
  });
  return lineChart(`Income received so far and value left, ${taxWords(basis)}`, formatTableDollars, {
    ages: rows.map(({ age }) => age),
    series,
    spans: [],
    height,
    note: '',
  });
}

function lineChart(
  title: string,
  write: (value: number | null) => string,
  { note, ...input }: Omit<LineChartInput, 'width' | 'endFigure'> & { note: string },
): PdfBlock {
  const { ages, series } = input;
  const geometry = lineChartGeometry({ ...input, width: CHART_WIDTH, endFigure });
  const ends = series.map(({ name, values, depletionAge, depletionVerb }) =>
    depletionAge === null
      ? `${name} ends at ${write(values.at(-1) ?? null)}`
      : `${name} ${depletionVerb} at ${depletionAge}`,
  );
  const due = geometry.taxDue ? ` ${TAX_DUE}: ${geometry.taxDue.detail}.` : '';
  const alt = `${title}, from age ${ages[0]} to ${ages.at(-1)}: ${ends.join('; ')}.${due}`;
  return { type: 'chart', title, svg: lineChartSvg(geometry, PDF_FONT), alt, note };
}

export function irrChart(
  report: ReportPart,
  years: NonNullable<ReportPart['yearly_irr']>,
  height: number,
): PdfBlock {
  const lines = irrLines(report, years, false);
  const size = { width: CHART_WIDTH, height };
  const geometry = irrChartGeometry({ ages: years.map(({ age }) => age), lines, ...size });
  const ends = lines.map(({ name, texts }) => `${name} ends at ${texts.at(-1)}`);
  const title = 'Policy IRR by age';
  const alt = `${title}, from age ${years[0]?.age} to ${years.at(-1)?.age}: ${ends.join('; ')}.`;
  return { type: 'chart', title, svg: irrChartSvg(geometry, size, PDF_FONT), alt, note: '' };
}

interface Bars {
  groups: { label: string; columns: { slot: SlotNumber; value: number; figure: string }[] }[];
  height: number;
  format?: (value: number) => string;
}

function bars(title: string, { groups, ...size }: Bars, report: ReportPart): PdfBlock {
  const slots = filledSlots(report).filter(({ slot }) =>
    groups.some(({ columns }) => columns.some((one) => one.slot === slot)),
  );
  const nameOf = (slot: number) => slots.find((one) => one.slot === slot)?.name ?? '';
  const texts = groups.map(
    ({ label, columns }) =>
      `${label}: ${columns.map(({ slot, figure }) => `${nameOf(slot)} ${figure}`).join(', ')}`,
  );
  const geometry = barColumnsGeometry({
    ...size,
    width: CHART_WIDTH,
    groups: groups.map(({ label, columns }) => ({
      label,
      columns: columns.map(({ value, ...one }) => ({ ...one, parts: [{ value, tone: 'solid' }] })),
    })),
  });
  const svg = barColumnsSvg(geometry, slots, PDF_FONT);
  return { type: 'chart', title, svg, alt: `${title}. ${texts.join('; ')}.`, note: '' };
}

/** Heirs' amounts at the ages that stand out. */
export const legacyChart = (
  report: ReportPart,
  { ages }: NonNullable<ReportPart['legacy']>,
  height: number,
): PdfBlock =>
  bars(
    'Paid to heirs by age at death, after tax',
    {
      groups: ages.map(({ age, slots }) => ({
        label: `Age ${age}`,
        columns: filledSlots(report).map(({ slot, index }) => {
          const { value, mark } = figureOf(slots[index], 'death_benefit');
          return { slot, value: value ?? 0, figure: withMark(shortDollars(value ?? 0), mark) };
        }),
      })),
      height,
    },
    report,
  );

const COST_KINDS = [
  ['fees', 'Charges and fees'],
  ['growth_tax', 'Tax on growth'],
  ['distribution_tax', 'Tax on distributions'],
  ['net_investment_income_tax', 'Net investment income tax'],
] as const;

export const costChart = (
  report: ReportPart,
  { totals }: NonNullable<ReportPart['fee_analysis']>,
  height: number,
): PdfBlock =>
  bars(
    'Fees and taxes in total, by kind',
    {
      groups: COST_KINDS.filter(([key]) => totals.some((one) => (one[key] ?? 0) >= 0.5)).map(
        ([key, label]) => ({
          label,
          columns: filledSlots(report).map(({ slot, index }) => {
            const value = totals[index]?.[key] ?? 0;
            return { slot, value, figure: shortDollars(value) };
          }),
        }),
      ),
      height,
    },
    report,
  );

export const GOALS = [
  ['longevity_ror', 'Same income'],
  ['surrender_ror', 'Same value'],
  ['death_ror', 'Same death benefit'],
] as const;

/** Longer bars are cut to keep the others readable. */
const MAX_RATIO = 3;

export function returnsChart(report: ReportPart, rows: readonly EqualRow[], height: number): PdfBlock {
  const limit = MAX_RATIO * Math.max(0.02, ...rows.map(({ assumed }) => assumed));
  return bars(
    'Return needed to match the policy, before fees',
    {
      groups: GOALS.map(([key, label]) => ({
        label,
        columns: filledSlots(report).flatMap(({ slot }) => {
          const required = rows.find((row) => row.slot === slot)?.[key];
          if (!required) return [];
          const value = required.status === 'unreachable' ? limit : Math.min(limit, required.rate ?? 0);
          return [{ slot, value, figure: shortFigure(required) }];
        }),
      })),
      height,
      format: (value) => formatShortPercent(value),
    },
    report,
  );
}
