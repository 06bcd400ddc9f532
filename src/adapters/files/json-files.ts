/** Small JSON files of the data folder. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { AUDIT_SEAL, type AuditEndFile } from '../../domain/practice/operation/audit-end.ts';
import { lastBackupSchema, type LastBackup } from '../../domain/practice/operation/backup-schema.ts';
import { giveToOwner } from './data-folder.ts';

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
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
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
