/** Backs up a running server: first the database, then its referenced files and all other data. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { AUDIT_SEAL } from '../../domain/practice/operation/audit-end.ts';
import {
  backupName,
  BackupError,
  type DatabaseFacts,
  type DatabaseFile,
} from '../../domain/practice/operation/backups.ts';
import type { Manifest } from '../../domain/practice/operation/backup-schema.ts';
import type { FileContents } from '../../domain/practice/users/file-store.ts';
import {
  contentPath,
  copyFile,
  hashFile,
  savePieces,
  syncFolder,
  MANIFEST,
  manifestHash,
} from './backup-files.ts';

interface BackupParts {
  dataFolder: string;
  into: string;
  database: DatabaseFile;
  contents: FileContents;
  /** Null if the key is missing or invalid. */
  keyMarkOf(path: string): string | null;
  createdBy: string;
  now: Date;
}

export interface BackupResult {
  folder: string;
  manifest: Manifest;
}

/** Writes a complete backup into an existing folder or rolls back. A temporary name marks an interrupted backup. */
export async function writeBackup(parts: BackupParts): Promise<BackupResult> {
  const { into, now } = parts;
  deleteOldDrafts(into, now);
  const name = backupName(now);
  const folder = join(into, name);
  const draft = join(into, `.${name}.${process.pid}.part`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    chmodSync(draft, 0o700);
    const manifest = await fillBackup(parts, draft);
    renameSync(draft, folder);
    syncFolder(into);
    return { folder, manifest };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Resolves symbolic links. Missing folders are resolved by their parent. */
export function isInside(folder: string, dataFolder: string): boolean {
  const path = relative(realPath(dataFolder), realPath(folder));
  return path === '' || !(path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path));
}

function realPath(path: string): string {
  const complete = resolve(path);
  if (existsSync(complete)) return realpathSync(complete);
  const parent = dirname(complete);
  return parent === complete ? complete : join(realPath(parent), basename(complete));
}

type Files = Map<string, Manifest['files'][number]>;

async function fillBackup(parts: BackupParts, draft: string): Promise<Manifest> {
  const { dataFolder, createdBy, now } = parts;
  const files: Files = new Map();
  const copyEntry = async (path: string): Promise<void> => {
    const facts = await copyFile(join(dataFolder, path), join(draft, path));
    if (facts) files.set(path, { path, ...facts });
  };
  // Copied before the database, which then contains the sealed line.
  const seal = await copyFile(join(dataFolder, AUDIT_SEAL), join(draft, AUDIT_SEAL));
  const { facts, missing } = await databaseAndContents(parts, draft, files);
  if (seal) files.set(AUDIT_SEAL, { path: AUDIT_SEAL, ...seal });
  await copyEntry('secret.key');
  const mark = parts.keyMarkOf(join(draft, 'secret.key'));
  if (mark === null || (facts.keyMark !== null && facts.keyMark !== mark))
    throw new BackupError(
      'The secret.key in the data folder is missing, or is not the one that the database is used with. ' +
        'A backup requires the matching key, so none was made. Run `plumbline check` for details.',
    );
  for (const [folder, names] of EXTRA_FOLDERS)
    for (const name of entries(join(dataFolder, folder)))
      if (names.test(name)) await copyEntry(`${folder}/${name}`);

  const { practice, migrations, rows, audit } = facts;
  const content: Omit<Manifest, 'hash'> = {
    plumbline: 'backup',
    version: 1,
    made_by: createdBy,
    made_at: now.toISOString(),
    key_mark: mark,
    ...{ practice, migrations, rows, audit },
    files: [...files.values()],
    missing,
  };
  const manifest: Manifest = { ...content, hash: manifestHash(content) };
  for (const folder of new Set([...files.keys()].map((path) => dirname(join(draft, path)))))
    syncFolder(folder);
  // Last, because the manifest marks a complete backup.
  await savePieces([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)], join(draft, MANIFEST));
  syncFolder(draft);
  return manifest;
}

/** Tax years, market figures and outbox messages. */
const EXTRA_FOLDERS = [
  ['tax', /^[\w.-]{1,80}\.json$/],
  ['indexes', /^[\w.-]{1,80}\.json$/],
  ['outbox', /^\d{6,15}\.eml$/],
] as const;

const MAX_COPIES = 5;

/**
 * Copies files after the database, so that all referenced files exist. Copies the database again if a file was
 * deleted in between. Files that are still missing are missing in the practice.
 */
async function databaseAndContents(
  { contents, database }: BackupParts,
  draft: string,
  files: Files,
): Promise<{ facts: DatabaseFacts; missing: string[] }> {
  const { copyName } = database;
  const target = join(draft, copyName);
  let missingBefore = new Set<string>();
  for (let copies = 1; ; copies += 1) {
    const facts = await database.copy(target);
    if (facts.damage.length > 0)
      throw new BackupError(`The database is damaged (${facts.damage.join('; ')}), so no backup was made.`);
    if (facts.movedTo !== null)
      throw new BackupError(
        `The practice was moved from here to ${facts.movedTo}: set PLUMBLINE_DATABASE as the server has it.`,
      );
    const missing: string[] = [];
    for (const hash of facts.contents) if (!(await hasContent(hash))) missing.push(hash);
    if (copies < MAX_COPIES && missing.some((hash) => !missingBefore.has(hash))) {
      missingBefore = new Set(missing);
      rmSync(target);
      continue;
    }
    deleteUnreferenced(facts.contents);
    files.set(copyName, { path: copyName, ...(hashFile(target) ?? throwCopyDeleted()) });
    return { facts, missing };
  }

  /** Rejects contents that do not match their hash. */
  async function hasContent(hash: string): Promise<boolean> {
    const path = contentPath(hash);
    if (files.has(path)) return true;
    const copy = join(draft, path);
    rmSync(copy, { force: true });
    const pieces = await contents.pieces(hash);
    const facts = pieces && (await savePieces(pieces, copy));
    if (facts?.sha256 === hash) files.set(path, { path, ...facts });
    else rmSync(copy, { force: true });
    return files.has(path);
  }

  function deleteUnreferenced(contents: readonly string[]): void {
    const referenced = new Set(contents.map(contentPath));
    for (const path of [...files.keys()].filter((one) => !referenced.has(one))) {
      rmSync(join(draft, path));
      files.delete(path);
    }
  }
}

const throwCopyDeleted = (): never => {
  throw new BackupError('The copy of the database was deleted while it was checked.');
};

/** Deletes interrupted backups after half a day, so active ones remain. */
function deleteOldDrafts(into: string, now: Date): void {
  for (const name of entries(into)) {
    const path = join(into, name);
    if (DRAFT.test(name) && now.getTime() - lstatSync(path).mtimeMs > 12 * 3_600_000)
      rmSync(path, { recursive: true, force: true });
  }
}

const DRAFT = /^\.plumbline-[\dTZ-]+\.\d+\.part$/;

const entries = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
