/** Pages of a historical report: rates of return, totals and cumulative values; sensitivity and simulated paths. */
import { capName } from '../../domain/market/market-labels.ts';
import type { RangePicture } from '../../domain/paths/range-picture.ts';
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import type { PdfBlock, PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import { formatShortPercent } from '../../domain/shared/format.ts';
import { capital } from '../../domain/shared/text.ts';
import { AS_PAID, dollarsOrTaxDueOnly, textIfReal } from '../words/dollars-text.ts';
import { ofSlot } from '../words/history/historical-part.ts';
import { breakEvenText, capFoot, capRowLabel, lapsesWord } from '../words/history/historical-text.ts';
import { FIXED, rangeBasisText } from '../words/history/range-text.ts';
import { figureOf, figureText } from '../words/marks.ts';
import { sentences } from '../words/sentence-parts.ts';
import { LAPSED } from '../charts/fan-chart-geometry.ts';
import { cumulativeChart, rangeFan, ratesChart, totalsChart } from './historical-charts.ts';
import { conclusionOf } from './historical-pages.ts';
import type { ReportViewState } from './historical-tables.ts';
import { leftColumn, paragraph, rightColumn, section, tableOf } from './sections.ts';

/** Rates of return, total values and cumulative values. The first conclusion is the heading, others are below their charts. */
export function resultsPage(state: ReportViewState): PdfSection[] {
  const { irr_analysis: rates, total_values: totals, cumulative_values: paths } = state.report;
  const hasPaths = state.view.saved_action.active_tabs.includes('cumulative_values');
  const [bars, years] = [conclusionOf('total_bars', state, ''), conclusionOf('cumulative_table', state, '')];
  // The chart of the policy by age also needs its paths.
  const cumulative = hasPaths ? paths : undefined;
  // A single chart fills half of the page.
  const height = [rates, totals, cumulative].filter(Boolean).length > 1 ? 155 : 340;
  const charts = [
    ...(rates ? ratesChart(state, rates, height) : []),
    ...(totals ? [totalsChart(state, totals, { height, note: rates ? bars : '' })] : []),
    ...(cumulative ? cumulativeChart(state, cumulative, { height, note: rates || totals ? years : '' }) : []),
  ];
  if (charts.length === 0) return [];
  const heading = rates ? conclusionOf('irr_histogram', state, 'Rates of return') : totals ? bars : years;
  return [section(heading || 'Income and value together', { flows: true }, charts)];
}

/** Other caps and charges, and simulated paths. */
export function sensitivityPage(state: ReportViewState): PdfSection[] {
  const { caps, range: picture } = state.report;
  const name = capName(state.basis.strategies);
  const conclusion = conclusionOf('range_fan', state, 'Simulated paths');
  const blocks = [
    ...(caps ? sensitivity(state, caps) : []),
    ...(picture ? range(state, picture, caps ? conclusion : '') : []),
  ];
  if (blocks.length === 0) return [];
  const lede = caps ? capFoot(caps, name) : '';
  return [section(caps ? breakEvenText(caps, name) : conclusion, { lede, flows: true }, blocks)];
}

type Caps = NonNullable<ReportViewState['report']['caps']>;

function sensitivity({ basis }: ReportViewState, { rows, charges = [] }: Caps): PdfBlock[] {
  const lapses = (first: string, heads: string[], of: Parameters<typeof lapsesWord>[0][]) =>
    tableOf(
      '',
      [leftColumn(first), ...heads.map((head) => rightColumn(head))],
      [['Periods that lapse', ...of.map(lapsesWord)]],
    );
  const raised = charges.map(({ charge_stress: stress }) =>
    stress === 0 ? `as ${wordsOf(basis).illustrated}` : `+${formatShortPercent(stress)}`,
  );
  const caps = rows.map((row) => capRowLabel(row, capName(basis.strategies)));
  return [
    lapses(capital(capName(basis.strategies)), caps, rows),
    ...(charges.length === 0 ? [] : [lapses('Charges', raised, charges)]),
  ];
}

function range(state: ReportViewState, picture: RangePicture, note: string): PdfBlock[] {
  const { basis, activeSlots, view } = state;
  const { active_cards: cards } = view.saved_action;
  const policy = cards.includes('range_fan') ? activeSlots.filter(({ isPolicy }) => isPolicy) : [];
  const texts = (['range_paid', 'range_why', 'range_leads', 'range_path'] as const).flatMap((card) =>
    cards.includes(card) ? [conclusionOf(card, state, '')] : [],
  );
  const percents = [10, 25, 50, 75, 90] as const;
  const last = basis.first_age + picture.report.horizon - 1;
  return [
    ...policy.flatMap((one) => rangeFan(state, one, note)),
    tableOf(
      `Value at ${last} on simulated paths`,
      [leftColumn(''), ...percents.map((one) => rightColumn(one === 50 ? 'Median' : `${one}th`))],
      activeSlots.flatMap(({ slot, name }) => {
        const ending = ofSlot(picture.report.slots, slot)?.ending_value;
        const texts = percents.map((one) =>
          figureText(figureOf(ending, `p${one}`), (value) =>
            value === null ? LAPSED : dollarsOrTaxDueOnly(value),
          ),
        );
        return ending ? [[name, ...texts]] : [];
      }),
    ),
    ...[
      ...texts.filter((text) => text !== ''),
      sentences(textIfReal(basis, AS_PAID), rangeBasisText(picture)),
      ...FIXED,
    ].map((text) => paragraph(text)),
  ];
}
