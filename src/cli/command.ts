/** A command is a record: `--help` is written from it. */
import type { Terminal } from './terminal.ts';

export interface CommandOption {
  /** As typed, with its value's name: "--full-precision", "--port <number>". */
  readonly name: string;
  readonly text: string;
}

/** 0 done; 1 ran, and found a difference or failed; 2 the input or the command line is wrong. */
export type ExitStatus = 0 | 1 | 2;

export interface Arguments {
  readonly positionals: readonly string[];
  /** By name without dashes: true for a bare flag, else its value. */
  readonly options: Readonly<Record<string, string | true>>;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows the name: "<id> [FILE|-]". */
  readonly usage: string;
  readonly options: readonly CommandOption[];
  /** Loads what the command needs only when it runs. */
  run(args: Arguments, terminal: Terminal): Promise<ExitStatus>;
}
