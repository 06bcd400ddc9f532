/** A command is a record, from which `--help` is generated. */
import { getSystemErrorMessage } from 'node:util';
import {
  fail,
  ok,
  limitFieldErrors,
  errorCode,
  type Failure,
  type FieldErrors,
  type Result,
} from '../domain/shared/result.ts';
import { BackupError } from '../domain/practice/operation/backups.ts';
import { userName } from '../server/environment-file.ts';

/** Formats rows of text as aligned columns; the last column is not padded. */
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

/** Input and output of a command. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Reads a file, or standard input for "-". */
  readText(file: string): Promise<string>;
  readonly isInteractive: boolean;
}

/** Prints rejected input as over HTTP: {"error": {field: [message]}} on standard output, with exit status 2. */
export function refuse(terminal: Terminal, error: FieldErrors, details: Failure['beside'] = {}): ExitStatus {
  terminal.out(`${JSON.stringify({ error: limitFieldErrors(error), ...details }, null, 2)}\n`);
  return 2;
}

/** Returns messages by field; a message without a field is under `otherwise`. */
export const errorFields = (failure: Failure, otherwise = 'calculation'): FieldErrors =>
  failure.fields ? limitFieldErrors(failure.fields) : { [otherwise]: [failure.detail] };

/** Without the code, call and path in the messages of system errors. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'errno' in error ? `${getSystemErrorMessage(Number(error.errno))}.` : error.message;
}

/** Returns the result of `work`, or the reason for its failure. */
export const attempt = <T>(work: () => Promise<T>): Promise<Result<T, string>> =>
  work().then(ok, (error: unknown) => fail(reasonOf(error)));

/** 0: success; 1: a difference or an interruption; 2: invalid input or arguments. */
export type ExitStatus = 0 | 1 | 2;

export interface Arguments {
  readonly positionals: readonly string[];
  /** By name without dashes: true for a flag without a value. */
  readonly options: Readonly<Record<string, string | true>>;
  /** All values of repeatable options, in order. */
  readonly repeated?: Readonly<Record<string, readonly string[]>>;
}

/** Returns an option's value; undefined if missing. */
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

/** The path of an input is missing or a folder. Other errors are unchanged. */
export const noFileError = (error: unknown, path: string): unknown =>
  ['ENOENT', 'EISDIR'].includes(errorCode(error)) ? new CommandError(`There is no file ${path}.`) : error;

/** For arguments that do not fit the command. `usage` begins with the command's name. */
export const usageError = (usage: string): CommandError => new CommandError(`Usage: plumbline ${usage}.`);

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

/** Runs `work` with an opened resource, and closes it. */
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
  /** Name and arguments: "run <id> [FILE|-]". */
  readonly usage: string;
  /** Descriptions by option, with the name of its value: "--full-precision", "--port <number>". */
  readonly options: Readonly<Record<string, string>>;
  /** Options that can be repeated. */
  readonly repeatable?: readonly string[];
  /** Additional help: examples and exit statuses, one per line. */
  readonly notes?: readonly string[];
  /** Calculates nothing, so it also runs if custom tax years or figures cannot be read. */
  readonly isMaintenance?: boolean;
  /** Loads the modules of the command. */
  readonly run: Run;
}

export const command = (usage: string, of: Omit<Command, 'name' | 'usage'>): Command => ({
  name: usage.split(' ')[0],
  usage,
  ...of,
});

export const maintenanceCommand = (...of: Parameters<typeof command>): Command => ({
  ...command(...of),
  isMaintenance: true,
});

/** Returns a sentence if the operator can solve the error, else rethrows it. `target`: the folder written to. */
export function failureText(error: unknown, target?: string): string {
  const known = describeFailure(error, target);
  if (known === null) throw error;
  return known;
}

export function describeFailure(error: unknown, target?: string): string | null {
  if (!(error instanceof Error)) return null;
  // Compared by name, because the adapter with the class loads only if files are in S3.
  if (error instanceof BackupError || error.name === 'FilesUnreachableError') return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  const disk = target === undefined ? 'The disk' : `The disk of ${target}`;
  const otherwise = target === undefined ? '' : ` ${ANOTHER_LOCATION}`;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return `${disk} is full.${otherwise}`;
  if (code === 'EROFS') return `${disk} is read-only.${otherwise}`;
  const isRead = path !== null && (target === undefined || !isRelatedPath(path, target));
  const action = isRead ? `Can't read ${path}` : `Can't write to ${target ?? 'the folder'}`;
  const advice = isRead ? '' : otherwise;
  if (code === 'EACCES' || code === 'EPERM') return `${action} as user ${userName()}.${advice}`;
  return path === null ? null : `${action}: ${reasonOf(error)}${advice}`;
}

export const ANOTHER_LOCATION = 'Enter a location that can be written to.';

/** Also matches a temporary file, and a parent folder, in which a missing folder would be created. */
const isRelatedPath = (path: string, target: string): boolean =>
  [`${target}/`, `${target}.`].some((start) => `${path}/`.startsWith(start)) ||
  `${target}/`.startsWith(`${path}/`);
