/** A historical report as a PDF, from the content of a shared link. */
import { modeledFirst, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import type { HistoricalBasis } from '../../domain/practice/reports/historical-basis.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-content.ts';
import { NO_LOGOS } from '../../domain/practice/reports/report.ts';
import type { PdfDocument, PdfSection, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import { sharedHistoricalView } from '../../domain/practice/reports/shared-view.ts';
import { slotKeySvg } from '../charts/line-chart-svg.ts';
import { historyNotes } from '../words/history/historical-notes.ts';
import { markLegend } from '../words/history/historical-text.ts';
import { activeSlots, type ActiveHistoricalSlot } from '../words/history/historical-part.ts';
import { dollarsLine } from '../words/dollars-text.ts';
import { listOf } from '../words/sentence-parts.ts';
import { book, type PdfOptions } from './book.ts';
import { appendices as appendix, disclosures, notes } from './sections.ts';
import { pdfTextsOf } from './pdf-text.ts';
import { accountsPage, isInSummary, policyPage, summary } from './historical-pages.ts';
import { resultsPage, sensitivityPage } from './historical-results.ts';
import { assumptions, inputs } from './historical-inputs.ts';
import { periodTables, yearlyTables, type ReportViewState } from './historical-tables.ts';

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
        ...policyPage(viewState),
        // Without simulated paths, it continues on the page before.
        ...(report.range ? [] : sensitivityPage(viewState)),
        ...(isComplete ? [...accountsPage(viewState), ...resultsPage(viewState)] : []),
        ...(report.range ? sensitivityPage(viewState) : []),
      ]
    : [];
  return book(view, options, {
    title: 'Historical report',
    setting: 'in past markets',
    of: { label: 'Simulation', name: view.simulation_name },
    slots,
    ledger,
    sections: [
      ...figures,
      ...(viewState ? appendices(viewState, isComplete) : []),
      ...notes(view),
      disclosures(view, fixedTitles(ledger), view.fixed_disclosures, timeZone),
    ],
    caveat: CAVEAT,
    legend,
    caveatDetail: [modeledFirst(ledger), basis ? dollarsLine(basis) : null],
  });
}

/** A: yearly values, B: inputs, C: assumptions and limitations. The short report has only the last one. */
function appendices(state: ReportViewState, isComplete: boolean): PdfSection[] {
  const notes = historyNotes(state.report, state.basis).filter((note) => !isInSummary(note));
  const limits = assumptions(state, notes);
  if (!isComplete) return [{ ...limits, flows: true }];
  return appendix([[...yearlyTables(state), ...periodTables(state)], [inputs(state)], [limits]]);
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

const fixedTitles = (ledger: OfOrigin) => [
  'For education',
  'The periods',
  'Loans and fees',
  'Not guaranteed',
  'Tax and law',
  pdfTextsOf(ledger).fixedTitle,
  'How it is calculated',
];
