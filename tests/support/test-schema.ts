/** A separate schema in the database of PLUMBLINE_TEST_DATABASE, used as a complete database. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

export interface TestSchema {
  /** Address that opens only this schema. */
  address: string;
  drop(): Promise<void>;
}

/** Returns null if tests run on SQLite. */
export async function testSchema(base = process.env.PLUMBLINE_TEST_DATABASE): Promise<TestSchema | null> {
  if (!base) return null;
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await once(base, `create schema ${schema}`);
  const address = new URL(base);
  address.searchParams.set('options', `-c search_path=${schema}`);
  return {
    address: address.href,
    drop: () => once(base, `drop schema ${schema} cascade; drop schema if exists ${schema}_jobs cascade`),
  };
}

/** Creates a separate database, for tests that inspect connections, copy all data, or fill a disk (`tablespace`). */
export async function testDatabase({
  base = process.env.PLUMBLINE_TEST_DATABASE,
  tablespace = 'pg_default',
  template = 'template1',
} = {}): Promise<TestSchema & { base: string; name: string }> {
  if (!base) throw new Error('PLUMBLINE_TEST_DATABASE names no database.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await once(base, `create database ${name} template ${template} tablespace ${tablespace}`);
  const address = Object.assign(new URL(base), { pathname: `/${name}` }).href;
  return { base, name, address, drop: () => once(base, `drop database ${name} with (force)`) };
}

/**
 * Creating or dropping a database ends with a checkpoint of all databases, which fails while another test has a full
 * disk.
 */
const CHECKPOINT_FAILED = 'checkpoint request failed';
const CHECKPOINT_TRIES = 60;

async function once(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return void (await client.query(statement));
      } catch (error) {
        const isForeign = error instanceof Error && error.message.includes(CHECKPOINT_FAILED);
        if (!isForeign || tries === CHECKPOINT_TRIES) throw error;
        await setTimeout(500);
      }
    }
  } finally {
    await client.end();
  }
}
