/** The data folder: whether it is there (its disk may not be mounted), its owner, and its small JSON files. */
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

/** Told by the key, which lies in it from the first start on. */
export function dataFolder(path: string) {
  const isMounted = () => existsSync(join(path, 'secret.key'));
  return {
    isThere: isMounted,
    /** Throws with the code FOLDER_GONE. Who makes folders as needed asks first, as what is written beneath a mount is lost to it. */
    assertMounted(): void {
      if (isMounted()) return;
      const message = `The data folder ${path} is not there, or another one in its place: secret.key is not in it. Mount it again.`;
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

// The server runs as the owner of its data folder, so what root writes there has to be that user's.

const ownerOf = (dataFolder: string): { uid: number; gid: number } | null =>
  process.getuid?.() === 0 ? (statSync(dataFolder, { throwIfNoEntry: false }) ?? null) : null;

/** Gives root's files at `path`, with all below it, to the owner and group of the data folder. Does nothing unless root calls. */
export function giveToOwner(dataFolder: string, path = dataFolder): void {
  const owner = ownerOf(dataFolder);
  // A folder that was named by mistake stays as it is.
  const isData = ['secret.key', 'indexes'].some((name) => existsSync(join(dataFolder, name)));
  if (owner && (isData || path !== dataFolder)) give(path, owner);
}

function give(path: string, owner: { uid: number; gid: number }): void {
  try {
    const found = lstatSync(path);
    if (found.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), owner);
    // A file with a second name may be one outside of the folder.
    else if (found.nlink > 1) return;
    if (found.uid === 0 && (owner.uid !== 0 || found.gid !== owner.gid))
      lchownSync(path, owner.uid, owner.gid);
  } catch (error) {
    // A server deletes its own files meanwhile.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** For a command that runs as long as a server does: root continues as the owner of the data folder. */
export function becomeOwner(dataFolder: string): void {
  const owner = ownerOf(dataFolder);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

function valueOf<Value>(text: () => string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(text()));
  } catch {
    return null;
  }
}
const read = <Value>(path: string, schema: z.ZodType<Value>): Value | null =>
  valueOf(() => readFileSync(path, 'utf8'), schema);

/** A reader finds the old content or the new one, also after a power cut. */
function replace(dataFolder: string, path: string, content: object): void {
  const draft = `${path}.${process.pid}.new`;
  // A draft that a killed process left may have another mode.
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
  giveToOwner(dataFolder, draft);
  renameSync(draft, path);
}

const sealSchema = z.strictObject({ line: z.int().nonnegative(), seal: z.string().regex(/^[0-9a-f]{64}$/) });

/** audit.seal. Servers that share the folder write the same file. */
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
      return valueOf(() => text, sealSchema) ?? 'damaged';
    },
    write: (end) => replace(dataFolder, path, end),
  };
}

const backupPath = (dataFolder: string): string => join(dataFolder, 'last-backup.json');

/** What the last backup made, and whether the last attempt failed. */
export const readLastBackup = (dataFolder: string): LastBackup | null =>
  read(backupPath(dataFolder), lastBackupSchema);
export const writeLastBackup = (dataFolder: string, last: LastBackup): void =>
  replace(dataFolder, backupPath(dataFolder), last);

const addressPath = (dataFolder: string): string => join(dataFolder, 'server.json');

/** Where the pages of the running server are. Means nothing while server.lock is free. */
export const readServerAddress = (dataFolder: string): string | null =>
  read(addressPath(dataFolder), z.object({ url: z.url({ protocol: /^https?$/ }) }))?.url ?? null;
export const writeServerAddress = (dataFolder: string, url: string): void =>
  replace(dataFolder, addressPath(dataFolder), { url });

/** Custom tax years: <data>/tax/<year>.json. */
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
