/** A command is a record: `--help` is written from it. */
import {
  fail,
  ok,
  limitFieldErrors,
  type Failure,
  type FieldErrors,
  type Result,
} from '../domain/shared/result.ts';
import { BackupError } from '../domain/practice/operation/backups.ts';
import { userName } from '../server/environment-file.ts';

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

/** "1 line", "2 lines" */
export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** What a command may do to the world outside: read a file or standard input, write lines. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** A file's text, or standard input's for "-". */
  readText(file: string): Promise<string>;
  readonly isInteractive: boolean;
}

/** Bad input as every command prints it: {"error": {field: [message]}} on standard output, exit status 2; as over HTTP. */
export function refuse(terminal: Terminal, error: FieldErrors, details: Failure['beside'] = {}): ExitStatus {
  terminal.out(`${JSON.stringify({ error: limitFieldErrors(error), ...details }, null, 2)}\n`);
  return 2;
}

/** A failure's messages by field; one that belongs to no field is told under `otherwise`. */
export const errorFields = (failure: Failure, otherwise = 'calculation'): FieldErrors =>
  failure.fields ? limitFieldErrors(failure.fields) : { [otherwise]: [failure.detail] };

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The result of `work`, or the reason why it failed. */
export const attempt = <T>(work: () => Promise<T>): Promise<Result<T, string>> =>
  work().then(ok, (error: unknown) => fail(reasonOf(error)));

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
export async function withOpen<Opened extends { close(): unknown }, const T>(
  opened: Opened,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

export type Run<More extends readonly unknown[] = []> = (
  args: Arguments,
  terminal: Terminal,
  ...more: More
) => Promise<ExitStatus>;

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows the name: "<id> [FILE|-]". */
  readonly usage: string;
  /** Texts by option as typed, with its value's name: "--full-precision", "--port <number>". */
  readonly options: Readonly<Record<string, string>>;
  /** Options that may be given more than once; every value is kept. */
  readonly repeatable?: readonly string[];
  /** What else its help says, a line each: examples, and what its exit statuses mean here. */
  readonly notes?: readonly string[];
  /** Calculates nothing: it runs also where the installation's own tax years or figures cannot be read. */
  readonly isMaintenance?: boolean;
  /** Loads what the command needs only when it runs. */
  readonly run: Run;
}

/** A sentence for an error that the operator can solve; any other error is thrown again. `target` is the folder written to. */
export function failureText(error: unknown, target?: string): string {
  const known = describeFailure(error, target);
  if (known === null) throw error;
  return known;
}

export function describeFailure(error: unknown, target?: string): string | null {
  if (!(error instanceof Error)) return null;
  // By name: the adapter that declares it loads only if files are in S3.
  if (error instanceof BackupError || error.name === 'FilesUnreachableError') return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  const disk = target === undefined ? 'The disk' : `The disk of ${target}`;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return `${disk} is full.`;
  if (code === 'EROFS') return `${disk} is read-only.`;
  if (code !== 'EACCES' && code !== 'EPERM') return null;
  const isRead = path !== null && (target === undefined || !isRelatedPath(path, target));
  return isRead
    ? `Can't read ${path} as user ${userName()}.`
    : `Can't write to ${target ?? 'the folder'} as user ${userName()}.`;
}

/** Or a folder above it, in which a missing folder would be created. */
const isRelatedPath = (path: string, target: string): boolean =>
  `${path}/`.startsWith(`${target}/`) || `${target}/`.startsWith(`${path}/`);
