/** Moves a practice from the file of its data folder into PostgreSQL, or back. */
import { optionValue, whileOpen, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

interface MovedTable {
  name: string;
  rows: number;
}

/** A practice that nobody else uses until `close`, and an empty place to move it to. */
interface MovePlaces {
  move(onTable: (table: MovedTable) => void): Promise<MovedTable[]>;
  /** What to do now, a line each. */
  next: readonly string[];
  close(): Promise<void>;
}

interface MoveTarget {
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
  return whileOpen(
    await open({ dataFolder: optionValue(args, 'data'), address, toFolder }),
    terminal,
    async (places) => {
      const tables = await places.move(({ name, rows }) => {
        if (rows > 0) terminal.err(`${name}: ${rows}\n`);
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      terminal.out(
        `The practice was moved: ${rows} rows of ${tables.length} tables, each table the same on both sides.\n`,
      );
      for (const line of places.next) terminal.out(`${line}\n`);
      return 0;
    },
  );
}
