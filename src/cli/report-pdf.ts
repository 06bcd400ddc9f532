/** A stored report of either kind, or what a file of inputs makes: a comparison, or the result of a planning tool. */
import { comparativeReportSchema } from '../domain/comparison/comparative/comparative-report-schema.ts';
import type { IndexHistory } from '../domain/market/index-history.ts';
import { PDF_LENGTHS, type ReportPdf } from '../domain/practice/reports/report-pdf.ts';
import { everythingActive } from '../domain/practice/reports/report.ts';
import { takeSnapshot } from '../domain/practice/reports/take-snapshot.ts';
import type { AuditLog } from '../domain/practice/users/audit-log.ts';
import { invalidInput, parseWith } from '../domain/shared/field-errors.ts';
import { fail, ok, type Result } from '../domain/shared/result.ts';
import type { TaxTables } from '../domain/tax/federal/tax-tables.ts';
import { comparativePdf } from '../rendering/pdf/comparative-pdf.ts';
import { pagesOfTool, TOOLS_WITH_PAGES } from '../rendering/pdf/tools/tool-pdfs.ts';
import type { StoredPages } from '../server/stored-pages.ts';
import {
  type Arguments,
  type ExitStatus,
  errorFields,
  optionValue,
  reasonOf,
  refuse,
  type Terminal,
} from './command.ts';
import { readDocument } from './read-document.ts';

/** Whoever holds the data folder acts for every advisor. */
export interface StoredReports {
  audit: Pick<AuditLog, 'record'>;
  /** What its owner would download, calculated now; null where there is no such report. */
  pages(id: number, now: Date): Promise<Result<StoredPages> | null>;
  close(): Promise<void>;
}

export type OpenStoredReports = (dataFolder?: string) => Promise<StoredReports | { problem: string }>;

interface PdfMaking {
  history: IndexHistory;
  taxTables: TaxTables;
  reportPdf: ReportPdf;
  openStored: OpenStoredReports;
  writeBytes(file: string, bytes: Uint8Array): Promise<void>;
  now: Date;
}

const LONGEST_NAME = 200;
const USAGE =
  'Usage: plumbline report-pdf <id> <out.pdf> [--data <folder>],\n' +
  '       plumbline report-pdf <file|-> <out.pdf>. The file is an input of comparative-report or of\n' +
  '       a planning tool.\n';

export async function reportPdfCommand(
  args: Arguments,
  terminal: Terminal,
  { history, taxTables, reportPdf, openStored, writeBytes, now }: PdfMaking,
): Promise<ExitStatus> {
  const [from, out, ...rest] = args.positionals;
  if (from === undefined || out === undefined || rest.length > 0) {
    terminal.err(USAGE);
    return 2;
  }
  const asked = optionValue(args, 'length') ?? 'complete';
  const length = PDF_LENGTHS.find((one) => one === asked);
  if (!length) return refuse(terminal, { length: ['Must be client or complete.'] });
  const stored = /^[1-9]\d{0,14}$/.test(from) ? await openStored(optionValue(args, 'data')) : null;
  if (stored && 'problem' in stored) {
    terminal.err(`${stored.problem}\n`);
    return 2;
  }
  try {
    const pages = stored
      ? await storedPages(Number(from), stored, now)
      : await filePages(from, args, terminal, { history, taxTables, now });
    if (!pages.ok) return refuse(terminal, errorFields(pages.error));
    const { of, logo } = pages.value;
    const document = () => of({ length, takenAt: now.toISOString() });
    const made = await reportPdf.make(document, { key: 'command line' }, logo);
    if (!made.ok) {
      terminal.err(`${made.error.detail}\n`);
      return 1;
    }
    await writeBytes(out, made.value);
    return 0;
  } catch (error) {
    terminal.err(`${out} could not be written: ${reasonOf(error)}\n`);
    return 1;
  } finally {
    reportPdf.close();
    await stored?.close();
  }
}

/** As its owner would download it, and written to the audit log as that is. */
async function storedPages(
  id: number,
  { pages, audit }: StoredReports,
  now: Date,
): Promise<Result<StoredPages>> {
  const made = await pages(id, now);
  if (made === null) return fail(invalidInput({ report: [`There is no report with the id ${id}.`] }));
  if (made.ok)
    await audit.record({ action: 'report_exported', user_id: null, subject_id: id, detail: 'PDF' }, now);
  return made;
}

async function filePages(
  path: string,
  args: Arguments,
  terminal: Terminal,
  { history, taxTables, now }: Pick<PdfMaking, 'history' | 'taxTables' | 'now'>,
): Promise<Result<StoredPages>> {
  const name = (option: string, otherwise: string) =>
    (optionValue(args, option) ?? otherwise).slice(0, LONGEST_NAME);
  const document = await readDocument(path, terminal);
  if (!document.ok) return fail(invalidInput(document.error));
  const inputs = parseWith(comparativeReportSchema, document.value);
  if (!inputs.ok) {
    const isOf = (id: string) => path.includes(id);
    const names = { client: name('client', ''), advisor: name('advisor', ''), takenAt: now.toISOString() };
    for (const id of TOOLS_WITH_PAGES) {
      const order = { id, raw: document.value, year: now.getFullYear(), names };
      const tool = pagesOfTool(order, { history, taxTables });
      // A file is what its inputs fit; one that fits nothing is told by its name.
      if (!tool.ok && !isOf(id)) continue;
      if (!tool.ok) return tool;
      return ok({ of: () => tool.value, logo: null });
    }
    return inputs;
  }
  const snapshot = takeSnapshot(
    inputs.value,
    {
      saved_action: everythingActive(),
      names: {
        client: { firstname: name('client', 'Client'), middlename: null, lastname: '' },
        advisor: name('advisor', 'Advisor'),
        scenario: 'Comparison',
        report: 'The policy and its alternatives',
        description: '',
      },
    },
    history,
  );
  return snapshot.ok
    ? ok({ of: (options) => comparativePdf(snapshot.value, options), logo: null })
    : snapshot;
}
