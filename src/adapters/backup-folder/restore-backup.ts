/**
 * Restores a backup: copies and checks it in the data folder, then swaps it with the previous data. Folder names
 * record the progress, so the next call can finish an interrupted restore.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  statfsSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { BackupError, stampOf, type DatabaseFile } from '../../domain/practice/operation/backups.ts';
import type { Manifest } from '../../domain/practice/operation/backup-schema.ts';
import type { FileContents } from '../../domain/practice/users/file-store.ts';
import { contentPath, copyFile, syncFolder, readManifest } from './backup-files.ts';

interface RestoreParts {
  dataFolder: string;
  database: DatabaseFile;
  /** External file store. Null for the data folder. */
  store: FileContents | null;
  keyMarkOf(path: string): string | null;
  /** Changes the owner of root's files before the first rename, so the owner can continue after an interruption. */
  giveToOwner(path: string): void;
  now: Date;
}

interface Restored {
  /** Path of the previous data, or null. */
  previousData: string | null;
}

/** The database is last, so an incomplete folder is not recognized as a practice. */
const ENTRIES = ['files', 'tax', 'indexes', 'outbox', 'audit.seal', 'secret.key'];
/** Files of the replaced data that are not in backups. */
const REPLACED_FILES = ['plumbline.db-wal', 'plumbline.db-shm', 'plumbline.db-journal', 'secret.key.next'];

const DRAFT = /^restore-([\dTZ-]+)\.part$/;
const SWAP = /^restore-([\dTZ-]+)\.(out|in)$/;

/** Returns the restore interrupted after its checks. The folder cannot be used until it is finished. */
export function unfinishedRestore(dataFolder: string): string | null {
  if (!existsSync(dataFolder)) return null;
  return readdirSync(dataFolder).find((name) => SWAP.test(name)) ?? null;
}

export const UNFINISHED =
  'A restore in the data folder was cut short. Finish it first: plumbline restore --continue.';

