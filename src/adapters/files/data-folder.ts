/** Accesses the data folder: whether its disk is mounted, its owner, and its small JSON files. */
import {
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  statSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ImportedFiguresStore } from '../../domain/market/imported/imported-figures.ts';
import type { Mailer } from '../../domain/practice/users/mail.ts';
import type { FileContents, Staging } from '../../domain/practice/users/file-store.ts';
import * as z from 'zod';
import { AUDIT_SEAL, type AuditEndFile } from '../../domain/practice/operation/audit-end.ts';
import { lastBackupSchema, type LastBackup } from '../../domain/practice/operation/backup-schema.ts';
import type { TaxYearFile } from '../../domain/tax/federal/custom-tax-years.ts';
import { errorCode, nullIfMissing } from '../../domain/shared/result.ts';

type DataFolder = ReturnType<typeof dataFolder>;

/** Recognized by the key, which exists after the first start. */
export function dataFolder(path: string) {
  const isMounted = () => existsSync(join(path, 'secret.key'));
  return {
    isMounted,
    /**
     * Throws FOLDER_GONE. Called before creating folders, because files below an unmounted mount point would be
     * hidden.
     */
    assertMounted(): void {
      if (isMounted()) return;
      const message = `The data folder ${path} is missing or was replaced: it does not contain secret.key. Mount it again.`;
      throw Object.assign(new Error(message), { code: 'FOLDER_GONE' });
    },
  };
}

export const contentsIfMounted = (contents: FileContents, { assertMounted }: DataFolder): FileContents => ({
  ...contents,
  async prepare(hash, content) {
    assertMounted();
    return contents.prepare(hash, content);
  },
  async read(hash) {
    const found = await contents.read(hash);
    if (found === null) assertMounted();
    return found;
  },
});

export const stagingIfMounted = (staging: Staging, { assertMounted }: DataFolder): Staging => ({
  async open() {
    assertMounted();
    return staging.open();
  },
});

export const figuresIfMounted = (
  store: ImportedFiguresStore,
  { assertMounted }: DataFolder,
): ImportedFiguresStore => ({
  ...store,
  stage(id, figures) {
    assertMounted();
    return store.stage(id, figures);
  },
  stageRemoval(id) {
    assertMounted();
    return store.stageRemoval(id);
  },
});

export const mailerIfMounted = (mailer: Mailer, { assertMounted }: DataFolder): Mailer => ({
  async send(...message) {
    assertMounted();
    return mailer.send(...message);
  },
});

// The server runs as the owner of its data folder and must be able to read root's files.

const ownerOf = (dataFolder: string): { uid: number; gid: number } | null =>
  process.getuid?.() === 0 ? (statSync(dataFolder, { throwIfNoEntry: false }) ?? null) : null;

/** If called by root, gives root's files at and below `path` to the folder's owner and group. */
export function giveToOwner(dataFolder: string, path = dataFolder): void {
  const owner = ownerOf(dataFolder);
  // Leaves other folders unchanged.
  const isData = ['secret.key', 'indexes'].some((name) => existsSync(join(dataFolder, name)));
  if (owner && (isData || path !== dataFolder)) changeOwner(path, owner);
}

function changeOwner(path: string, owner: { uid: number; gid: number }): void {
  try {
    const found = lstatSync(path);
    if (found.isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), owner);
    // A hard link may point outside the folder.
    else if (found.nlink > 1) return;
    if (found.uid === 0 && (owner.uid !== 0 || found.gid !== owner.gid))
      lchownSync(path, owner.uid, owner.gid);
  } catch (error) {
    // The server may delete files concurrently.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Long-running commands of root continue as the owner of the data folder. */
export function becomeOwner(dataFolder: string): void {
  const owner = ownerOf(dataFolder);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

function parseOrNull<Value>(text: () => string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(text()));
  } catch {
    return null;
  }
}
const readJson = <Value>(path: string, schema: z.ZodType<Value>): Value | null =>
  parseOrNull(() => readFileSync(path, 'utf8'), schema);

/** Replaces atomically and durably. */
function replaceJson(dataFolder: string, path: string, content: object): void {
  const draft = `${path}.${process.pid}.new`;
  // A leftover temporary file may have another mode.
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
    giveToOwner(dataFolder, draft);
    renameSync(draft, path);
  } finally {
    // Exists only if a step failed.
    rmSync(draft, { force: true });
  }
}

const sealSchema = z.strictObject({ line: z.int().nonnegative(), seal: z.string().regex(/^[0-9a-f]{64}$/) });

/** Accesses audit.seal. Servers that share the folder write the same file. */
export function auditSealFile(dataFolder: string): AuditEndFile {
  const path = join(dataFolder, AUDIT_SEAL);
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        return nullIfMissing(error);
      }
      return parseOrNull(() => text, sealSchema) ?? 'damaged';
    },
    write: (end) => replaceJson(dataFolder, path, end),
  };
}

const backupPath = (dataFolder: string): string => join(dataFolder, 'last-backup.json');

export const readLastBackup = (dataFolder: string): LastBackup | null =>
  readJson(backupPath(dataFolder), lastBackupSchema);
export const writeLastBackup = (dataFolder: string, last: LastBackup): void =>
  replaceJson(dataFolder, backupPath(dataFolder), last);

const addressPath = (dataFolder: string): string => join(dataFolder, 'server.json');

/** URL of the running server. Valid only while the server locks server.lock. */
export const readServerAddress = (dataFolder: string): string | null =>
  readJson(addressPath(dataFolder), z.object({ url: z.url({ protocol: /^https?$/ }) }))?.url ?? null;
export const writeServerAddress = (dataFolder: string, url: string): void =>
  replaceJson(dataFolder, addressPath(dataFolder), { url });

export function taxYearFiles(dataFolder: string): TaxYearFile[] {
  const folder = join(dataFolder, 'tax');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      try {
        const document: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, ''));
        return { name, document };
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        return { name, document: undefined, problem };
      }
    });
}
