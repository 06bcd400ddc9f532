/** A command is a record: `--help` is written from it. */
import { toldErrors, type Failure, type FieldErrors } from '../domain/shared/result.ts';

/** Rows of words as aligned columns; the last one is not padded. */
export function columnsText(
  rows: readonly (readonly string[])[],
  indent: string,
  rightAligned: ReadonlySet<number> = new Set(),
): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows.map((row) =>
    `${indent}${row
      .map((cell, at) => (rightAligned.has(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
      .join('  ')}`.trimEnd(),
  );
}

/** What a command may do to the world outside: read a file or standard input, write lines. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** A file's text, or standard input's for "-". */
  readText(file: string): Promise<string>;
  readonly isInteractive: boolean;
}

/** Bad input as every command prints it: {"error": {field: [message]}} on standard output, exit status 2; as over HTTP. */
export function refuse(terminal: Terminal, error: FieldErrors, beside: Failure['beside'] = {}): ExitStatus {
  terminal.out(`${JSON.stringify({ error: toldErrors(error), ...beside }, null, 2)}\n`);
  return 2;
}

/** A failure's messages by field; one that belongs to no field is told under `otherwise`. */
export const errorFields = (failure: Failure, otherwise = 'calculation'): FieldErrors =>
  failure.fields ? toldErrors(failure.fields) : { [otherwise]: [failure.detail] };

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface CommandOption {
  /** As typed, with its value's name: "--full-precision", "--port <number>". */
  readonly name: string;
  readonly text: string;
  /** May be given more than once; every value is kept. */
  readonly repeatable?: boolean;
}

/** 0 done; 1 ran, and found a difference or failed; 2 the input or the command line is wrong. */
export type ExitStatus = 0 | 1 | 2;

export interface Arguments {
  readonly positionals: readonly string[];
  /** By name without dashes: true for a bare flag, else its value. */
  readonly options: Readonly<Record<string, string | true>>;
  /** Every value of the repeatable options, in the order given. */
  readonly repeated?: Readonly<Record<string, readonly string[]>>;
}

/** An option's value; undefined when it was not given. */
export function optionValue(args: Arguments, name: string): string | undefined {
  const value = args.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Ends a command: its message is printed, and its status is the exit status. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly status: ExitStatus;
  constructor(message: string, status: ExitStatus = 2) {
    super(message);
    this.status = status;
  }
}

/** For words that do not fit the command. `usage` begins with the command's name. */
export const usageError = (usage: string): CommandError => new CommandError(`Usage: plumbline ${usage}.`);

/** Runs a command up to its end or its CommandError. */
export async function exitStatusOf(
  terminal: Terminal,
  command: () => Promise<ExitStatus>,
): Promise<ExitStatus> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.err(`${error.message}\n`);
    return error.status;
  }
}

/** Runs `work` with what a command opened, and closes it. */
export async function whileOpen<Opened extends { close(): unknown }, const T>(
  opened: Opened,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows the name: "<id> [FILE|-]". */
  readonly usage: string;
  readonly options: readonly CommandOption[];
  /** What else its help says, a line each: examples, and what its exit statuses mean here. */
  readonly notes?: readonly string[];
  /** Calculates nothing: it runs also where the installation's own tax years or figures cannot be read. */
  readonly looksAfterData?: boolean;
  /** Loads what the command needs only when it runs. */
  run(args: Arguments, terminal: Terminal): Promise<ExitStatus>;
}
