/** The pages of a historical report that are looked up: its tables, year by year and period by period, and its terms. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import {
  FOUR_PERIODS,
  type HistoricalReport,
  type PeriodName,
} from '../../domain/comparison/historical/historical-report.ts';
import { atLeastZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import { costWords } from '../../domain/practice/reports/disclosures/disclosures.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import type { SharedHistoricalView } from '../../domain/practice/reports/historical-report-kept.ts';
import type { PdfBlock, PdfColumn, PdfSection, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import { formatShortPercent, formatTableDollars, formatWhole } from '../../domain/shared/format.ts';
import { SPREAD_COLUMNS, spreadSections, spreadTexts } from '../words/history/every-period-figures.ts';
import {
  ofSlot,
  PERIOD_TITLES,
  type HeldHistoricalSlot,
  type HistoricalPart,
  periodName,
} from '../words/history/historical-part.ts';
import { TAX_IF_SURRENDERED, dollarsLine, realLabel } from '../words/dollars-words.ts';
import {
  figureDollars,
  figureOf,
  figurePercent,
  incomeFigure,
  lapseTaxNote,
  markAt,
  unmarked,
  type PolicyFigure,
} from '../words/marks.ts';
import { LEFT_ON_AVERAGE, leftAcross, weightingLine } from '../words/weighting-words.ts';
import { section, tableOf, yearly } from './sections.ts';
import { yearTable } from './year-tables.ts';

/** What is shown: the parts of a shared link that all pages rest on. */
export interface Shown {
  report: HistoricalPart;
  basis: HistoricalBasis;
  held: HeldHistoricalSlot[];
  slots: PdfSlot[];
  view: SharedHistoricalView;
}

export const PERIOD_COLUMNS: PdfColumn[] = [
  { label: '', align: 'left' },
  ...FOUR_PERIODS.map((name): PdfColumn => ({ label: PERIOD_TITLES[name], align: 'right' })),
  { label: 'Own worst', align: 'right' },
];

/** Tabs that are switched on, year by year and percentile by percentile. */
export function tables({ report, basis, held, slots }: Shown): PdfSection[] {
  const made: PdfSection[] = [];
  const {
    income_analysis: income,
    cumulative_values: cumulative,
    irr_analysis: irr,
    total_values: totals,
    longevity_weighting: weighting,
  } = report;
  const inSlots = <T extends { slot: number }, Year>(list: readonly T[], of: (one: T) => Year): Year[] => {
    const found: Year[] = [];
    for (const one of list) found[one.slot - 1] = of(one);
    return found;
  };
  const count = income?.[0]?.worst.income.length ?? 0;
  if (income)
    made.push(
      yearly(
        'Income in the four periods, year by year',
        yearTable({
          rows: Array.from({ length: count }, (_, t) => ({
            year: t + 1,
            age: basis.first_age + t,
            slots: inSlots(
              income,
              (own) => (name: PeriodName) =>
                incomeFigure({ value: own[name].income[t] ?? null, mark: markAt(own[name], t) }),
            ),
          })),
          slots,
          columns: FOUR_PERIODS.map((name) => ({
            label: PERIOD_TITLES[name],
            of: (year: (period: PeriodName) => PolicyFigure) => figureDollars(year(name)),
          })),
        }),
        { lede: lapseTaxNote(income.flatMap((own) => FOUR_PERIODS.flatMap((name) => own[name].income))) },
      ),
    );
  for (const name of ['worst', 'median'] as const) {
    const first = cumulative?.[0]?.[name];
    if (!cumulative || !first) continue;
    made.push(
      yearly(
        `Year by year in the ${name} period, ${periodName(first.start_month, report.horizon ?? 0)}`,
        yearTable({
          rows: first.rows.map(({ year, age }, t) => ({
            year,
            age,
            slots: inSlots(cumulative, (own) => own[name].rows[t]),
          })),
          slots,
          columns: [
            {
              label: 'Income',
              of: (row) => figureDollars(incomeFigure(figureOf(row, 'net_income'))),
            },
            {
              label: 'Value',
              of: (row) => figureDollars(figureOf(row, 'value', atLeastZero(row?.value))),
            },
            {
              label: TAX_IF_SURRENDERED,
              of: (row) => figureDollars(unmarked(taxDueOf(row?.value))),
              isOf: (slot) =>
                ofSlot(cumulative, slot)?.[name].rows.some(({ value }) => isTaxDue(value)) ?? false,
            },
            {
              label: 'Income + value',
              of: (row) =>
                figureDollars(
                  figureOf(row, 'cumulative_value', row && row.cumulative_value + taxDueOf(row.value)),
                ),
            },
          ],
        }),
        {
          lede: lapseTaxNote(cumulative.flatMap((own) => own[name].rows.map(({ net_income }) => net_income))),
        },
      ),
    );
  }
  const spreads = spreadTables(report, basis, held);
  if (spreads.length > 0)
    made.push(section('', `Where all ${formatWhole(report.period_count ?? 0)} periods lie`, spreads));
  if (irr) made.push(section('', realLabel('Rates of return', basis), perPeriod(irr, held, irrRows)));
  if (totals) made.push(section('', 'Income and value together', perPeriod(totals, held, totalRows(basis))));
  if (weighting) made.push(weighted(weighting, basis, held, report.period_count ?? 0));
  made.push(terms(basis, slots));
  return made;
}

