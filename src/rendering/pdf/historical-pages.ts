/** The main pages of a historical report: figures, charts and the four periods side by side. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { parseMonth, shortMonth } from '../../domain/shared/dates.ts';
import type { PeriodName } from '../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import { PDF_FONT, type PdfBlock, type PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import { formatPercent, formatTableDollars, formatInteger } from '../../domain/shared/format.ts';
import { TAX_DUE_AREA } from '../charts/tax-due-band.ts';
import { fanChartGeometry, LAPSED } from '../charts/fan-chart-geometry.ts';
import { fanChartSvg, periodStripSvg } from '../charts/line-chart-svg.ts';
import { periodStripGeometry } from '../charts/period-strip-geometry.ts';
import {
  lapsedIncome,
  ofSlot,
  PERIOD_TITLES,
  type ActiveHistoricalSlot,
  type HistoricalPart,
  countOf,
  sharePercent,
} from '../words/history/historical-part.ts';
import { historicalCaveat } from '../words/history/historical-caveat.ts';
import { historyNotes } from '../words/history/historical-notes.ts';
import { capText, lapsesWord, historicalHeadline } from '../words/history/historical-text.ts';
import { fanFigures, fanLine, omittedText, type FanFigures } from '../words/history/every-period-figures.ts';
import { fourPeriods, paidTo, rankText } from '../words/history/four-periods-figures.ts';
import {
  missedIncomeText,
  missedYears,
  stripPins,
  stripValues,
  taxDuePeriods,
} from '../words/history/strip-figures.ts';
import { dollarsOrTaxDueOnly, dollarsOrTaxDue, AS_PAID, realLabel } from '../words/dollars-text.ts';
import { FIXED, rangeBasisText, yearsNote } from '../words/history/range-text.ts';
import { slideText } from '../words/history/slide-text.ts';
import { figureDollars, figureOf, figurePercent, figureText, markOf, withMark } from '../words/marks.ts';
import { sentences, yearsOf } from '../words/sentence-parts.ts';
import { CHART_WIDTH, leftColumn, paragraph, rightColumn, section, tableOf } from './sections.ts';
import { PERIOD_COLUMNS, type ReportViewState } from './historical-tables.ts';

export function summary(shown: ReportViewState): PdfSection {
  const { report, basis, activeSlots: activeSlot } = shown;
  const headlineText = historicalHeadline(report, basis);
  const policy = activeSlot.find(({ isPolicy }) => isPolicy);
  const checks = historyNotes(report, basis).flatMap(({ isCheck, text }) => (isCheck ? [text] : []));
  return section(
    'Over history',
    headlineText === '' ? 'The policy over history' : headlineText,
    [
      ...figures(report, basis),
      ...(policy ? strip(shown, policy) : []),
      ...fourInFull(report, basis),
      ...otherCaps(report),
    ],
    { lede: sentences(historicalCaveat(basis), ...checks) },
  );
}

/** The four main figures of the visible tabs. */
function figures(report: HistoricalPart, basis: HistoricalBasis): PdfBlock[] {
  const {
    period_count: all = 0,
    horizon = 0,
    lapse_share: lapseShare = 0,
    first_month: first,
    last_month: last,
  } = report;
  const lapsed = countOf(lapseShare, all);
  const policy = ofSlot(report.all_periods?.slots, 1);
  const ages = policy
    ? policy.years_paid.flatMap((years, at) =>
        policy.lapsed[at] && years > 0 ? [basis.first_age + years - 1] : [],
      )
    : [];
  const [least, most] = [Math.min(...ages), Math.max(...ages)];
  const median = ofSlot(report.comparative_table, 1)?.median;
  const separatePeriods =
    first && last
      ? Math.max(1, Math.floor((parseMonth(last) - parseMonth(first) + 1) / (12 * horizon)))
      : null;
  const paid = basis.paid_share === null ? null : countOf(basis.paid_share, all);
  const card = (title: string, text: string) => ({ title, text });
  const share = (count: number, did: string) =>
    card(sharePercent(count, all), `of periods ${did}: ${formatInteger(count)} of ${formatInteger(all)}`);
  const cards = [
    lapsed === 0 && paid !== null
      ? share(paid, 'paid every year')
      : share(lapsed, `lapse by ${basis.last_age}`),
  ];
  if (ages.length > 0)
    cards.push(
      card(least === most ? String(least) : `${least} to ${most}`, 'last age paid, where it lapses'),
    );
  if (median) {
    const { illustrated_rate: rate } = basis;
    const illustratedNote = rate === null ? '' : `; ${formatPercent(rate)} is ${wordsOf(basis).illustrated}`;
    cards.push(
      card(
        figurePercent(figureOf(median, 'geometric')),
        `credited a year in the median period${illustratedNote}`,
      ),
    );
  }
  if (separatePeriods !== null && all > 1)
    cards.push(
      card(
        `about ${separatePeriods}`,
        `${separatePeriods === 1 ? 'period that does' : 'periods that do'} not overlap; the others are not independent`,
      ),
    );
  return [{ type: 'cards', title: '', isBig: true, cards }];
}

