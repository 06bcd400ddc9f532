/** The income rider's pages: its lifetime income compared with an account that pays the same. */
import type {
  PdfBlock,
  PdfDocument,
  PdfSection,
  PdfTable,
} from '../../../domain/practice/reports/report-pdf.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { IncomeRiderInput, Stream } from '../../../domain/tools/rider/income-rider-schema.ts';
import type { IncomeRiderSimulation, IncomeRiderResult } from '../../../domain/tools/rider/income-rider.ts';
import { riderText, inputLines } from '../../tools/rider/rider-text.ts';
import { riderCards } from '../../tools/rider/rider-cards.ts';
import {
  agesOf,
  balanceSeries,
  incomeSeries,
  PERIODS_TITLE,
  simulationLines,
  simulationSeries,
  simulationShare,
  simulationStarts,
  yearColumns,
  accountName,
  FIRST_VIEW,
  returnText,
  riderName,
  selectPart,
  type RiderView,
  type PartView,
} from '../../tools/rider/rider-figures.ts';
import { toolDollars } from '../../tools/tool-parts.ts';
import { sentences } from '../../words/sentence-parts.ts';
import { leftColumn, rightColumn, section, tableOf, yearly } from '../sections.ts';
import { ageTable } from '../year-tables.ts';
import { appendix, inputTable, toolBook, toolChart, type ToolPdfNames } from './tool-pages.ts';

interface RiderResult {
  input: IncomeRiderInput;
  parts: IncomeRiderResult;
  /** Null if the returns were entered. */
  simulation: IncomeRiderSimulation | null;
}

const STREAMS = ['guaranteed', 'non_guaranteed'] as const;
const STREAM_NAMES: Readonly<Record<Stream, string>> = {
  guaranteed: 'Guaranteed income',
  non_guaranteed: 'Non-guaranteed income',
};

const TITLE = 'Income rider';

/** Each entered income with each return of the account. */
export function incomeRiderPdf({ input, parts, simulation }: RiderResult, names: ToolPdfNames): PdfDocument {
  const sides = { rider: riderName(input), account: accountName(input) };
  const views = viewsOf(parts);
  const dollars = toolDollars(input);
  const named = ({ view }: PartView) =>
    `${STREAM_NAMES[view.result_type]}, ${view.view_result === 'fixed_return' ? 'fixed return' : returnText(input, view.view_result)}`;
  const results = views.map((one, at) => {
    const riderTexts = riderText(one, sides);
    // The first page also has the inputs.
    const chart = { ages: agesOf(one.part), height: at === 0 ? 145 : 205 };
    return section(
      riderTexts.headline,
      {
        eyebrow: at === 0 ? `${TITLE}. ${named(one)}` : named(one),
        lede: sentences(dollars, riderTexts.caveat),
      },
      [
        cards(one, { ...sides, totalBalance: input.total_balance }),
        ...(at === 0 ? [inputTable(inputLines(input))] : []),
        toolChart(
          'Income a year',
          'The rider’s income, and the payments of an account with the same income.',
          { ...chart, series: incomeSeries(one, sides), isStaggered: true },
        ),
        toolChart(
          'Balance of the account',
          'At the end of each year, after payment, growth, fee and tax on growth.',
          { ...chart, series: balanceSeries(one, sides) },
        ),
      ],
    );
  });
  return toolBook(names, {
    title: TITLE,
    dollars,
    slots: [
      { slot: 1, name: sides.rider },
      { slot: 2, name: sides.account },
    ],
    sections: [
      ...results,
      ...(simulation ? periods(simulation, input, views) : []),
      ...appendix(
        views.map((one) =>
          yearly(named(one), yearTable(one, sides), {
            lede: isShort(one) ? '× marks the first year that was not paid in full.' : '',
          }),
        ),
      ),
    ],
    limits: [
      'The rider’s income is as entered from the contract; it depends on the insurer’s ability to pay. The non-guaranteed income is the insurer’s illustration: it may be lower.',
      ...parts.warnings.map(({ message }) => message),
    ],
  });
}

/** Omits streams without income, unless all are empty. */
function viewsOf(parts: IncomeRiderResult): PartView[] {
  const all = STREAMS.flatMap((result_type) =>
    (['fixed_return', 'index_allocation'] as const).flatMap((view_result) => {
      const view: RiderView = { ...FIRST_VIEW, result_type, view_result };
      const views = selectPart(parts, view);
      return views && views.view.view_result === view_result ? [views] : [];
    }),
  );
  const paying = all.filter(({ part }) => part.income_rider_longevity > 0);
  return paying.length > 0 ? paying : all.slice(0, 1);
}

const cards = (views: PartView, names: Parameters<typeof riderCards>[1]): PdfBlock => ({
  type: 'cards',
  title: '',
  isBig: true,
  cards: riderCards(views, names).map(({ id, title, key, lines }) => ({
    title: key.text,
    text: [
      id === 'optimization' ? `${key.label}.` : `${title}. ${key.label}.`,
      ...lines.map(({ label, text }) => `${label}: ${text.replaceAll(' ', '\u00a0')}.`),
    ].join('\n'),
  })),
});

const isShort = ({ part }: Pick<PartView, 'part'>): boolean => part.shortfall_surplus_years < 0;

/** All periods of the plan's length, for each entered income. */
function periods(
  simulation: IncomeRiderSimulation,
  input: IncomeRiderInput,
  views: readonly PartView[],
): PdfSection[] {
  return STREAMS.filter((stream) => views.some(({ view }) => view.result_type === stream)).map((stream) => {
    const one = simulation[stream];
    const chart = { ages: agesOf(one.median), series: simulationSeries(one), height: 400 };
    return section(
      simulationShare(one),
      {
        eyebrow: `${STREAM_NAMES[stream]}, all periods`,
        lede: `${returnText(input, 'index_allocation')}. ${simulationStarts(one)}`.trim(),
      },
      [spreads(one, stream), toolChart(PERIODS_TITLE, 'The average is not an actual period.', chart)],
    );
  });
}

const spreads = (simulation: IncomeRiderSimulation[Stream], stream: Stream): PdfTable =>
  tableOf(
    '',
    [leftColumn('Ranked'), rightColumn('Pays in full through'), rightColumn('Left at the end')],
    simulationLines(simulation, stream).map(({ label, longevity, ending }) => [
      label,
      longevity,
      formatTableDollars(ending),
    ]),
  );

function yearTable({ part }: PartView, names: { rider: string; account: string }): PdfTable {
  const columns = yearColumns(part);
  const firstShortRow = isShort({ part }) ? part.cv_longevity : -1;
  return ageTable({
    lead: [],
    heads: [
      { slot: 1, name: names.rider, columns: ['Income'] },
      { slot: 2, name: names.account, columns: columns.map(([label]) => label) },
    ],
    rows: part.rows.map((row, at) => ({
      year: row.year,
      age: row.age,
      cells: [
        formatTableDollars(row.rider_income),
        ...columns.map(([, key]) => {
          const text = formatTableDollars(row[key]);
          return at === firstShortRow && key === 'account_payment' ? `×\u00a0${text}` : text;
        }),
      ],
    })),
    size: 7.8,
  });
}
