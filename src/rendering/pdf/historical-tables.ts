/** The reference pages of a historical report: tables by year and by period, and its terms. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import {
  FOUR_PERIODS,
  type HistoricalReport,
  type PeriodName,
} from '../../domain/comparison/historical/historical-report.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import { costText } from '../../domain/practice/reports/disclosures/disclosures.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import type { SharedHistoricalView } from '../../domain/practice/reports/historical-report-content.ts';
import type { PdfBlock, PdfColumn, PdfSection, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import { formatShortPercent, formatTableDollars, formatInteger } from '../../domain/shared/format.ts';
import { SPREAD_COLUMNS, spreadSections, spreadTexts } from '../words/history/every-period-figures.ts';
import {
  ofSlot,
  PERIOD_TITLES,
  type ActiveHistoricalSlot,
  type HistoricalPart,
  periodName,
} from '../words/history/historical-part.ts';
import { TAX_IF_SURRENDERED, dollarsLine, realLabel } from '../words/dollars-text.ts';
import {
  figureDollars,
  figureOf,
  figurePercent,
  incomeFigure,
  lapseTaxNote,
  markAt,
  type PolicyFigure,
} from '../words/marks.ts';
import { LEFT_ON_AVERAGE, leftAcross, weightingLine } from '../words/weighting-text.ts';
import { leftColumn, rightColumn, section, tableOf, valuesPair, yearly } from './sections.ts';
import { yearTable } from './year-tables.ts';

/** The visible parts of a shared link, used by all pages. */
export interface ReportViewState {
  report: HistoricalPart;
  basis: HistoricalBasis;
  activeSlots: ActiveHistoricalSlot[];
  slots: PdfSlot[];
  view: SharedHistoricalView;
}

export const PERIOD_COLUMNS: PdfColumn[] = [
  leftColumn(''),
  ...FOUR_PERIODS.map((name) => rightColumn(PERIOD_TITLES[name])),
  rightColumn('Own worst'),
];

const PERCENTILES: PdfColumn[] = [leftColumn(''), ...SPREAD_COLUMNS.map(({ title }) => rightColumn(title))];

/** Visible tabs by year and by percentile. */
export function tables(state: ReportViewState): PdfSection[] {
  const { report, basis, activeSlots, slots } = state;
  const { irr_analysis: irr, total_values: totals } = report;
  const spreads = spreadTables(state);
  const all = `Where all ${formatInteger(report.period_count ?? 0)} periods lie`;
  return [
    ...incomeByYear(state),
    ...yearsOf('worst', state),
    ...yearsOf('median', state),
    ...(spreads.length > 0 ? [section('', all, spreads)] : []),
    ...(irr ? [section('', realLabel('Rates of return', basis), perPeriod(irr, activeSlots, irrRows))] : []),
    ...(totals
      ? [section('', 'Income and value together', perPeriod(totals, activeSlots, totalRows(basis)))]
      : []),
    ...weighted(state),
    terms(basis, slots),
  ];
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
      (slotFigures) => (name: PeriodName) =>
        incomeFigure({ value: slotFigures[name].income[t] ?? null, mark: markAt(slotFigures[name], t) }),
    ),
  }));
  const columns = FOUR_PERIODS.map((name) => ({
    label: PERIOD_TITLES[name],
    of: (year: (period: PeriodName) => PolicyFigure) => figureDollars(year(name)),
  }));
  return [
    yearly('Income in the four periods, year by year', yearTable({ rows: years, slots, columns }), {
      lede: lapseTaxNote(
        income.flatMap((slotFigures) => FOUR_PERIODS.flatMap((name) => slotFigures[name].income)),
      ),
    }),
  ];
}