/** Throws BackupError, without changes, if the backup is incomplete or incompatible. */
export async function restoreBackup(
  folder: string,
  { dataFolder, database, store, keyMarkOf, giveToOwner, now }: RestoreParts,
): Promise<Restored> {
  const manifest = readManifest(folder);
  for (const name of readdirSync(dataFolder))
    if (DRAFT.test(name)) rmSync(join(dataFolder, name), { recursive: true });
  assertFreeSpace(manifest, dataFolder);
  const draft = join(dataFolder, `restore-${stampOf(now)}.part`);
  try {
    mkdirSync(draft, { mode: 0o700 });
    await copyChecked(folder, manifest, draft);
    await assertRestorable(manifest, draft, { database, keyMarkOf });
    if (store) await sendContents(manifest, draft, store);
    database.prepare(join(draft, database.copyName));
    giveToOwner(draft);
    syncFolder(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  renameSync(draft, join(dataFolder, `restore-${stampOf(now)}.out`));
  syncFolder(dataFolder);
  return finishRestore(dataFolder, database);
}

/** Continues from any step. Called after the checks, or if `unfinishedRestore` finds one. `move` renames. */
export async function finishRestore(
  dataFolder: string,
  { copyName, savePrevious, replaceDatabase }: Omit<DatabaseFile, 'facts' | 'copy' | 'inspect' | 'prepare'>,
  move = renameSync,
): Promise<Restored> {
  const name = unfinishedRestore(dataFolder) ?? '';
  const [, stamp = '', phase] = SWAP.exec(name) ?? [];
  const incoming = join(dataFolder, `restore-${stamp}.in`);
  const previousData = join(dataFolder, `before-restore-${stamp}`);
  const movedEntries = replaceDatabase ? ENTRIES : [...ENTRIES, copyName];
  if (phase === 'out') {
    if (savePrevious) {
      mkdirSync(previousData, { recursive: true, mode: 0o700 });
      await savePrevious(join(previousData, copyName));
    }
    for (const entry of [...(replaceDatabase ? [] : REPLACED_FILES), ...movedEntries].filter((one) =>
      existsSync(join(dataFolder, one)),
    )) {
      mkdirSync(previousData, { recursive: true, mode: 0o700 });
      move(join(dataFolder, entry), join(previousData, entry));
    }
    if (existsSync(previousData)) syncFolder(previousData);
    move(join(dataFolder, name), incoming);
    syncFolder(dataFolder);
  }
  if (phase !== undefined) {
    for (const entry of movedEntries.filter((one) => existsSync(join(incoming, one))))
      move(join(incoming, entry), join(dataFolder, entry));
    const copy = join(incoming, copyName);
    if (replaceDatabase && existsSync(copy)) {
      await replaceDatabase(copy);
      rmSync(copy);
    }
    syncFolder(dataFolder);
    rmdirSync(incoming);
    syncFolder(dataFolder);
  }
  return { previousData: existsSync(previousData) ? previousData : null };
}

function assertFreeSpace({ files }: Manifest, dataFolder: string): void {
  const needed = files.reduce((total, { size }) => total + size, 0);
  const { bavail, bsize } = statfsSync(dataFolder);
  if (needed > bavail * bsize)
    throw new BackupError(
      `The backup needs ${megabytes(needed)}, and ${dataFolder} has ${megabytes(bavail * bsize)} free. Nothing was replaced.`,
    );
}

/** Runs before any replacement. An interruption leaves unreferenced files until the next sweep. */
async function sendContents({ files }: Manifest, draft: string, store: FileContents): Promise<void> {
  for (const { path } of files) {
    const hash = basename(path);
    if (path !== contentPath(hash) || (await store.verify(hash)) === 'intact') continue;
    await store.remove(hash);
    await store.put(hash, readFileSync(join(draft, path)));
  }
  rmSync(join(draft, 'files'), { recursive: true, force: true });
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Checks the copy, because the source may change. */
async function copyChecked(folder: string, { files }: Manifest, draft: string): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const facts = await copyFile(join(folder, path), join(draft, path));
    if (facts === null) throw new BackupError(`The backup lacks ${path}. Nothing was replaced.`);
    if (facts.size !== size || facts.sha256 !== sha256)
      throw new BackupError(
        `${join(folder, path)} was changed since the backup was made. Nothing was replaced.`,
      );
  }
}

async function assertRestorable(
  manifest: Manifest,
  draft: string,
  { database, keyMarkOf }: Pick<RestoreParts, 'database' | 'keyMarkOf'>,
): Promise<void> {
  const refused = (what: string) => new BackupError(`${what} Nothing was replaced.`);
  const { copyName } = database;
  const OTHER = { 'plumbline.db': 'plumbline.dump', 'plumbline.dump': 'plumbline.db' };
  if (existsSync(join(draft, OTHER[copyName])))
    throw refused(
      copyName === 'plumbline.db'
        ? 'The backup is of a practice in PostgreSQL. Set PLUMBLINE_DATABASE to a database for it.'
        : 'The backup is of a practice in a file. Restore it without PLUMBLINE_DATABASE.',
    );
  if (!existsSync(join(draft, copyName))) throw refused('The backup has no database.');
  const facts = await database.inspect(join(draft, copyName));
  const [newer] = facts.unknownMigrations;
  if (newer !== undefined)
    throw refused(
      `The backup was made by a newer version of Plumbline (it has the migration ${newer}). Restore it with that version.`,
    );
  if (facts.tooOld !== null) throw refused(facts.tooOld);
  if (facts.damage.length > 0)
    throw refused(`The database in the backup is damaged: ${facts.damage.join('; ')}.`);
  if (facts.brokenReferences > 0)
    throw refused(`The database in the backup has ${facts.brokenReferences} broken references.`);
  const mark = keyMarkOf(join(draft, 'secret.key'));
  if (mark === null || mark !== manifest.key_mark || mark !== (facts.keyMark ?? mark))
    throw refused('The secret.key in the backup is not the key of its database.');
  const backedUpPaths = new Set(manifest.files.map(({ path }) => path));
  const known = new Set(manifest.missing);
  const missingFiles = facts.contents.filter(
    (hash) => !backedUpPaths.has(contentPath(hash)) && !known.has(hash),
  );
  if (missingFiles.length > 0)
    throw refused(`The backup lacks ${missingFiles.length} stored files that its database names.`);
}