const spreadTables = (
  report: HistoricalPart,
  basis: HistoricalBasis,
  held: readonly HeldHistoricalSlot[],
): PdfBlock[] =>
  spreadSections(report, held, basis).map(({ held: { name }, rows }) =>
    tableOf(
      name,
      [
        { label: '', align: 'left' },
        ...SPREAD_COLUMNS.map(({ title }): PdfColumn => ({ label: title, align: 'right' })),
      ],
      rows.map(({ label, texts, apart }) => [apart ? `${label} (${apart})` : label, ...texts]),
    ),
  );

/** A table a slot: its figures in the four periods. */
const perPeriod = <T extends { slot: number }>(
  list: readonly T[],
  held: readonly HeldHistoricalSlot[],
  rowsOf: (own: T, held: HeldHistoricalSlot) => [label: string, of: (period: PeriodName) => string][],
): PdfBlock[] =>
  held.flatMap((one) => {
    const own = ofSlot(list, one.slot);
    return own
      ? [
          tableOf(
            one.name,
            PERIOD_COLUMNS.slice(0, -1),
            rowsOf(own, one).map(([label, of]) => [label, ...FOUR_PERIODS.map(of)]),
          ),
        ]
      : [];
  });

const irrRows = (
  own: HistoricalReport['irr_analysis'][number],
  { isPolicy }: HeldHistoricalSlot,
): [string, (period: PeriodName) => string][] => [
  [isPolicy ? 'To surrender' : 'To the end', (name) => figurePercent(figureOf(own[name], 'irr_surrender'))],
  ['To death', (name) => figurePercent(figureOf(own[name], 'irr_death'))],
];

const totalRows =
  ({ last_age: last }: HistoricalBasis) =>
  (
    own: HistoricalReport['total_values'][number],
    { isPolicy }: HeldHistoricalSlot,
  ): [string, (period: PeriodName) => string][] => [
    ['Total income, after tax', (name) => figureDollars(figureOf(own[name], 'total_income'))],
    [
      `${isPolicy ? 'Surrender value' : 'Value'} at ${last}`,
      (name) => figureDollars(figureOf(own[name], 'ending_value', atLeastZero(own[name].ending_value))),
    ],
    ...(FOUR_PERIODS.some((name) => isTaxDue(own[name].ending_value))
      ? [
          [
            TAX_IF_SURRENDERED,
            (name: PeriodName) => figureDollars(unmarked(taxDueOf(own[name].ending_value))),
          ] satisfies [string, (period: PeriodName) => string],
        ]
      : []),
    [
      'Total',
      (name) =>
        figureDollars(
          figureOf(own[name], 'total_value', own[name].total_value + taxDueOf(own[name].ending_value)),
        ),
    ],
  ];

/** What each leaves on average over the year of death, in the four periods and over all of them. */
const weighted = (
  weighting: NonNullable<HistoricalReport['longevity_weighting']>,
  basis: HistoricalBasis,
  held: readonly HeldHistoricalSlot[],
  periods: number,
): PdfSection => {
  const spreads = held.flatMap(({ slot, name }) => {
    const spread = ofSlot(weighting, slot)?.distribution;
    return spread ? [[name, ...spreadTexts(spread, formatTableDollars)]] : [];
  });
  return section(
    '',
    'What each leaves, weighted by mortality',
    [
      ...perPeriod(weighting, held, (own) => [
        [LEFT_ON_AVERAGE, (name) => figureDollars(figureOf(own[name], 'expected_legacy'))],
      ]),
      ...(spreads.length > 0
        ? [
            tableOf(
              leftAcross(periods),
              [
                { label: '', align: 'left' },
                ...SPREAD_COLUMNS.map(({ title }): PdfColumn => ({ label: title, align: 'right' })),
              ],
              spreads,
            ),
          ]
        : []),
    ],
    { lede: weightingLine(basis) ?? '' },
  );
};

const RANKED_BY = {
  policy_outcome: 'The policy’s outcome: income paid in full first, then the value that is left',
  index_return: 'Index return',
  total_income: 'The policy’s total income',
} as const;

/** What was put in. */
const terms = (basis: HistoricalBasis, slots: readonly PdfSlot[]): PdfSection =>
  section('', 'Assumptions', [
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
        {
          title: 'Values',
          text:
            basis.value_basis === 'after_tax'
              ? 'After tax'
              : 'Before tax; income and death benefits after tax',
        },
        ...[dollarsLine(basis)].flatMap((text) => (text === null ? [] : [{ title: 'Dollars', text }])),
        { title: 'Ranked by', text: RANKED_BY[basis.rank_by] },
        ...slots
          .filter(({ slot }) => slot > 1)
          .map(({ slot, name, what }) => {
            const costs = basis.accounts.find((one) => one.slot === slot);
            return {
              title: name,
              text: [`${what}, with dividends`, ...(costs ? [costWords(costs)] : [])].join(', '),
            };
          }),
      ],
    },
  ]);
