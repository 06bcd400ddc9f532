/** Migrations of a practice: schema, database, and file store. */
import { optionValue, usageError, type Run, withOpen, failureText } from '../command.ts';
import { openMigration, openMove, openFiles } from '../wiring-migration.ts';

export const migrateCommand: Run = async (args, terminal) => {
  if (args.positionals.length > 0) throw usageError('migrate [--copied] [--data <folder>]');
  const { backup, applied } = await openMigration(optionValue(args, 'data'), args.options.copied === true);
  if (backup !== null) terminal.out(`The database was copied to ${backup} first.\n`);
  terminal.out(
    applied.length === 0
      ? 'The database is up to date.\n'
      : `The database is up to date now: ${applied.join(', ')}.\n`,
  );
  return 0;
};

export const migrateToCommand: Run = async (args, terminal) => {
  const [address, ...rest] = args.positionals;
  const isToFolder = args.options['to-folder'] === true;
  if (rest.length > 0 || (isToFolder && address !== undefined))
    throw usageError('migrate-to [postgres://…], or plumbline migrate-to --to-folder');
  const opened = await openMove({ dataFolder: optionValue(args, 'data'), address, isToFolder });
  return withOpen(opened, async (places) => {
    const tables = await places.move(({ name, rows }) => {
      if (rows > 0) terminal.err(`${name}: ${rows}\n`);
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    terminal.out(
      `The practice was moved: ${rows} rows of ${tables.length} tables, with equal tables on both sides.\n`,
    );
    for (const line of places.next) terminal.out(`${line}\n`);
    return 0;
  });
};

export const filesCommand: Run = async (args, terminal) => {
  if (args.positionals.join(' ') !== 'copy') throw usageError('files copy [--to-folder] [--data <folder>]');
  const { dataFolder, folder, store } = await openFiles(optionValue(args, 'data'));
  const isToFolder = args.options['to-folder'] === true;
  const [from, to] = isToFolder ? [store, folder] : [folder, store];
  let copiedCount = 0;
  const damaged: string[] = [];
  try {
    for await (const hash of from.all()) {
      const bytes = (await from.verify(hash)) === 'intact' ? await from.read(hash) : null;
      if (bytes === null) {
        damaged.push(hash);
        continue;
      }
      await to.put(hash, bytes);
      copiedCount += 1;
    }
  } catch (error) {
    terminal.err(
      `${failureText(error, isToFolder ? dataFolder : undefined)} To resume, run the same command again.\n`,
    );
    return 1;
  }
  terminal.out(`${copiedCount} files are copied.\n`);
  for (const hash of damaged)
    terminal.err(`The stored file ${hash} is damaged and was not copied. See plumbline check.\n`);
  return damaged.length > 0 ? 1 : 0;
};
