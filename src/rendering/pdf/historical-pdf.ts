/** A historical report as a PDF, from the content of a shared link. */
import { formatPercent, formatInteger } from '../../domain/shared/format.ts';
import { modeledFirst, wordsOf, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import { longMonth } from '../../domain/shared/dates.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-content.ts';
import { NO_LOGOS } from '../../domain/practice/reports/report.ts';
import type { PdfBlock, PdfDocument, PdfSection, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import { sharedHistoricalView } from '../../domain/practice/reports/shared-view.ts';
import { slotKeySvg } from '../charts/line-chart-svg.ts';
import { historyNotes, markLegend } from '../words/history/historical-text.ts';
import { activeSlots, type ActiveHistoricalSlot } from '../words/history/historical-part.ts';
import { dollarsLine } from '../words/dollars-text.ts';
import { listOf } from '../words/sentence-parts.ts';
import {
  book,
  disclosures,
  lettered,
  notes,
  paragraph,
  run,
  section,
  withLegend,
  type PdfOptions,
} from './sections.ts';
import { byAge, fourOfEach, range, summary } from './historical-pages.ts';
import { tables, type ReportViewState } from './historical-tables.ts';

const CAVEAT = 'Hypothetical, not a record of any policy. Values are not guaranteed.';

export function historicalPdf(snapshot: HistoricalSnapshot, options: PdfOptions): PdfDocument {
  const { length, takenAt, timeZone } = options;
  const place = { report_id: 0, report_link: '', shared_at: takenAt, logos: NO_LOGOS };
  const view = sharedHistoricalView(snapshot, place);
  const { report, basis } = view;
  const ledger = snapshot.inputs.illustration;
  const slotsInUse = activeSlots(report);
  const slots = basis ? slotsOf(slotsInUse, basis) : [];
  const viewState = basis && { report, basis, activeSlots: slotsInUse, slots, view };
  const isComplete = length === 'complete';
  const legend = markLegend(report);
  const figures = viewState
    ? [
        summary(viewState),
        ...byAge(viewState, isComplete),
        ...(isComplete ? fourOfEach(viewState) : []),
        ...range(viewState, isComplete),
      ]
    : [];
  return book(view, options, {
    title: 'Historical report for',
    kind: 'Historical report',
    of: { label: 'Simulation', name: view.simulation_name },
    slots,
    ledger,
    sections: [
      ...withLegend(figures, legend),
      ...notes(view),
      ...(viewState && isComplete ? withLegend(lettered(tables(viewState)), legend) : []),
      ...(viewState ? reading(viewState) : []),
      disclosures(view, fixedTitles(ledger), view.fixed_disclosures, timeZone),
    ],
    caveat: [basis ? dollarsLine(basis) : null, CAVEAT, modeledFirst(ledger)],
  });
}

const slotsOf = (
  activeSlots: readonly ActiveHistoricalSlot[],
  { strategies, accounts }: HistoricalBasis,
): PdfSlot[] =>
  activeSlots.map(({ slot, name, isPolicy }) => ({
    slot,
    name,
    what: isPolicy
      ? listOf([...new Set(strategies.map(({ index }) => index))])
      : (accounts.find((one) => one.slot === slot)?.market ?? ''),
    key: slotKeySvg(slot),
  }));

/** Disclosures for all figures of history. */
function reading({ report }: ReportViewState): PdfSection[] {
  const readingNotes = historyNotes(report);
  const { full_record: record } = report;
  if (readingNotes.length === 0) return [];
  const blocks = readingNotes.map(({ text, isProxy }): PdfBlock => ({
    type: 'paragraphs',
    paragraphs: [[...(isProxy ? [run('Proxy. ', true)] : []), run(text)]],
  }));
  const fullRecord = record
    ? [
        paragraph(
          `The whole record has ${formatInteger(record.period_count)} periods since ${longMonth(record.first_month)}; the lowest-crediting one averaged ${formatPercent(record.worst_rate)} a year.`,
        ),
      ]
    : [];
  return [section('Please read', 'How to read these figures', [...blocks, ...fullRecord], { flows: true })];
}

const fixedTitles = (ledger: OfOrigin) => [
  'For education',
  'The periods',
  'Loans and fees',
  'Not guaranteed',
  'Tax and law',
  wordsOf(ledger).fixedTitle,
  'How it is calculated',
];