function yearsOf(name: 'worst' | 'median', { report, slots }: ReportViewState): PdfSection[] {
  const { cumulative_values: values, horizon = 0 } = report;
  const first = values?.[0]?.[name];
  if (!values || !first) return [];
  const years = yearTable({
    rows: first.rows.map(({ year, age }, t) => ({
      year,
      age,
      slots: bySlot(values, (slotFigures) => slotFigures[name].rows[t]),
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
  return [
    yearly(`Year by year in the ${name} period, ${periodName(first.start_month, horizon)}`, years, {
      lede: lapseTaxNote(
        values.flatMap((slotFigures) => slotFigures[name].rows.map(({ net_income }) => net_income)),
      ),
    }),
  ];
}

const spreadTables = ({ report, basis, activeSlots }: ReportViewState): PdfBlock[] =>
  spreadSections(report, activeSlots, basis).map(({ activeSlots: { name }, rows }) =>
    tableOf(
      name,
      PERCENTILES,
      rows.map(({ label, texts, apart }) => [apart ? `${label} (${apart})` : label, ...texts]),
    ),
  );

type PeriodRow = [label: string, of: (period: PeriodName) => string];

/** One table per slot with its figures in the four periods. */
const perPeriod = <T extends { slot: number }>(
  list: readonly T[],
  activeSlots: readonly ActiveHistoricalSlot[],
  rowsOf: (slotFigures: T, activeSlots: ActiveHistoricalSlot) => PeriodRow[],
): PdfBlock[] =>
  activeSlots.flatMap((one) => {
    const slotFigures = ofSlot(list, one.slot);
    const rows = slotFigures
      ? rowsOf(slotFigures, one).map(([label, of]) => [label, ...FOUR_PERIODS.map(of)])
      : [];
    return slotFigures ? [tableOf(one.name, PERIOD_COLUMNS.slice(0, -1), rows)] : [];
  });

const irrRows = (
  slotFigures: HistoricalReport['irr_analysis'][number],
  { isPolicy }: ActiveHistoricalSlot,
): PeriodRow[] => [
  [
    isPolicy ? 'To surrender' : 'To the end',
    (name) => figurePercent(figureOf(slotFigures[name], 'irr_surrender')),
  ],
  ['To death', (name) => figurePercent(figureOf(slotFigures[name], 'irr_death'))],
];

const totalRows =
  ({ last_age: last }: HistoricalBasis) =>
  (
    slotFigures: HistoricalReport['total_values'][number],
    { isPolicy }: ActiveHistoricalSlot,
  ): PeriodRow[] => {
    const due = (name: PeriodName) => taxDueOf(slotFigures[name].ending_value);
    const taxes: PeriodRow = [TAX_IF_SURRENDERED, (name) => formatTableDollars(due(name))];
    return [
      ['Total income, after tax', (name) => figureDollars(figureOf(slotFigures[name], 'total_income'))],
      [
        `${isPolicy ? 'Surrender value' : 'Value'} at ${last}`,
        (name) =>
          figureDollars(
            figureOf(slotFigures[name], 'ending_value', floorAtZero(slotFigures[name].ending_value)),
          ),
      ],
      ...(FOUR_PERIODS.some((name) => isTaxDue(slotFigures[name].ending_value)) ? [taxes] : []),
      [
        'Total',
        (name) =>
          figureDollars(
            figureOf(slotFigures[name], 'total_value', slotFigures[name].total_value + due(name)),
          ),
      ],
    ];
  };

/** Average legacy over the year of death, in the four periods and in all. */
const weighted = ({ report, basis, activeSlots }: ReportViewState): PdfSection[] => {
  const { longevity_weighting: weighting, period_count: periods = 0 } = report;
  if (!weighting) return [];
  const spreads = activeSlots.flatMap(({ slot, name }) => {
    const spread = ofSlot(weighting, slot)?.distribution;
    return spread ? [[name, ...spreadTexts(spread, formatTableDollars)]] : [];
  });
  const blocks = [
    ...perPeriod(weighting, activeSlots, (slotFigures) => [
      [LEFT_ON_AVERAGE, (name) => figureDollars(figureOf(slotFigures[name], 'expected_legacy'))],
    ]),
    ...(spreads.length > 0 ? [tableOf(leftAcross(periods), PERCENTILES, spreads)] : []),
  ];
  const lede = weightingLine(basis) ?? '';
  return [section('', 'What each leaves, weighted by mortality', blocks, { lede })];
};

const RANKED_BY = {
  policy_outcome: 'The policy’s outcome: income paid in full first, then the value that is left',
  index_return: 'Index return',
  total_income: 'The policy’s total income',
} as const;

function terms(basis: HistoricalBasis, slots: readonly PdfSlot[]): PdfSection {
  const dollars = dollarsLine(basis);
  return section('', 'Assumptions', [
    {
      type: 'pairs',
      pairs: [
        ...basis.strategies.map(({ weight, index, cap, floor, participation }) => ({
          title: `${formatShortPercent(weight)} ${index}`,
          text: [
            cap === null ? 'no cap' : `${formatShortPercent(cap)} cap`,
            floor === null ? 'no floor' : `${formatShortPercent(floor)} floor`,
            `${formatShortPercent(participation)} participation`,
          ].join(', '),
        })),
        {
          title: 'Loans and fees',
          text: `Borrowing at ${formatShortPercent(basis.borrowing_rate)}, ${basis.charge_stress === 0 ? `fees as ${wordsOf(basis).illustrated}` : `fees raised by ${formatShortPercent(basis.charge_stress)}`}`,
        },
        valuesPair(basis),
        ...(dollars === null ? [] : [{ title: 'Dollars', text: dollars }]),
        { title: 'Ranked by', text: RANKED_BY[basis.rank_by] },
        ...slots
          .filter(({ slot }) => slot > 1)
          .map(({ slot, name, what }) => {
            const costs = basis.accounts.find((one) => one.slot === slot);
            return {
              title: name,
              text: [`${what}, with dividends`, ...(costs ? [costText(costs)] : [])].join(', '),
            };
          }),
      ],
    },
  ]);
}
