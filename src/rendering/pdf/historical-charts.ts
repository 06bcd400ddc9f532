/** The charts of a historical report as SVG, each with a text alternative. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import type { HistoricalReport } from '../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import type { PdfBlock } from '../../domain/practice/reports/report-pdf.ts';
import { formatInteger } from '../../domain/shared/format.ts';
import { barColumnsGeometry } from '../charts/bar-columns-geometry.ts';
import { barColumnsSvg, histogramSvg } from '../charts/bar-chart-svg.ts';
import { fanChartGeometry } from '../charts/fan-chart-geometry.ts';
import { histogramGeometry } from '../charts/histogram-geometry.ts';
import { fanChartSvg, periodStripSvg } from '../charts/line-chart-svg.ts';
import { periodStripGeometry } from '../charts/period-strip-geometry.ts';
import { TAX_DUE_AREA } from '../charts/tax-due-band.ts';
import { realLabel } from '../words/dollars-text.ts';
import { fanFigures, fanLine, omittedText, type FanFigures } from '../words/history/every-period-figures.ts';
import {
  ofSlot,
  periodName,
  rankedPeriod,
  type ActiveHistoricalSlot,
  type HistoricalPart,
} from '../words/history/historical-part.ts';
import { yearsNote } from '../words/history/range-text.ts';
import {
  missedIncomeText,
  missedYears,
  stripPins,
  stripValues,
  taxDuePeriods,
} from '../words/history/strip-figures.ts';
import { BIN_RATE, cumulativeSeries, histogramPanels, totalBars } from '../words/history/tab-figures.ts';
import { figureOf, markOf, type PolicyFigure } from '../words/marks.ts';
import { sentences, yearsOf } from '../words/sentence-parts.ts';
import { lineChart } from './comparative-charts.ts';
import type { ReportViewState } from './historical-tables.ts';
import { CHART_WIDTH, dollarsInAlt, endText, halfText, spanText, taxDueInAlt } from './sections.ts';

type Chart = Extract<PdfBlock, { type: 'chart' }>;

/** Every period of the policy, at its start month. */
export function stripChart(
  { report, basis }: ReportViewState,
  { slot, name }: ActiveHistoricalSlot,
): PdfBlock[] {
  const { all_periods: all } = report;
  const periods = ofSlot(all?.slots, slot);
  // Maximum sustainable income leaves no value to draw.
  if (!all || !periods || basis.income_mode === 'max_level') return [];
  const missed = missedYears(periods, basis);
  const geometry = periodStripGeometry({
    starts: all.start_months,
    values: stripValues(periods),
    missedYears: missed,
    pins: stripPins(report, all.start_months),
    width: CHART_WIDTH,
    height: 270,
  });
  const short = missed.filter((years) => years > 0).length;
  const endOf = (pick: (...values: number[]) => number): string => {
    const value = pick(...periods.ending_value);
    const at = periods.ending_value.indexOf(value);
    return taxDueInAlt({ value, mark: markOf(periods, 'ending_value', at) });
  };
  const title = `Surrender value at ${basis.last_age}, in each of ${formatInteger(all.start_months.length)} periods of ${yearsOf(report.horizon ?? 0)}`;
  const unpaid = short > 0 ? `; income was not paid in full in ${formatInteger(short)} of them` : '';
  const alt = `${title}, ${name}: from ${endOf(Math.min)} to ${endOf(Math.max)}${unpaid}.`;
  const bars = basis.income
    ? `Each bar is one period, plotted at its start month. ${short > 0 ? `Upward: the value at ${basis.last_age}. Downward, in red: years of income that were not paid in full.` : `Its height is the value at ${basis.last_age}.`} ${missedIncomeText(report, basis)}`
    : `Each bar is one period, plotted at its start month: the value at ${basis.last_age}.`;
  const note = `${bars} ${taxDuePeriods(periods, basis)}`.trim();
  return [{ type: 'chart', title, svg: periodStripSvg(geometry, slot), alt, note }];
}

/** Percentiles of a slot by age, with its worst period and the policy's. `hasNote`: once per page. */
export function fanOf(
  { report, basis }: ReportViewState,
  one: ActiveHistoricalSlot,
  { height, hasNote }: { height: number; hasNote: boolean },
): Chart[] {
  if (!report.fan) return [];
  const figures = fanFigures(report, one, basis);
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  const note = !hasNote
    ? ''
    : figures.bands.length > 0
      ? `Each age is ranked separately over all ${formatInteger(report.period_count ?? 0)} periods, ${tax}. The inner band contains half of them, both bands eight in ten.`
      : `The four chosen periods, ${tax}: too few for percentiles.`;
  return fanChart(one, basis, { ...figures, height, note: sentences(note, omittedText(one, basis)) });
}

