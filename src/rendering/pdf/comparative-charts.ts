/** Charts of a comparison's pages. */
import { taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { PdfBlock } from '../../domain/practice/reports/report-pdf.ts';
import { plainSeries, type ChartSeries } from '../charts/chart-series.ts';
import { shortDollars } from '../charts/scales.ts';
import { irrChartGeometry } from '../charts/irr-chart-geometry.ts';
import { lineChartGeometry, type LineChartInput } from '../charts/line-chart-geometry.ts';
import { lineChartSvg } from '../charts/line-chart-svg.ts';
import { barColumnsGeometry } from '../charts/bar-columns-geometry.ts';
import { barColumnsSvg, irrChartSvg } from '../charts/bar-chart-svg.ts';
import { TAX_DUE, TAX_DUE_AREA } from '../charts/tax-due-band.ts';
import {
  graphSeries,
  graphSpans,
  guaranteedOverlay,
  restsOnAxis,
  type Measure,
} from '../words/graph-series.ts';
import { irrLines } from '../words/irr-lines.ts';
import { markIn, unmarked, withMark, type PolicyFigure } from '../words/marks.ts';
import { guaranteedLineNote } from '../words/policy-text.ts';
import { filledSlots, type ReportPart } from '../words/report-facts.ts';
import { shortNames } from '../words/sentence-parts.ts';
import { CHART_WIDTH, dollarsInAlt, endFigure, endText, spanText, taxDueInAlt } from './sections.ts';

type Graph = NonNullable<ReportPart['comparative_graph']>;

export const taxText = ({ value_basis: values }: ReportBasis): string =>
  values === 'after_tax' ? 'after tax' : 'before tax';

const titleOf = (measure: Measure, basis: ReportBasis): string =>
  ({
    value: `Value by age, ${taxText(basis)}`,
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
  return lineChart(titleOf(measure, basis), restsOnAxis(measure, basis) ? taxDueInAlt : dollarsInAlt, {
    ages: graph.ages,
    series: graphSeries(report, graph, measure, basis),
    overlays,
    taxDue: TAX_DUE_AREA,
    spans: measure === 'death_benefit' ? [] : graphSpans(basis, graph),
    height,
    isStaggered: measure === 'income',
    note: overlays.length > 0 ? guaranteedLineNote(basis) : '',
  });
}

/** Income received so far and the value left, by age. */
export function cumulativeChart(
  report: ReportPart,
  basis: ReportBasis,
  { rows }: NonNullable<ReportPart['cumulative_values']>,
  height: number,
): PdfBlock {
  const active = filledSlots(report);
  const shortLabels = shortNames(active.map(({ name }) => name));
  const series = active.map(({ slot, name, index }, place): ChartSeries => {
    const years = rows.map(({ slots }) => slots[index]);
    const values = years.map((year) =>
      year?.cumulative_value == null ? null : year.cumulative_value + taxDueOf(year.value),
    );
    return {
      ...plainSeries(slot, name, shortLabels[place] ?? name, values),
      marks: years.map((year) => markIn(year, 'cumulative_value')),
    };
  });
  return lineChart(`Cumulative income and remaining value, ${taxText(basis)}`, dollarsInAlt, {
    ages: rows.map(({ age }) => age),
    series,
    height,
    note: '',
  });
}

export function lineChart(
  title: string,
  format: (figure: PolicyFigure) => string,
  { note, ...input }: Omit<LineChartInput, 'width' | 'endFigure'> & { note: string },
): PdfBlock {
  const { ages, series } = input;
  const geometry = lineChartGeometry({ ...input, width: CHART_WIDTH, endFigure });
  const ends = series.map(({ name, values, depletionAge, depletionVerb }) =>
    depletionAge === null
      ? endText(name, format(unmarked(values.at(-1))))
      : `${name} ${depletionVerb} at ${depletionAge}`,
  );
  const due = geometry.taxDue ? ` ${TAX_DUE}: ${geometry.taxDue.detail}.` : '';
  const alt = `${title}, ${spanText(ages)}: ${ends.join('; ')}.${due}`;
  return { type: 'chart', title, svg: lineChartSvg(geometry), alt, note };
}

export function irrChart(
  report: ReportPart,
  years: NonNullable<ReportPart['yearly_irr']>,
  height: number,
): PdfBlock {
  const lines = irrLines(report, years, false);
  const size = { width: CHART_WIDTH, height };
  const geometry = irrChartGeometry({ ages: years.map(({ age }) => age), lines, ...size });
  const ends = lines.map(({ name, texts, values, lapseIndex }) =>
    lapseIndex < 0 && values.at(-1) === null
      ? `${name} ends without a rate`
      : endText(name, lapseIndex < 0 ? (texts.at(-1) ?? '') : null),
  );
  const title = 'Policy IRR by age';
  const alt = `${title}, ${spanText(years.map(({ age }) => age))}: ${ends.join('; ')}.`;
  return { type: 'chart', title, svg: irrChartSvg(geometry, size), alt, note: '' };
}

type Filled = ReturnType<typeof filledSlots>[number];
type Bar = { value: number; figure: string };

interface Bars {
  height: number;
  note?: string;
  format?: (value: number) => string;
  groups: readonly { label: string; of: (slot: Filled) => Bar | null }[];
}

/** Bars of the slots in groups. */
export function bars(report: ReportPart, title: string, { note = '', groups, ...size }: Bars): PdfBlock {
  const placed = groups.map(({ label, of }) => ({
    label,
    columns: filledSlots(report).flatMap((slot) => {
      const bar = of(slot);
      return bar ? [{ ...slot, ...bar, parts: [{ value: bar.value, tone: 'solid' as const }] }] : [];
    }),
  }));
  const slots = filledSlots(report).filter((one) =>
    placed.some(({ columns }) => columns.some(({ slot }) => slot === one.slot)),
  );
  const texts = placed.map(
    ({ label, columns }) => `${label}: ${columns.map(({ name, figure }) => `${name} ${figure}`).join(', ')}`,
  );
  const geometry = barColumnsGeometry({ ...size, width: CHART_WIDTH, groups: placed });
  const svg = barColumnsSvg(geometry, slots);
  return { type: 'chart', title, svg, alt: `${title}. ${texts.join('; ')}.`, note };
}

export const dollarsBar = ({ value, mark }: PolicyFigure): Bar => ({
  value: value ?? 0,
  figure: withMark(shortDollars(value ?? 0), mark),
});