function strip({ report, basis }: ReportViewState, { slot, name }: ActiveHistoricalSlot): PdfBlock[] {
  const { all_periods: all } = report;
  const slotFigures = ofSlot(all?.slots, slot);
  // Maximum sustainable income leaves no value to draw.
  if (!all || !slotFigures || basis.income_mode === 'max_level') return [];
  const missed = missedYears(slotFigures, basis);
  const geometry = periodStripGeometry({
    starts: all.start_months,
    values: stripValues(slotFigures),
    missed,
    pins: stripPins(report, all.start_months),
    width: CHART_WIDTH,
    height: 250,
  });
  const short = missed.filter((years) => years > 0).length;
  const endOf = (pick: (...values: number[]) => number): string => {
    const value = pick(...slotFigures.ending_value);
    const at = slotFigures.ending_value.indexOf(value);
    return figureText({ value, mark: markOf(slotFigures, 'ending_value', at) }, dollarsOrTaxDue);
  };
  const title = `Surrender value at ${basis.last_age}, in each of ${formatInteger(all.start_months.length)} periods of ${yearsOf(report.horizon ?? 0)}`;
  const alt = `${title}, ${name}: from ${endOf(Math.min)} to ${endOf(Math.max)}; income was missed in ${short} of them.`;
  const bars = basis.income
    ? `Each bar is one period, placed by its first month. Upward: what was left at ${basis.last_age}. Downward, in red: years of income that were not paid in full. ${missedIncomeText(report, basis)}`
    : `Each bar is one period, placed by its first month: what was left at ${basis.last_age}.`;
  const note = `${bars} ${taxDuePeriods(slotFigures, basis)}`.trim();
  return [{ type: 'chart', title, svg: periodStripSvg(geometry, slot, PDF_FONT), alt, note }];
}

const WORST_FIRST: readonly PeriodName[] = ['worst', 'median', 'most_recent', 'best'];

/** The policy in the four chosen periods, one line each. */
function fourInFull(report: HistoricalPart, basis: HistoricalBasis): PdfBlock[] {
  const slotFigures = ofSlot(report.comparative_table, 1);
  if (!slotFigures) return [];
  const heads = ['Credited', 'Income to', 'Income, total', `Value at ${basis.last_age}`];
  return [
    tableOf(
      'Four of them in full',
      [leftColumn('Period'), ...[...heads, realLabel('IRR', basis)].map((head) => rightColumn(head))],
      WORST_FIRST.map((name) => {
        const period = slotFigures[name];
        return [
          `${PERIOD_TITLES[name]}, from ${shortMonth(period.start_month)}`,
          figurePercent(figureOf(period, 'geometric')),
          paidTo(period, basis).replaceAll(' ', '\u00a0'),
          figureDollars(figureOf(period, 'total_income')),
          figureText(figureOf(period, 'ending_value'), dollarsOrTaxDueOnly),
          figurePercent(figureOf(period, 'irr_surrender')),
        ];
      }),
    ),
    ...WORST_FIRST.flatMap((name) => {
      const split = lapsedIncome(slotFigures[name]);
      return split === '' ? [] : [paragraph(`${PERIOD_TITLES[name]}: ${split}`)];
    }),
    paragraph(`${rankText(report, basis).split('. ')[0]}.`),
  ];
}

