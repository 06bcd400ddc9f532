/** The main pages of a historical report. Each has one conclusion as its heading, and the figures that prove it. */
import { shortMonth } from '../../domain/shared/dates.ts';
import type { HistoricalPeriod, PeriodName } from '../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import type { HistoricalCardId } from '../../domain/practice/reports/historical-report-content.ts';
import type { PdfBlock, PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import {
  lapsedIncome,
  ofSlot,
  PERIOD_TITLES,
  slotEntries,
  type HistoricalPart,
} from '../words/history/historical-part.ts';
import { historicalKeyFigures } from '../words/history/key-figures.ts';
import { historicalCaveat } from '../words/history/historical-caveat.ts';
import { historyNotes } from '../words/history/historical-notes.ts';
import { dollarsLeft, historicalHeadline } from '../words/history/historical-text.ts';
import { accountName } from '../words/headline-names.ts';
import { paidTo, rankText } from '../words/history/four-periods-figures.ts';
import { dollarsOrTaxDueOnly, realLabel } from '../words/dollars-text.ts';
import { slideText } from '../words/history/slide-text.ts';
import {
  figureDollars,
  figureOf,
  figurePercent,
  figureReturn,
  figureText,
  unmarked,
} from '../words/marks.ts';
import { listOf, sentences, type ReportNote } from '../words/sentence-parts.ts';
import { fanOf, stripChart } from './historical-charts.ts';
import { checksOf, leftColumn, paragraph, rightColumn, section, tableOf } from './sections.ts';
import type { ReportViewState } from './historical-tables.ts';

/** The main sentence of a card; `title` if it only repeats the headline of the summary. */
export function conclusionOf(
  card: HistoricalCardId,
  { report, basis }: ReportViewState,
  title: string,
): string {
  const text = slideText(card, report, basis);
  return text === '' || text === historicalHeadline(report, basis) ? title : text;
}

/** These notes are on the summary page, not among the limitations. Its key figures have the worst period of each slot. */
export const isInSummary = ({ id, isCheck }: ReportNote): boolean =>
  isCheck || id === 'guaranteed' || id === 'own_worst';

const CHECK_TITLES: Readonly<Record<string, string>> = {
  charges: 'Charges',
  below_zero: 'Surrender',
  record: 'Record',
  ledger_lapses: 'Lapse',
  loan_rate: 'Loan rate',
  periods_overlap: 'Periods',
};

export function summary(state: ReportViewState): PdfSection {
  const { report, basis, activeSlots } = state;
  const headlineText = historicalHeadline(report, basis);
  const policy = activeSlots.filter(({ isPolicy }) => isPolicy);
  const worstPeriods = slotEntries(activeSlots, report.own_worst).map(({ name, own }): NamedPeriod => [
    `${name}, its worst period`,
    own,
  ]);
  const notes = historyNotes(report, basis);
  const guaranteed = notes.find(({ id }) => id === 'guaranteed')?.text ?? '';
  return section(
    headlineText === '' ? 'The policy over history' : headlineText,
    { lede: sentences(historicalCaveat(basis), guaranteed) },
    [
      ...keyFigures(report, basis),
      ...lapseNotes(worstPeriods),
      ...policy.flatMap((one) => stripChart(state, one)),
      // The headline has the lapses.
      ...checksOf(
        notes.filter(({ id }) => id !== 'lapse_share'),
        (id) => CHECK_TITLES[id],
      ),
    ],
  );
}

/** The tiles of the screen as one table. */
function keyFigures(report: HistoricalPart, basis: HistoricalBasis): PdfBlock[] {
  const { caption, tiles } = historicalKeyFigures(report, basis) ?? { caption: '', tiles: [] };
  if (tiles.length === 0) return [];
  const big = tiles.map(({ big: text, note }) => ({ text, note: note?.text ?? '', isBad: false }));
  const rows = (tiles[0]?.rows ?? []).map(({ label }) => ({
    label,
    isBig: false,
    cells: tiles.map((tile) => {
      const { value = '–', detail = '', isBad = false } = tile.rows.find((row) => row.label === label) ?? {};
      return { text: value, note: detail, isBad };
    }),
  }));
  // With few periods there is no median.
  const filled = rows.filter(({ cells }) => cells.some(({ text }) => text !== '–'));
  return [
    { type: 'summary', rows: [{ label: caption, isBig: basis.income !== null, cells: big }, ...filled] },
  ];
}

type NamedPeriod = [name: string, period: HistoricalPeriod];

/** Without income, its two columns would be empty. */
const resultColumns = ({ income, ...basis }: HistoricalBasis): string[] => [
  ...(income ? ['Income to', 'Income, total'] : []),
  `Value at ${basis.last_age}`,
  realLabel('IRR', basis),
];

const resultCells = (period: HistoricalPeriod, basis: HistoricalBasis): string[] => [
  ...(basis.income ? [paidTo(period, basis), figureDollars(figureOf(period, 'total_income'))] : []),
  figureText(figureOf(period, 'ending_value'), dollarsOrTaxDueOnly),
  figureReturn(figureOf(period, 'irr_surrender')),
];

const lapseNotes = (periods: readonly NamedPeriod[]): PdfBlock[] =>
  periods.flatMap(([name, period]) => {
    const split = lapsedIncome(period);
    return split === '' ? [] : [paragraph(`${name}: ${split}`)];
  });

const WORST_FIRST: readonly PeriodName[] = ['worst', 'median', 'most_recent', 'best'];

/** The policy in the four chosen periods, one line each. */
function fourPeriods({ report, basis }: ReportViewState): PdfBlock[] {
  const policy = ofSlot(report.comparative_table, 1);
  if (!policy) return [];
  const heads = ['Credited', ...resultColumns(basis)].map((head) => rightColumn(head));
  const periods = WORST_FIRST.map((name): NamedPeriod => [PERIOD_TITLES[name], policy[name]]);
  return [
    tableOf(
      'The policy in four periods',
      [leftColumn('Period'), ...heads],
      periods.map(([title, period]) => [
        `${title}, from ${shortMonth(period.start_month)}`,
        figurePercent(figureOf(period, 'geometric')),
        ...resultCells(period, basis),
      ]),
    ),
    ...lapseNotes(periods),
    paragraph(rankText(report, basis).split(/(?<=\.) /)[0] ?? ''),
  ];
}

/** The policy by age, and in the four periods. */
export function policyPage(state: ReportViewState): PdfSection[] {
  const { caps, range } = state.report;
  // Leaves room for the sensitivity.
  const height = caps && !range ? 250 : 320;
  const charts = state.activeSlots
    .filter(({ isPolicy }) => isPolicy)
    .flatMap((one) => fanOf(state, one, { height, hasNote: true }));
  const table = fourPeriods(state);
  if (charts.length + table.length === 0) return [];
  const heading =
    charts.length > 0
      ? conclusionOf('income_by_age', state, 'The policy by age')
      : conclusionOf('four_periods', state, 'The policy in four periods');
  return [section(heading, {}, [...charts, ...table])];
}

/** Each account by age, with its worst period and the policy's. */
export function accountsPage(state: ReportViewState): PdfSection[] {
  const { report, basis } = state;
  const accounts = state.activeSlots.filter(({ isPolicy }) => !isPolicy);
  const height = accounts.length > 2 ? 208 : 270;
  const charts = accounts.flatMap((one, at) => fanOf(state, one, { height, hasNote: at === 0 }));
  if (charts.length === 0) return [];
  const ends = accounts.flatMap(({ slot, name }) => {
    const value = ofSlot(report.own_worst, slot)?.ending_value;
    return value === undefined ? [] : [{ name, left: dollarsLeft(unmarked(value)) }];
  });
  const texts = ends.map(
    ({ name, left }, at) =>
      `${accountName(name)} ${at === 0 ? 'held ' : ''}${left}${at === 0 ? ` at ${basis.last_age}` : ''}`,
  );
  const heading = texts.length === 0 ? 'The accounts by age' : `In its own worst period, ${listOf(texts)}.`;
  return [section(heading, { flows: true }, charts)];
}
