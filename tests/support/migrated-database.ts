/** A database file with all migrations, created once per process and copied for each practice. */
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/adapters/sqlite/database.ts';

let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-template-'));
  // SQLite copies its log into the file when the last connection closes.
  await openDatabase(folder, { now: new Date('2026-03-02T15:00:00.000Z') }).close();
  return join(folder, 'plumbline.db');
}

/** @param dataFolder created if missing; must not contain a database */
export async function copyMigratedDatabase(dataFolder: string): Promise<void> {
  template ??= makeTemplate();
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await copyFile(await template, join(dataFolder, 'plumbline.db'));
}
