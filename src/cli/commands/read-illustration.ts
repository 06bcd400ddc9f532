/** Reads a carrier's PDF and prints the draft of its ledger, like the response of pdf/extract/. */
import {
  type ReadingChoice,
  MAX_PICTURES,
  type IllustrationReader,
  pagesOfList,
} from '../../domain/policy/extraction.ts';
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
  const choice = choiceIn(args.options);
  if (file === undefined || rest.length > 0 || choice === null)
    throw usageError('read-illustration <file.pdf> [--page <n>] [--pictures <pages, such as 9-12,15>]');
  const refuse = (message: string, code: string): ExitStatus => {
    terminal.out(`${JSON.stringify({ error: { file: [message] }, code }, null, 2)}\n`);
    return 2;
  };
  const bytes = await attempt(() => files.readBytes(file));
  if (!bytes.ok) return refuse(`${file} cannot be read: ${bytes.error}`, 'file_unreadable');
  const reading = await files.reader.read(bytes.value, { choice });
  if (!reading.ok) return refuse(reading.error.detail, reading.error.code);
  terminal.out(`${JSON.stringify(reading.value, null, 2)}\n`);
  return 0;
}

/** Returns the table or pages to read; null for an invalid choice. */
function choiceIn({ page, pictures }: Arguments['options']): ReadingChoice | null {
  if (page !== undefined) {
    const [only, ...more] = pagesOfList(String(page)) ?? [];
    return only === undefined || more.length > 0 ? null : { page: only };
  }
  if (pictures === undefined) return {};
  const pages = pagesOfList(String(pictures));
  return pages === null || pages.length > MAX_PICTURES ? null : { pictures: pages };
}
