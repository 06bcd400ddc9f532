/** The adapters of the commands that upgrade a practice or move its database and files. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { secretKeyFile } from '../adapters/files/secret-key.ts';
import { folderContents, openPracticeDatabase, storeContents } from '../server/wiring-database.ts';
import { CommandError } from './command.ts';
import { keyOf, noPractice, practiceSettings, settingsOf } from './wiring.ts';
import { lockedFolder } from './wiring-operation.ts';

export async function openFiles(dataFolder?: string) {
  const settings = await settingsOf(dataFolder);
  const store = await storeContents(settings);
  if (store === null)
    throw new CommandError('Set PLUMBLINE_FILES to the store, such as s3://bucket/prefix, and its key.');
  return { dataFolder: settings.data, folder: folderContents(settings), store };
}

export async function openMigration(dataFolder: string | undefined, isCopy: boolean) {
  const settings = await practiceSettings(dataFolder, 1);
  const { migrated, close } = await openPracticeDatabase(settings, { now: new Date(), isBackedUp: isCopy });
  await close();
  return migrated;
}

/** Temporary folder for the new database file. */
const MOVE_FOLDER = 'moving';
const movedFilePath = (data: string, now: Date): string =>
  join(data, `plumbline-left-${now.toISOString().replaceAll(/[:.]/g, '-')}.db`);

/** `address`: of PostgreSQL; undefined if PLUMBLINE_DATABASE names it. */
export async function openMove({
  dataFolder,
  address,
  isToFolder,
}: {
  dataFolder: string | undefined;
  address: string | undefined;
  isToFolder: boolean;
}) {
  const settings = await settingsOf(dataFolder, address === undefined ? {} : { PLUMBLINE_DATABASE: address });
  const { data, database } = settings;
  if (database === null)
    throw new CommandError(
      isToFolder
        ? 'The practice is already in its file: PLUMBLINE_DATABASE names no database.'
        : 'Say which database to move into: plumbline migrate-to postgres://user:password@host:5432/name, or set PLUMBLINE_DATABASE.',
    );
  const { movePractice, movedTo } = await import('../adapters/sql/move-practice.ts');
  const file = join(data, 'plumbline.db');
  const moving = join(data, MOVE_FOLDER);
  if (!isToFolder && !existsSync(file)) throw noPractice(data);
  const lock = await lockedFolder(data);
  const now = new Date();
  const inFile = { ...settings, database: null };
  const open: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const one of open.toReversed()) await one.close();
    rmSync(moving, { recursive: true, force: true });
    lock.release();
  };
  const opened = async (...settings: Parameters<typeof openPracticeDatabase>) => {
    const one = await openPracticeDatabase(...settings);
    open.push(one);
    return one;
  };
  try {
    if (isToFolder && existsSync(file)) {
      const existing = await openPracticeDatabase(inFile, { now, allowsMoved: true });
      const isLeft = (await movedTo(existing.db)) !== null;
      await existing.close();
      if (!isLeft) throw new CommandError(`${file} contains a practice. Move it out of ${data} first.`);
    }
    rmSync(moving, { recursive: true, force: true });
    if (isToFolder) mkdirSync(moving, { mode: 0o700 });
    const source = await opened(isToFolder ? settings : inFile, { now, as: 'alone' });
    await keyOf(secretKeyFile(data), source.keyRecord);
    const target = await opened(isToFolder ? { ...inFile, data: moving } : settings, {
      now,
      as: 'alone',
      canFill: true,
      allowsMoved: true,
    });
    const place = `${database.hostname}:${database.port || '5432'}${database.pathname}`;
    return {
      move(onTable: (table: { name: string; rows: number }) => void) {
        const targetText = isToFolder ? `the file ${file}` : `PostgreSQL at ${place}`;
        const putInPlace = async () => {
          await target.close();
          // Renames a former file, which was moved to PostgreSQL.
          if (existsSync(file)) renameSync(file, movedFilePath(data, now));
          renameSync(join(moving, 'plumbline.db'), file);
        };
        return movePractice({
          from: source.db,
          to: target.db,
          targetName: targetText,
          onTable,
          ...(isToFolder && { onCopied: putInPlace }),
        });
      },
      next: isToFolder
        ? [
            'Leave PLUMBLINE_DATABASE empty and start the server.',
            `The database at ${place} is not opened again.`,
          ]
        : [
            `Set PLUMBLINE_DATABASE to the database at ${place} and start the server.`,
            `${file} is not opened again; stored PDFs, key and the rest of ${data} are still needed.`,
          ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
