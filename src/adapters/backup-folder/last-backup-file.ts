import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastBackupSchema, type LastBackup } from '../../domain/practice/operation/last-backup-schema.ts';

const pathIn = (dataFolder: string): string => join(dataFolder, 'last-backup.json');

/** Null before the first backup, and if the file is not readable as one. */
export function readLastBackup(dataFolder: string): LastBackup | null {
  try {
    return lastBackupSchema.parse(JSON.parse(readFileSync(pathIn(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}

/** A server that reads it meanwhile sees the old file or the new one. `own` gives the file to the folder's owner. */
export function writeLastBackup(dataFolder: string, last: LastBackup, own: (path: string) => void): void {
  const path = pathIn(dataFolder);
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(last, null, 1)}\n`, { mode: 0o600, flush: true });
  own(draft);
  renameSync(draft, path);
}
