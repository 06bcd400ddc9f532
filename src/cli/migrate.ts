/** Brings the database of a practice up to date; for a practice in PostgreSQL once a copy of it was made. */
import { optionValue, type Arguments, type ExitStatus, type Terminal } from './command.ts';

export type OpenMigration = (
  dataFolder: string | undefined,
  copied: boolean,
) => Promise<{ applied: string[]; backup: string | null } | { problem: string }>;

export async function migrateCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenMigration,
): Promise<ExitStatus> {
  if (args.positionals.length > 0) {
    terminal.err('Usage: plumbline migrate [--copied] [--data <folder>].\n');
    return 2;
  }
  const done = await open(optionValue(args, 'data'), args.options.copied === true);
  if ('problem' in done) {
    terminal.err(`${done.problem}\n`);
    return 1;
  }
  if (done.backup !== null) terminal.out(`The database was copied to ${done.backup} first.\n`);
  terminal.out(
    done.applied.length === 0
      ? 'The database is up to date.\n'
      : `The database is up to date now: ${done.applied.join(', ')}.\n`,
  );
  return 0;
}

/** Moves a practice from the file of its data folder into PostgreSQL, or back. */

interface MovedTable {
  name: string;
  rows: number;
}

/** A practice that nobody else uses until `close`, and an empty place to move it to. */
export interface MovePlaces {
  move(onTable: (table: MovedTable) => void): Promise<MovedTable[]>;
  /** What to do now, a line each. */
  next: readonly string[];
  close(): Promise<void>;
}

export interface MoveTarget {
  dataFolder: string | undefined;
  /** Of PostgreSQL; undefined where PLUMBLINE_DATABASE names it. */
  address: string | undefined;
  toFolder: boolean;
}

export type OpenMove = (target: MoveTarget) => Promise<MovePlaces | { problem: string }>;

export async function migrateToCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenMove,
): Promise<ExitStatus> {
  const [address, ...rest] = args.positionals;
  const toFolder = args.options['to-folder'] === true;
  if (rest.length > 0 || (toFolder && address !== undefined)) {
    terminal.err('Usage: plumbline migrate-to [postgres://…], or plumbline migrate-to --to-folder.\n');
    return 2;
  }
  const places = await open({ dataFolder: optionValue(args, 'data'), address, toFolder });
  if ('problem' in places) {
    terminal.err(`${places.problem}\n`);
    return 2;
  }
  try {
    const tables = await places.move(({ name, rows }) => {
      if (rows > 0) terminal.err(`${name}: ${rows}\n`);
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    terminal.out(
      `The practice was moved: ${rows} rows of ${tables.length} tables, each table the same on both sides.\n`,
    );
    for (const line of places.next) terminal.out(`${line}\n`);
    return 0;
  } finally {
    await places.close();
  }
}