/** The policy on simulated paths. */
export function rangeFan(
  { report, basis }: ReportViewState,
  policy: ActiveHistoricalSlot,
  note: string,
): Chart[] {
  const { range } = report;
  const years = ofSlot(range?.report.slots, policy.slot)?.by_year ?? [];
  const bands = years.map(({ value }) => value);
  const medians = bands.map((band) => figureOf(band, 'p50'));
  const lines = fanLine('median', 'Median', medians);
  // Paths are always in nominal dollars.
  if (report.illustrated && basis.inflation === undefined) {
    const values = report.illustrated.slice(0, years.length).map(({ value }) => value);
    lines.push({ kind: 'illustrated', label: wordsOf(basis).label, values, marks: undefined });
  }
  const paths = `Each age is ranked separately over ${formatInteger(range?.report.paths ?? 0)} simulated paths. The inner band contains the middle half, both bands eight in ten.`;
  const above = yearsNote(years, 'value', basis.illustrated_rate, basis);
  const ages = years.map(({ age }) => age);
  const texts = sentences(note, paths, above);
  return fanChart(policy, basis, { ages, bands, lines, height: 220, note: texts }, ' on simulated paths');
}

function fanChart(
  { slot, name, isPolicy }: ActiveHistoricalSlot,
  { value_basis }: HistoricalBasis,
  { note, ...drawn }: FanFigures & { note: string; height: number },
  on = '',
): Chart[] {
  const { ages, bands, lines } = drawn;
  if (ages.length === 0) return [];
  const restsOnAxis = value_basis === 'after_tax';
  const title = `${isPolicy ? 'Surrender value' : 'Value'} by age${on}: ${name}`;
  const belowZero = restsOnAxis ? TAX_DUE_AREA : undefined;
  const geometry = fanChartGeometry({ ...drawn, width: CHART_WIDTH, belowZero });
  const format = restsOnAxis ? taxDueInAlt : dollarsInAlt;
  const figureOrLapse = (figure: PolicyFigure) => (figure.value === null ? null : format(figure));
  const end = bands.at(-1);
  const half = (key: 'p25' | 'p75') => figureOrLapse(figureOf(end, key));
  const ends = [
    ...(end ? [halfText(half('p25'), half('p75'))] : []),
    ...lines.map(({ label, values, marks }) =>
      endText(label, figureOrLapse({ value: values.at(-1) ?? null, mark: marks?.at(-1) ?? '' })),
    ),
  ];
  const alt = `${title}, ${spanText(ages)}: ${ends.join('; ')}.`;
  return [{ type: 'chart', title, svg: fanChartSvg(geometry, slot), alt, note }];
}

type Tab<Key extends keyof HistoricalReport> = NonNullable<HistoricalPart[Key]>;

/** How many periods gave each slot which rate. */
export function ratesChart(
  { report, basis, activeSlots }: ReportViewState,
  analysis: Tab<'irr_analysis'>,
  height: number,
): Chart[] {
  const panels = histogramPanels(analysis, activeSlots, 'irr_surrender');
  if (panels.every(({ bins }) => bins.length === 0)) return [];
  const title = `${realLabel('IRR', basis)} through ${basis.last_age}, after tax`;
  const count = formatInteger(report.period_count ?? 0);
  const marks = panels.map(({ name, marks }) => `${name} ${marks.map(({ label }) => label).join(', ')}`);
  const note = `The number of periods (of ${count}) by rate of return, in steps of half a percent. The policy is surrendered at the end.`;
  const size = { width: CHART_WIDTH, panelHeight: height * 0.4 };
  const svg = histogramSvg(histogramGeometry({ panels, binRate: BIN_RATE, ...size }));
  const notes = panels.map((panel) => panel.note && `${panel.name}: ${panel.note}.`);
  const alt = `${title}: ${marks.join('; ')}.`;
  return [{ type: 'chart', title, svg, alt, note: sentences(note, ...notes) }];
}

export function totalsChart(
  { activeSlots }: ReportViewState,
  totals: Tab<'total_values'>,
  { height, note }: { height: number; note: string },
): Chart {
  const groups = totalBars(totals, activeSlots);
  const geometry = barColumnsGeometry({ groups, width: CHART_WIDTH, height });
  const title = 'Income and value together, in the four periods';
  const columns = groups.map(
    ({ label, columns }) =>
      `${label}: ${columns.map(({ name, fullFigure }) => `${name} ${fullFigure}`).join(', ')}`,
  );
  const svg = barColumnsSvg(geometry, activeSlots);
  const alt = `${title}. ${columns.join('; ')}.`;
  return { type: 'chart', title, svg, alt, note: sentences(note, 'Light: income, after tax. Dark: value.') };
}

export function cumulativeChart(
  { report, basis, activeSlots }: ReportViewState,
  paths: Tab<'cumulative_values'>,
  { height, note }: { height: number; note: string },
): PdfBlock[] {
  const first = paths[0]?.worst;
  if (!first) return [];
  const ages = first.rows.map(({ age }) => age);
  const series = cumulativeSeries(paths, activeSlots, 'worst');
  const title = `Cumulative income and value in ${rankedPeriod(basis, 'worst')}, ${periodName(first.start_month, report.horizon ?? 0)}`;
  return [lineChart(title, dollarsInAlt, { ages, series, height, note })];
}
