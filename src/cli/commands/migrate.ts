/** Brings the database of a practice up to date; for a practice in PostgreSQL once a copy of it was made. */
import { optionValue, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

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
