/** The comparative report of a file of inputs, as a PDF. */
import { comparativeReportSchema } from '../domain/comparison/comparative/comparative-report-schema.ts';
import type { IndexHistory } from '../domain/market/index-history.ts';
import { PDF_LENGTHS, type ReportPdf } from '../domain/practice/reports/report-pdf.ts';
import { everythingActive } from '../domain/practice/reports/report.ts';
import { takeSnapshot } from '../domain/practice/reports/take-snapshot.ts';
import { parseWith } from '../domain/shared/field-errors.ts';
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

interface PdfMaking {
  history: IndexHistory;
  reportPdf: ReportPdf;
  writeBytes(file: string, bytes: Uint8Array): Promise<void>;
  now: Date;
}

const LONGEST_NAME = 200;

export async function reportPdfCommand(
  args: Arguments,
  terminal: Terminal,
  { history, reportPdf, writeBytes, now }: PdfMaking,
): Promise<ExitStatus> {
  const [path, out, ...rest] = args.positionals;
  if (path === undefined || out === undefined || rest.length > 0) {
    terminal.err(
      'Usage: plumbline report-pdf <file|-> <out.pdf>. The file is an input of comparative-report.\n',
    );
    return 2;
  }
  const asked = optionValue(args, 'length') ?? 'complete';
  const length = PDF_LENGTHS.find((one) => one === asked);
  if (!length) return refuse(terminal, { length: ['Must be client or complete.'] });
  const name = (option: string, otherwise: string) =>
    (optionValue(args, option) ?? otherwise).slice(0, LONGEST_NAME);
  const document = await readDocument(path, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  const inputs = parseWith(comparativeReportSchema, document.value);
  if (!inputs.ok) return refuse(terminal, errorFields(inputs.error));
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
  if (!snapshot.ok) return refuse(terminal, errorFields(snapshot.error));
  try {
    const pages = comparativePdf(snapshot.value, { length, takenAt: now.toISOString() });
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
  }
}
