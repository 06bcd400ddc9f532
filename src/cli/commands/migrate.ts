/** Brings the database of a practice up to date. For a practice in PostgreSQL, a copy must have been made. */
import { optionValue, usageError, type Arguments, type ExitStatus, type Terminal } from '../command.ts';
import { openMigration } from '../wiring-operation.ts';

export async function migrateCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  if (args.positionals.length > 0) throw usageError('migrate [--copied] [--data <folder>]');
  const { backup, applied } = await openMigration(optionValue(args, 'data'), args.options.copied === true);
  if (backup !== null) terminal.out(`The database was copied to ${backup} first.\n`);
  terminal.out(
    applied.length === 0
      ? 'The database is up to date.\n'
      : `The database is up to date now: ${applied.join(', ')}.\n`,
  );
  return 0;
}
