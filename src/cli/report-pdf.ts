/** A stored comparative report, or that of a file of inputs, as a PDF. */
import { comparativeReportSchema } from '../domain/comparison/comparative/comparative-report-schema.ts';
import type { IndexHistory } from '../domain/market/index-history.ts';
import { PDF_LENGTHS, type ReportPdf } from '../domain/practice/reports/report-pdf.ts';
import type { ReportRecord, ReportStore } from '../domain/practice/reports/report-store.ts';
import { everythingActive, type ReportSnapshot } from '../domain/practice/reports/report.ts';
import { takeSnapshot } from '../domain/practice/reports/take-snapshot.ts';
import type { AuditLog } from '../domain/practice/users/audit-log.ts';
import type { UserStore } from '../domain/practice/users/user-store.ts';
import type { OwnerId, User } from '../domain/practice/users/user.ts';
import { invalidInput, parseWith } from '../domain/shared/field-errors.ts';
import { fail, type Result } from '../domain/shared/result.ts';
import { comparativePdf } from '../rendering/pdf/comparative-pdf.ts';
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
  reports: Pick<ReportStore, 'find'>;
  users: Pick<UserStore, 'find'>;
  audit: Pick<AuditLog, 'record'>;
  ownerOf(report: number): Promise<OwnerId | null>;
  snapshot(report: ReportRecord, of: { owner: OwnerId; user: User }): Promise<Result<ReportSnapshot>>;
  close(): Promise<void>;
}

export type OpenStoredReports = (dataFolder?: string) => Promise<StoredReports | { problem: string }>;

interface PdfMaking {
  history: IndexHistory;
  reportPdf: ReportPdf;
  openStored: OpenStoredReports;
  writeBytes(file: string, bytes: Uint8Array): Promise<void>;
  now: Date;
}

const LONGEST_NAME = 200;
const USAGE =
  'Usage: plumbline report-pdf <id> <out.pdf> [--data <folder>],\n' +
  '       plumbline report-pdf <file|-> <out.pdf>. The file is an input of comparative-report.\n';

export async function reportPdfCommand(
  args: Arguments,
  terminal: Terminal,
  { history, reportPdf, openStored, writeBytes, now }: PdfMaking,
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
    const snapshot = stored
      ? await storedSnapshot(Number(from), stored, now)
      : await fileSnapshot(from, args, terminal, history);
    if (!snapshot.ok) return refuse(terminal, errorFields(snapshot.error));
    const pages = () => comparativePdf(snapshot.value, { length, takenAt: now.toISOString() });
    const made = await reportPdf.make(pages, { key: 'command line' });
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
async function storedSnapshot(
  id: number,
  { ownerOf, reports, users, audit, snapshot }: StoredReports,
  now: Date,
): Promise<Result<ReportSnapshot>> {
  const owner = await ownerOf(id);
  const [report, user] =
    owner === null ? [null, null] : await Promise.all([reports.find(owner, id), users.find(owner)]);
  if (owner === null || !report || !user)
    return fail(invalidInput({ report: [`There is no comparative report with the id ${id}.`] }));
  const taken = await snapshot(report, { owner, user });
  if (taken.ok)
    await audit.record({ action: 'report_exported', user_id: null, subject_id: id, detail: 'PDF' }, now);
  return taken;
}

async function fileSnapshot(
  path: string,
  args: Arguments,
  terminal: Terminal,
  history: IndexHistory,
): Promise<Result<ReportSnapshot>> {
  const name = (option: string, otherwise: string) =>
    (optionValue(args, option) ?? otherwise).slice(0, LONGEST_NAME);
  const document = await readDocument(path, terminal);
  if (!document.ok) return fail(invalidInput(document.error));
  const inputs = parseWith(comparativeReportSchema, document.value);
  if (!inputs.ok) return inputs;
  return takeSnapshot(
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
}