/** Keeps month and year on one line. */
const unbroken = (months: string): string => months.replaceAll(/([A-Z][a-z]+) (?=\d)/g, '$1\u00a0');

/** Results at other caps. */
function otherCaps({ caps }: HistoricalPart): PdfBlock[] {
  if (!caps) return [];
  return [
    tableOf(
      'At other caps',
      [leftColumn('Cap'), ...caps.rows.map(({ cap_rate: cap }) => rightColumn(formatPercent(cap)))],
      [['Periods that lapse', ...caps.rows.map(lapsesWord)]],
    ),
    paragraph(capText(caps)),
  ];
}

export function byAge(shown: ReportViewState, isComplete: boolean): PdfSection[] {
  const { report, basis, activeSlots: activeSlot } = shown;
  const charts = activeSlot
    .filter(({ isPolicy }) => isPolicy || isComplete)
    .flatMap((one) => fan(report, basis, one));
  const shares = paidShares(shown);
  if (charts.length + shares.length === 0) return [];
  const headlineText = slideText('income_by_age', report, basis);
  const heading = headlineText === historicalHeadline(report, basis) ? 'Value by age' : headlineText;
  return [section('Over history', heading, [...charts.slice(0, 1), ...shares, ...charts.slice(1)])];
}

function fan(report: HistoricalPart, basis: HistoricalBasis, activeSlot: ActiveHistoricalSlot): PdfBlock[] {
  if (!report.fan) return [];
  const figures = fanFigures(report, activeSlot, basis);
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  const note = sentences(
    figures.bands.length > 0
      ? `Each age by itself, over all ${formatInteger(report.period_count ?? 0)} periods, ${tax}. Half of them lie in the inner band, eight in ten in both.`
      : `The four chosen periods, ${tax}: too few for percentiles.`,
    omittedText(activeSlot, basis),
  );
  return fanChart(activeSlot, basis, { ...figures, note });
}

function fanChart(
  { slot, name, isPolicy }: ActiveHistoricalSlot,
  { value_basis }: HistoricalBasis,
  { note, ...drawn }: FanFigures & { note: string; height?: number },
): PdfBlock[] {
  const { ages, bands, lines } = drawn;
  if (ages.length === 0) return [];
  const restsOnAxis = value_basis === 'after_tax';
  const title = `${isPolicy ? 'Surrender value' : 'Value'} by age: ${name}`;
  const geometry = fanChartGeometry({
    height: 270,
    ...drawn,
    width: CHART_WIDTH,
    belowZero: restsOnAxis ? TAX_DUE_AREA : undefined,
  });
  const format = restsOnAxis ? dollarsOrTaxDue : formatTableDollars;
  const formatValue = (value: number | null): string => (value === null ? LAPSED : format(value));
  const end = bands.at(-1);
  const half = (key: 'p25' | 'p75') => figureText(figureOf(end, key), formatValue);
  const ends = [
    ...(end ? [`half of them end between ${half('p25')} and ${half('p75')}`] : []),
    ...lines.map(({ kind, label, values, marks }) => {
      const value = values.at(-1) ?? null;
      const text = kind === 'median' ? formatValue(value) : format(value);
      return `${label} ends at ${withMark(text, marks?.[values.length - 1] ?? '')}`;
    }),
  ];
  const alt = `${title}, from age ${ages[0]} to ${ages.at(-1)}: ${ends.join('; ')}.`;
  return [{ type: 'chart', title, svg: fanChartSvg(geometry, slot, PDF_FONT), alt, note }];
}

