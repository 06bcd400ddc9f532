/** The stored figures of an exported report and, below, each that today's engine gives otherwise. */
import { isUndamaged, type Sha256 } from '../domain/practice/reports/report-file.ts';
import { historicalFileSchema } from '../domain/practice/reports/historical-file-schema.ts';
import { reportFileSchema } from '../domain/practice/reports/report-file-schema.ts';
import {
  replayHistoricalReport,
  replayReport,
  type Replayed,
} from '../domain/practice/reports/replay-report.ts';
import { parseWith } from '../domain/shared/field-errors.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import type { IndexHistory } from '../domain/market/index-history.ts';
import type { Arguments, ExitStatus } from './command.ts';
import { readDocument } from './read-document.ts';
import { errorFields, refuse } from './refusal.ts';
import { historicalFiguresText } from './replay-historical-text.ts';
import { storedFiguresText } from './replay-report-text.ts';
import type { Terminal } from './terminal.ts';

const DAMAGED =
  'The file is damaged: its content does not match its hash. Export the report again, or take another copy.';

export async function replayReportCommand(
  args: Arguments,
  terminal: Terminal,
  { history, sha256 }: { history: IndexHistory; sha256: Sha256 },
): Promise<ExitStatus> {
  const [path, ...rest] = args.positionals;
  if (path === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline replay-report <file|->. The file is what a report’s export gives.\n');
    return 2;
  }
  const document = await readDocument(path, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  const file = contentOf(document.value);
  const kind =
    file.plumbline === 'historical-report' ? HISTORICAL : file.plumbline === 'report' ? COMPARATIVE : null;
  if (!kind) return refuse(terminal, { input: ['This is not an exported report.'] });
  if (!isUndamaged(file, sha256)) return refuse(terminal, { hash: [DAMAGED] });
  const read = kind(file, history);
  if (!read.ok) return refuse(terminal, errorFields(read.error));
  const { stored, text, replayed } = read.value;
  const isSame = replayed.differences.length === 0 && replayed.refused.length === 0;
  if (args.options.json === true) {
    terminal.out(`${JSON.stringify({ ...stored, ...replayed }, null, 2)}\n`);
  } else {
    terminal.out(text());
    terminal.out(isSame ? '\nToday’s engine gives the same figures.\n' : differencesText(replayed));
  }
  return isSame ? 0 : 1;
}

type File = Readonly<Record<string, unknown>>;

interface ReadReport {
  /** What is printed as JSON beside the differences. */
  stored: object;
  text(): string;
  replayed: Replayed;
}

type ReadKind = (file: File, history: IndexHistory) => Result<ReadReport>;

const COMPARATIVE: ReadKind = (file, history) => {
  const read = parseWith(reportFileSchema, file);
  if (!read.ok) return read;
  const { taken_at, meta, report, variants } = read.value;
  return ok({
    stored: { taken_at, meta, report, variants },
    text: () => storedFiguresText(read.value),
    replayed: replayReport(read.value, history),
  });
};

const HISTORICAL: ReadKind = (file, history) => {
  const read = parseWith(historicalFileSchema, file);
  if (!read.ok) return read;
  const { taken_at, meta, report } = read.value;
  return ok({
    stored: { taken_at, meta, report },
    text: () => historicalFiguresText(read.value),
    replayed: replayHistoricalReport(read.value, history),
  });
};

/** As the browser saves it, or as the API answers it, in its envelope. */
function contentOf(document: unknown): File {
  if (!isObject(document)) return {};
  return !('plumbline' in document) && isObject(document.data) ? document.data : document;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function differencesText({ differences, refused }: Replayed): string {
  const lines = [
    ...refused.map(({ path, detail }) => `${path}: today’s engine refuses it: ${detail}`),
    ...differences.map(
      ({ path, stored, today }) => `${path}: stored ${shown(stored)}, today ${shown(today)}`,
    ),
  ];
  const count = differences.length === 1 ? '1 figure' : `${differences.length} figures`;
  const heading = differences.length === 0 ? 'Otherwise today:' : `Otherwise today, ${count}:`;
  return `\n${heading}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

const shown = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : isObject(value) || Array.isArray(value)
      ? 'a part'
      : JSON.stringify(value);
