/** Moves a practice from the file of its data folder into PostgreSQL, or back. */
import {
  optionValue,
  usageError,
  whileOpen,
  type Arguments,
  type ExitStatus,
  type Terminal,
} from '../command.ts';
import { openMove } from '../wiring-operation.ts';

export async function migrateToCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  const [address, ...rest] = args.positionals;
  const toFolder = args.options['to-folder'] === true;
  if (rest.length > 0 || (toFolder && address !== undefined))
    throw usageError('migrate-to [postgres://…], or plumbline migrate-to --to-folder');
  const opened = await openMove({ dataFolder: optionValue(args, 'data'), address, toFolder });
  return whileOpen(opened, async (places) => {
    const tables = await places.move(({ name, rows }) => {
      if (rows > 0) terminal.err(`${name}: ${rows}\n`);
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    terminal.out(
      `The practice was moved: ${rows} rows of ${tables.length} tables, each table the same on both sides.\n`,
    );
    for (const line of places.next) terminal.out(`${line}\n`);
    return 0;
  });
}
