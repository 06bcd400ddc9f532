/** Reads a carrier's PDF, or a text file with the yearly table, and prints the draft of its ledger, like the response of pdf/extract/. */
import {
  COLUMN_TARGETS,
  INCOME_KINDS,
  type ReadingChoice,
  MAX_PICTURES,
  type IllustrationReader,
  pagesOfList,
} from '../../domain/policy/extraction.ts';
import { isTextName } from '../../domain/policy/file-kind.ts';
import { attempt, usageError, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

export interface IllustrationFiles {
  readBytes(file: string): Promise<Uint8Array>;
  reader: IllustrationReader;
}

export async function readIllustrationCommand(
  args: Arguments,
  terminal: Terminal,
  files: IllustrationFiles,
): Promise<ExitStatus> {
  const [file, ...rest] = args.positionals;
  const choice = choiceIn(args);
  if (file === undefined || rest.length > 0 || choice === null)
    throw usageError(
      'read-illustration <file> [--page <n>] [--table <id>] [--income <kind>] [--column <index=name>] [--pictures <pages, such as 9-12,15>]',
    );
  const refuse = (message: string, code: string): ExitStatus => {
    terminal.out(`${JSON.stringify({ error: { file: [message] }, code }, null, 2)}\n`);
    return 2;
  };
  const bytes = await attempt(() => files.readBytes(file));
  if (!bytes.ok) return refuse(`${file} cannot be read: ${bytes.error}`, 'file_unreadable');
  const reading = await files.reader.read(bytes.value, { choice, isText: isTextName(file) });
  if (!reading.ok) return refuse(reading.error.detail, reading.error.code);
  terminal.out(`${JSON.stringify(reading.value, null, 2)}\n`);
  return 0;
}

/** Returns the choices, or null if one is invalid. */
function choiceIn({ options, repeated }: Arguments): ReadingChoice | null {
  const { page, pictures, table, income } = options;
  const choice: ReadingChoice = {};
  if (page !== undefined) {
    const [only, ...more] = pagesOfList(String(page)) ?? [];
    if (only === undefined || more.length > 0) return null;
    choice.page = only;
  }
  if (table !== undefined) choice.table = String(table);
  if (income !== undefined) {
    const kind = INCOME_KINDS.find(({ value }) => value === income);
    if (!kind) return null;
    choice.income = kind.value;
  }
  for (const text of repeated?.column ?? []) {
    const [, index, name] = /^(\d{1,3})=(\w*)$/.exec(text) ?? [];
    const target = name === '' ? null : COLUMN_TARGETS.find((one) => one === name);
    if (index === undefined || target === undefined) return null;
    choice.columns = { ...choice.columns, [index]: target };
  }
  if (pictures !== undefined) {
    const pages = pagesOfList(String(pictures));
    if (pages === null || pages.length > MAX_PICTURES) return null;
    choice.pictures = pages;
  }
  return choice;
}
