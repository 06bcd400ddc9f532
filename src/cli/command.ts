/** A command is a record: `--help` is written from it. */
import type { Terminal } from './terminal.ts';

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
