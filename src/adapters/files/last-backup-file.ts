/** last-backup.json in the data folder: what the last backup made, and whether the last attempt failed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastBackupSchema, type LastBackup } from '../../domain/practice/operation/backup-schema.ts';
import { replaceJson } from './folder-owner.ts';

const pathIn = (dataFolder: string): string => join(dataFolder, 'last-backup.json');

export function readLastBackup(dataFolder: string): LastBackup | null {
  try {
    return lastBackupSchema.parse(JSON.parse(readFileSync(pathIn(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}

export const writeLastBackup = (dataFolder: string, last: LastBackup): void =>
  replaceJson(dataFolder, pathIn(dataFolder), last);
