/** The stored figures of an exported report and, below, each that today's engine gives otherwise. */
import { isUndamaged, type Sha256 } from '../domain/reports/report-file.ts';
import { reportFileSchema } from '../domain/reports/report-file-schema.ts';
import { replayReport, type Replayed } from '../domain/reports/replay-report.ts';
import { parseWith } from '../domain/shared/field-errors.ts';
import type { IndexHistory } from '../domain/indexes/index-history.ts';
import type { Arguments, ExitStatus } from './command.ts';
import { readDocument } from './read-document.ts';
import { errorFields, refuse } from './refusal.ts';
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
    terminal.err(
      'Usage: plumbline replay-report <file|->. The file is what GET report/{id}/export/ gives.\n',
    );
    return 2;
  }
  const document = await readDocument(path, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  const file = contentOf(document.value);
  if (file.plumbline !== 'report') return refuse(terminal, { input: ['This is not an exported report.'] });
  if (!isUndamaged(file, sha256)) return refuse(terminal, { hash: [DAMAGED] });
  const stored = parseWith(reportFileSchema, file);
  if (!stored.ok) return refuse(terminal, errorFields(stored.error));
  const replayed = replayReport(stored.value, history);
  const isSame = replayed.differences.length === 0 && replayed.refused.length === 0;
  if (args.options.json === true) {
    const { taken_at, meta, report, variants } = stored.value;
    terminal.out(`${JSON.stringify({ taken_at, meta, report, variants, ...replayed }, null, 2)}\n`);
  } else {
    terminal.out(storedFiguresText(stored.value));
    terminal.out(isSame ? '\nToday’s engine gives the same figures.\n' : differencesText(replayed));
  }
  return isSame ? 0 : 1;
}

/** As the browser saves it, or as the API answers it, in its envelope. */
function contentOf(document: unknown): Readonly<Record<string, unknown>> {
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
