/** Creates a PDF of a stored report, or from a file of inputs for a comparison or a planning tool. */
import { practiceYear } from '../../domain/shared/dates.ts';
import { withStartYear } from '../../domain/calculations/registry.ts';
import { historicalReportSchema } from '../../domain/comparison/historical/historical-report-schema.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { PDF_LENGTHS, type ReportPdf, type PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import type { PdfOptions } from '../../rendering/pdf/book.ts';
import { everythingHistorical } from '../../domain/practice/reports/historical-report-content.ts';
import { everythingActive } from '../../domain/practice/reports/report.ts';
import { historicalSnapshot, takeSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { invalidInput, parseWith, fail, ok, type Result, type Schema } from '../../domain/shared/result.ts';
import { historicalPdf } from '../../rendering/pdf/historical-pdf.ts';
import { comparativePdf } from '../../rendering/pdf/comparative-pdf.ts';
import { pagesOfTool, TOOLS_WITH_PAGES } from '../../rendering/pdf/tools/tool-pdfs.ts';
import type { StoredPages } from '../../server/reports/stored-pages.ts';
import {
  type Arguments,
  type ExitStatus,
  errorFields,
  optionValue,
  attempt,
  ANOTHER_LOCATION,
  refuse,
  type Terminal,
  usageError,
} from '../command.ts';
import type { openStoredReports } from '../wiring-stores.ts';
import { readDocument } from '../read-document.ts';

interface PdfMaking extends Figures {
  reportPdf: ReportPdf;
  openStored: typeof openStoredReports;
  writeBytes(file: string, bytes: Uint8Array): Promise<void>;
  now: Date;
  /** For PDFs from a file. */
  zone: string;
}

const MAX_NAME_LENGTH = 200;
const USAGE =
  'report-pdf <id> <out.pdf> [--data <folder>],\n' +
  '       plumbline report-pdf <file|-> <out.pdf>. The file contains inputs of comparative-report,\n' +
  '       historical-report or a planning tool';

export async function reportPdfCommand(
  args: Arguments,
  terminal: Terminal,
  { history, taxTables, reportPdf, openStored, writeBytes, now, zone }: PdfMaking,
): Promise<ExitStatus> {
  const [from, out, ...rest] = args.positionals;
  if (from === undefined || out === undefined || rest.length > 0) throw usageError(USAGE);
  const requestedLength = optionValue(args, 'length') ?? 'complete';
  const length = PDF_LENGTHS.find((one) => one === requestedLength);
  if (!length) return refuse(terminal, { length: ['Must be client or complete.'] });
  const stored = /^[1-9]\d{0,14}$/.test(from) ? await openStored(optionValue(args, 'data')) : null;
  try {
    const pages = stored
      ? await exportStoredPages(Number(from), stored, now)
      : await filePages(from, args, terminal, { history, taxTables, now, zone });
    if (!pages.ok) return refuse(terminal, errorFields(pages.error));
    const { render, logo } = pages.value;
    const document = () => render({ length, takenAt: now.toISOString(), timeZone: stored?.zone ?? zone });
    const pdfResult = await reportPdf.make(document, { key: 'command line' }, logo);
    if (!pdfResult.ok) {
      terminal.err(`${pdfResult.error.detail}\n`);
      return 1;
    }
    const written = await attempt(() => writeBytes(out, pdfResult.value));
    if (written.ok) return 0;
    terminal.err(`Can't write to ${out}: ${written.error} ${ANOTHER_LOCATION}\n`);
    return 1;
  } finally {
    reportPdf.close();
    await stored?.close();
  }
}

/** Returns the PDF that its owner would download, with the same audit line. */
async function exportStoredPages(
  id: number,
  { pages, audit }: Awaited<ReturnType<typeof openStoredReports>>,
  now: Date,
): Promise<Result<StoredPages>> {
  const pdfResult = await pages(id, now);
  if (pdfResult === null) return fail(invalidInput({ report: [`There is no report with the id ${id}.`] }));
  if (pdfResult.ok)
    await audit.record({ action: 'report_exported', user_id: null, subject_id: id, detail: 'PDF' }, now);
  return pdfResult;
}

type PdfInputs = Pick<PdfMaking, 'history' | 'taxTables' | 'now' | 'zone'>;

/** Names on the pages: from the option, or the default. */
type NameWithDefault = (option: string, otherwise: string) => string;

interface FromFile {
  /** The calculation of the inputs. */
  id: string;
  pages: (raw: unknown, name: NameWithDefault, making: PdfInputs) => Result<StoredPages>;
}

const namesOf = (name: NameWithDefault) => ({
  client: { firstname: name('client', 'Client'), middlename: null, lastname: '' },
  advisor: name('advisor', 'Advisor'),
  report: 'The policy and its alternatives',
  description: '',
});

const fromInputs = <Input, Snapshot>(
  id: string,
  schema: Schema<Input>,
  snapshotOf: (inputs: Input, names: ReturnType<typeof namesOf>, figures: Figures) => Result<Snapshot>,
  pdf: (snapshot: Snapshot, options: PdfOptions) => PdfDocument,
): FromFile => ({
  id,
  pages(raw, name, { now, zone, ...figures }) {
    const inputs = parseWith(schema, withStartYear(id, raw, practiceYear(now, zone)));
    if (!inputs.ok) return inputs;
    const snapshot = snapshotOf(inputs.value, namesOf(name), figures);
    return snapshot.ok ? ok({ render: (options) => pdf(snapshot.value, options), logo: null }) : snapshot;
  },
});

const comparative = fromInputs(
  'comparative-report',
  comparativeReportSchema,
  (inputs, names, figures) =>
    takeSnapshot(
      inputs,
      { saved_action: everythingActive(), names: { ...names, scenario: 'Comparison' } },
      figures,
    ),
  comparativePdf,
);

const historical = fromInputs(
  'historical-report',
  historicalReportSchema,
  (inputs, names, figures) => {
    const savedFields = { notes: '', disclosures: '', deleted_historical_vehicle_ids: [], shared_by: 0 };
    const view = { saved_action: everythingHistorical(), names: { ...names, simulation: 'Simulation' } };
    return historicalSnapshot(inputs, { ...savedFields, ...view }, figures);
  },
  historicalPdf,
);

const toolOf = (id: string): FromFile => ({
  id,
  pages(raw, name, { history, taxTables, now, zone }) {
    const names = {
      client: name('client', ''),
      advisor: name('advisor', ''),
      takenAt: now.toISOString(),
      timeZone: zone,
    };
    const order = { id, raw, year: practiceYear(now, zone), names };
    const pdfResult = pagesOfTool(order, { history, taxTables });
    return pdfResult.ok ? ok({ render: () => pdfResult.value, logo: null }) : pdfResult;
  },
});

const FROM_FILE: readonly FromFile[] = [comparative, historical, ...TOOLS_WITH_PAGES.map(toolOf)];

/** Finds the kind that the inputs fit. If none, reports the errors of the kind in the file's name. */
async function filePages(
  path: string,
  args: Arguments,
  terminal: Terminal,
  making: PdfInputs,
): Promise<Result<StoredPages>> {
  const name: NameWithDefault = (option, otherwise) =>
    (optionValue(args, option) ?? otherwise).slice(0, MAX_NAME_LENGTH);
  const document = await readDocument(path, terminal);
  if (!document.ok) return fail(invalidInput(document.error));
  const read = ({ pages }: FromFile) => pages(document.value, name, making);
  for (const kind of FROM_FILE) {
    const pdfResult = read(kind);
    if (pdfResult.ok) return pdfResult;
  }
  return read(FROM_FILE.find(({ id }) => path.includes(id)) ?? comparative);
}
