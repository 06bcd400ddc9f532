/** A comparative report as a PDF. Uses the content of a shared link, so that hidden parts cannot be printed. */
import { wordsOf, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import { comparativeDisclosure, grossedUp } from '../../domain/practice/reports/disclosures/disclosures.ts';
import type { ReportBasis, VehicleBasis } from '../../domain/practice/reports/report-basis.ts';
import type { PdfDocument, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import {
  type ReportSnapshot,
  type SharedReportView,
  NO_LOGOS,
} from '../../domain/practice/reports/report.ts';
import { sharedView } from '../../domain/practice/reports/shared-view.ts';
import { formatPercent } from '../../domain/shared/format.ts';
import { slotKeySvg } from '../charts/line-chart-svg.ts';
import { dollarsLine } from '../words/dollars-text.ts';
import { guaranteedLine } from '../words/policy-text.ts';
import { filledSlots, namedVehicles, reportFacts, type ReportPart } from '../words/report-facts.ts';
import { returnText } from '../words/sentence-parts.ts';
import { inputsOf, limitations } from './comparative-appendix.ts';
import { chartPages } from './comparative-pages.ts';
import { yearlyTables } from './comparative-tables.ts';
import { pdfTextsOf } from './pdf-text.ts';
import { book, type PdfOptions } from './book.ts';
import { appendices, disclosures, notes } from './sections.ts';
import { summary } from './summary.ts';

export function comparativePdf(snapshot: ReportSnapshot, options: PdfOptions): PdfDocument {
  const { length, takenAt, timeZone } = options;
  const { inputs } = snapshot;
  const view = sharedView(snapshot, { report_id: 0, report_link: '', shared_at: takenAt, logos: NO_LOGOS });
  const { report, basis } = view;
  const ledger = inputs.illustration;
  const slots = basis ? slotsOf(report, basis, ledger.illustrated_rate) : [];
  const comparisonView = basis && { view, report, basis, slots, inputs };
  const pages = comparisonView ? [summary(comparisonView), ...chartPages(comparisonView, length)] : [];
  const limits = comparisonView ? [limitations(comparisonView, length)] : [];
  return book(view, options, {
    title: 'Comparison report',
    of: { label: 'Scenario', name: view.scenario_name },
    slots,
    ledger,
    sections: [
      ...pages.filter(({ blocks }) => blocks.length > 0),
      ...(comparisonView && length === 'complete'
        ? appendices([yearlyTables(comparisonView), [inputsOf(comparisonView)], limits])
        : limits),
      ...notes(view),
      disclosures(view, fixedTitles(ledger), fixedText(view), timeZone),
    ],
    caveat: wordsOf(ledger).notGuaranteed,
    legend: snapshot.report.comparative_table.note,
    caveatDetail: basis ? [guaranteedLine(basis), dollarsLine(basis)] : [],
  });
}

function slotsOf(report: ReportPart, basis: ReportBasis, illustratedRate: number | undefined): PdfSlot[] {
  const policy =
    illustratedRate === undefined
      ? pdfTextsOf(basis).slot
      : `${formatPercent(illustratedRate)} ${wordsOf(basis).illustrated}`;
  return filledSlots(report).map(({ slot, name, isPolicy }) => {
    const vehicle = basis.vehicles[slot - 2];
    const what = isPolicy ? policy : vehicle ? accountText(vehicle, basis) : '';
    return { slot, name, what, key: slotKeySvg(slot) };
  });
}

const accountText = (vehicle: VehicleBasis, { outlay }: ReportBasis): string =>
  [
    `${returnText(vehicle)}, assumed`,
    vehicle.fee === 0 ? 'no fee' : `${formatPercent(vehicle.fee)} fee`,
    ...(vehicle.front_load ? [`${formatPercent(vehicle.front_load)} front load`] : []),
    ...(vehicle.contribution_basis === 'grossed_up' ? [grossedUp(vehicle, outlay)] : []),
  ].join(', ');

const fixedTitles = (ledger: OfOrigin) => [
  'For education',
  'Not guaranteed',
  'Tax and law',
  pdfTextsOf(ledger).fixedTitle,
  'How it is compared',
];

function fixedText({ report, basis = NO_BASIS, meta }: SharedReportView): string[] {
  return comparativeDisclosure({
    ...meta,
    value_basis: basis.value_basis,
    outlay: basis.outlay,
    last_age: reportFacts(report, basis) ? basis.last_age : 0,
    accounts: namedVehicles(report, basis),
  });
}

/** Early snapshots have no basis. */
const NO_BASIS: ReportBasis = {
  value_basis: 'pre_tax',
  last_age: 0,
  outlay: null,
  income: null,
  lapse_age: null,
  lapse_tax: null,
  vehicles: [],
};
