/** Reads a carrier's PDF and prints the draft of its ledger: {rows, columns, pages, warnings, illustrated_rate, insured, terms}. */
import type { IllustrationReader } from '../domain/policy/illustration-reader.ts';
import type { Arguments, ExitStatus, Terminal } from './command.ts';

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
  if (file === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline read-illustration <file.pdf>.\n');
    return 2;
  }
  const refuse = (message: string, code: string): ExitStatus => {
    terminal.out(`${JSON.stringify({ error: { file: [message] }, code }, null, 2)}\n`);
    return 2;
  };
  let bytes: Uint8Array;
  try {
    bytes = await files.readBytes(file);
  } catch (error) {
    return refuse(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      'file_unreadable',
    );
  }
  const reading = await files.reader.read(bytes);
  if (!reading.ok) return refuse(reading.error.detail, reading.error.code);
  const {
    rows,
    columns,
    pages,
    warnings,
    illustrated_rate = null,
    insured = null,
    terms = {},
  } = reading.value;
  terminal.out(
    `${JSON.stringify({ rows, columns, pages, warnings, illustrated_rate, insured, terms }, null, 2)}\n`,
  );
  return 0;
}
