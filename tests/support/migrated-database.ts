/** An empty practice with all migrations, created once per process and copied for each practice. */
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../src/adapters/postgres/database.ts';
import { migrations } from '../../src/adapters/sql/migrations/index.ts';
import { openDatabase } from '../../src/adapters/sqlite/database.ts';
import { testDatabase, type TestSchema } from './test-schema.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
let template: Promise<string> | undefined;
let postgresTemplate: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-template-'));
  // SQLite copies its log into the file when the last connection closes.
  await openDatabase(folder, { now }).close();
  return join(folder, 'plumbline.db');
}

/** @param dataFolder created if missing; must not contain a database */
export async function copyMigratedDatabase(dataFolder: string): Promise<void> {
  template ??= makeTemplate();
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await copyFile(await template, join(dataFolder, 'plumbline.db'));
}

async function makePostgresTemplate(): Promise<string> {
  const { address, name } = await testDatabase();
  await (await openPostgres({ address, migrations, now, canFill: true })).close();
  return name;
}

/** Returns null if tests run on SQLite. */
export async function copyMigratedPostgres(): Promise<TestSchema | null> {
  if (!process.env.PLUMBLINE_TEST_DATABASE) return null;
  postgresTemplate ??= makePostgresTemplate();
  return testDatabase({ template: await postgresTemplate });
}