function paidShares({ report, basis, activeSlots: activeSlot }: ReportViewState): PdfBlock[] {
  const count = report.period_count ?? 0;
  const row = (name: string, share: number): string[] => {
    const counted = countOf(share, count);
    return [name, `${formatInteger(counted)} of ${formatInteger(count)}`, sharePercent(counted, count)];
  };
  const rows = activeSlot.flatMap(({ slot, name }) => {
    const share = ofSlot(report.income_analysis, slot)?.paid_share;
    return share == null ? [] : [row(name, share)];
  });
  if (rows.length === 0 || !basis.income) return [];
  return [
    tableOf(
      `Periods with full income through ${basis.income.to_age}`,
      [leftColumn(''), rightColumn('Periods'), rightColumn('Share')],
      [...rows, row('The policy lapsed', report.lapse_share ?? 0)],
    ),
  ];
}

/** Every slot in the four periods, and in its worst one. */
export function fourOfEach({ report, basis }: ReportViewState): PdfSection[] {
  const table = report.comparative_table;
  if (!table) return [];
  const model = fourPeriods(report, table, basis);
  const months = (slotFigures: string) => [
    'Months',
    ...model.columns.slice(0, -1).map((column) => unbroken(column.months)),
    unbroken(slotFigures),
  ];
  return [
    section(
      'Over history',
      slideText('four_periods', report, basis),
      model.sections.flatMap(({ held: activeSlot, rows, ownWorst, notes: paragraphs }, at) => [
        tableOf(activeSlot.name, PERIOD_COLUMNS, [
          months(ownWorst),
          ...(at === 0 ? [[model.indexReturn.label, ...model.indexReturn.texts]] : []),
          ...rows.map(({ label, texts }) => [label, ...texts]),
        ]),
        ...paragraphs.map(({ period, note }) => paragraph(`${period}: ${note}`)),
      ]),
      { lede: rankText(report, basis) },
    ),
  ];
}

/** Simulated paths, if their tab is visible. */
export function range(
  { report, basis, activeSlots: activeSlot, view }: ReportViewState,
  isComplete: boolean,
): PdfSection[] {
  const picture = report.range;
  if (!picture) return [];
  const { active_cards: cards } = view.saved_action;
  const has = (card: (typeof cards)[number]) => cards.includes(card);
  const charts = activeSlot
    .filter(({ isPolicy }) => has('range_fan') && (isPolicy || isComplete))
    .flatMap((one, at) => {
      const years = ofSlot(picture.report.slots, one.slot)?.by_year ?? [];
      const bands = years.map(({ value }) => value);
      const lines = fanLine(
        'median',
        'Median',
        bands.map((band) => figureOf(band, 'p50')),
      );
      // Paths are always in nominal dollars.
      if (one.isPolicy && report.illustrated && basis.inflation === undefined) {
        const illustrated = report.illustrated.slice(0, years.length);
        const values = illustrated.map(({ value }) => value);
        lines.push({ kind: 'illustrated', label: wordsOf(basis).label, values, marks: undefined });
      }
      const above = one.isPolicy ? yearsNote(years, 'value', basis.illustrated_rate, basis) : null;
      const note =
        one.isPolicy || at === 0
          ? sentences(
              `Each age is ranked by itself over ${formatInteger(picture.report.paths)} simulated paths. The inner band holds the middle half, both bands eight in ten.`,
              above,
            )
          : '';
      // Three accounts share a page.
      const height = one.isPolicy ? {} : { height: 214 };
      return fanChart(one, basis, { ages: years.map(({ age }) => age), bands, lines, note, ...height });
    });
  const paragraphs = (['range_paid', 'range_why', 'range_leads', 'range_path'] as const).flatMap((card) => {
    const headlineText = has(card) ? slideText(card, report, basis) : '';
    return headlineText === '' || headlineText === historicalHeadline(report, basis)
      ? []
      : [paragraph(headlineText)];
  });
  return [
    section(
      'Range of outcomes',
      slideText(has('range_fan') ? 'range_fan' : 'range_paid', report, basis),
      [...charts.slice(0, 1), ...paragraphs, ...charts.slice(1), ...FIXED.map(paragraph)],
      { lede: sentences(basis.inflation === undefined ? '' : AS_PAID, rangeBasisText(picture)) },
    ),
  ];
}
