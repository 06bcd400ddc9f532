/** The appendices of a historical report: tables by year and by period. */
import { FOUR_PERIODS, type PeriodName } from '../../domain/comparison/historical/historical-report.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import type { SharedHistoricalView } from '../../domain/practice/reports/historical-report-content.ts';
import type { PdfBlock, PdfColumn, PdfSection, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import { formatInteger, formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { SPREAD_COLUMNS, spreadSections, spreadTexts } from '../words/history/every-period-figures.ts';
import {
  ofSlot,
  PERIOD_TITLES,
  type ActiveHistoricalSlot,
  type HistoricalPart,
  periodName,
} from '../words/history/historical-part.ts';
import { TAX_IF_SURRENDERED, realLabel } from '../words/dollars-text.ts';
import {
  figureDollars,
  figureOf,
  incomeFigure,
  lapseTaxNote,
  markAt,
  type PolicyFigure,
} from '../words/marks.ts';
import { irrRows, totalSections } from '../words/history/tab-figures.ts';
import { averageLegacyText, weightingLine } from '../words/weighting-text.ts';
import { fourPeriods, rankText } from '../words/history/four-periods-figures.ts';
import { leftColumn, paragraph, rightColumn, section, tableOf, yearly } from './sections.ts';
import { yearTable } from './year-tables.ts';

/** The visible parts of a shared link, used by all pages. */
export interface ReportViewState {
  report: HistoricalPart;
  basis: HistoricalBasis;
  activeSlots: ActiveHistoricalSlot[];
  slots: PdfSlot[];
  view: SharedHistoricalView;
}

const PERIOD_COLUMNS: PdfColumn[] = [
  leftColumn(''),
  ...FOUR_PERIODS.map((name) => rightColumn(PERIOD_TITLES[name])),
  rightColumn('Own worst'),
];

const PERCENTILES: PdfColumn[] = [leftColumn(''), ...SPREAD_COLUMNS.map(({ title }) => rightColumn(title))];

/** Yearly values in the four periods, the worst one and the median one. */
export const yearlyTables = (state: ReportViewState): PdfSection[] => [
  ...incomeByYear(state),
  ...yearsOf('worst', state),
  ...yearsOf('median', state),
];

/** Figures of each slot in the four periods, and their distribution over all periods. */
export function periodTables(state: ReportViewState): PdfSection[] {
  const { report, basis, activeSlots } = state;
  const { irr_analysis: irr, total_values: totals, longevity_weighting: legacy } = report;
  const count = report.period_count ?? 0;
  const spreads = spreadTables(state);
  const legacySpreads = activeSlots.flatMap(({ slot, name }) => {
    const spread = ofSlot(legacy, slot)?.distribution;
    return spread ? [[name, ...spreadTexts(spread, formatTableDollars)]] : [];
  });
  const totalTables = totals
    ? [
        ...perPeriod(totalSections(totals, activeSlots, basis, legacy)),
        ...(legacySpreads.length > 0 ? [tableOf(averageLegacyText(count), PERCENTILES, legacySpreads)] : []),
      ]
    : [];
  const lede = (legacy && weightingLine(basis)) ?? '';
  return [
    ...slotsInFourPeriods(state),
    ...(spreads.length > 0
      ? [section(`Distribution of all ${formatInteger(count)} periods`, {}, spreads)]
      : []),
    // The tables of the four periods also have these rates.
    ...(irr && !report.comparative_table
      ? [section(realLabel('Rates of return', basis), {}, perPeriod(irrRows(irr, activeSlots)))]
      : []),
    ...(totals ? [section('Income and value together', { lede }, totalTables)] : []),
  ];
}

/** Keeps month and year on one line. */
const unbroken = (months: string): string => months.replaceAll(/([A-Z][a-z]+) (?=\d)/g, '$1\u00a0');

/** Every slot in the four periods, and in its worst one. A section per slot, so that a page has as many as fit. */
function slotsInFourPeriods({ report, basis }: ReportViewState): PdfSection[] {
  const table = report.comparative_table;
  if (!table) return [];
  const model = fourPeriods(report, table, basis);
  const worstIndexReturn = ofSlot(report.own_worst, 1)?.index_geometric;
  const indexReturns = [...model.indexReturn.texts.slice(0, -1), formatPercent(worstIndexReturn)];
  const months = (worstPeriod: string) => [
    'Months',
    ...model.columns.slice(0, -1).map((column) => unbroken(column.months)),
    unbroken(worstPeriod),
  ];
  return model.sections.map(({ activeSlot: { name }, rows, worstPeriod, notes: paragraphs }, at) =>
    section(`${name} in the four periods`, { lede: at === 0 ? rankText(report, basis) : '' }, [
      tableOf('', PERIOD_COLUMNS, [
        months(worstPeriod),
        ...(at === 0 ? [[model.indexReturn.label, ...indexReturns]] : []),
        ...rows.map(({ label, texts }) => [label, ...texts]),
      ]),
      ...paragraphs.map(({ period, note }) => paragraph(`${period}: ${note}`)),
    ]),
  );
}

function bySlot<T extends { slot: number }, Year>(list: readonly T[], of: (one: T) => Year): Year[] {
  const found: Year[] = [];
  for (const one of list) found[one.slot - 1] = of(one);
  return found;
}

function incomeByYear({ report: { income_analysis: income }, basis, slots }: ReportViewState): PdfSection[] {
  if (!income) return [];
  const years = Array.from({ length: income[0]?.worst.income.length ?? 0 }, (_, t) => ({
    year: t + 1,
    age: basis.first_age + t,
    slots: bySlot(
      income,
      (slot) => (name: PeriodName) =>
        incomeFigure({ value: slot[name].income[t] ?? null, mark: markAt(slot[name], t) }),
    ),
  }));
  const columns = FOUR_PERIODS.map((name) => ({
    label: PERIOD_TITLES[name],
    of: (year: (period: PeriodName) => PolicyFigure) => figureDollars(year(name)),
  }));
  const incomes = income.flatMap((slot) => FOUR_PERIODS.flatMap((name) => slot[name].income));
  const table = yearTable({ rows: years, slots, columns });
  return [yearly('Income in the four periods, year by year', table, { lede: lapseTaxNote(incomes) })];
}

function yearsOf(name: 'worst' | 'median', { report, slots, view }: ReportViewState): PdfSection[] {
  const { cumulative_values: values, horizon = 0 } = report;
  const first = values?.[0]?.[name];
  // The chart of the policy by age also needs its paths.
  if (!values || !first || !view.saved_action.active_tabs.includes('cumulative_values')) return [];
  const years = yearTable({
    rows: first.rows.map(({ year, age }, t) => ({
      year,
      age,
      slots: bySlot(values, (slot) => slot[name].rows[t]),
    })),
    slots,
    columns: [
      { label: 'Income', of: (row) => figureDollars(incomeFigure(figureOf(row, 'net_income'))) },
      { label: 'Value', of: (row) => figureDollars(figureOf(row, 'value', floorAtZero(row?.value))) },
      {
        label: TAX_IF_SURRENDERED,
        of: (row) => formatTableDollars(taxDueOf(row?.value)),
        isOf: (slot) => ofSlot(values, slot)?.[name].rows.some(({ value }) => isTaxDue(value)) ?? false,
      },
      {
        label: 'Income + value',
        of: (row) =>
          figureDollars(figureOf(row, 'cumulative_value', row && row.cumulative_value + taxDueOf(row.value))),
      },
    ],
  });
  const incomes = values.flatMap((slot) => slot[name].rows.map((row) => row.net_income));
  const heading = `Year by year in the ${name} period, ${periodName(first.start_month, horizon)}`;
  return [yearly(heading, years, { lede: lapseTaxNote(incomes) })];
}

const spreadTables = ({ report, basis, activeSlots }: ReportViewState): PdfBlock[] =>
  spreadSections(report, activeSlots, basis).map(({ activeSlots: { name }, rows }) => {
    const lines = rows.map(({ label, texts, exceptions }) => [
      exceptions ? `${label} (${exceptions})` : label,
      ...texts,
    ]);
    return tableOf(name, PERCENTILES, lines);
  });

/** One table per slot with its figures in the four periods. */
const perPeriod = (
  sections: readonly {
    activeSlot: ActiveHistoricalSlot;
    rows: readonly { label: string; texts: string[] }[];
  }[],
): PdfBlock[] =>
  sections.map(({ activeSlot, rows }) => {
    const lines = rows.map(({ label, texts }) => [label, ...texts.slice(0, FOUR_PERIODS.length)]);
    return tableOf(activeSlot.name, PERIOD_COLUMNS.slice(0, -1), lines);
  });
