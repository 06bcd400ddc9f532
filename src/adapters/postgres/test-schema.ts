/** For tests: a schema of its own in the database that PLUMBLINE_TEST_DATABASE names, as if it were a whole database. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestSchema {
  /** Opens the schema and nothing beside it. */
  address: string;
  drop(): Promise<void>;
}

/** Null where tests run on SQLite. */
export async function testSchema(base = process.env.PLUMBLINE_TEST_DATABASE): Promise<TestSchema | null> {
  if (!base) return null;
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await once(base, `create schema ${schema}`);
  const address = new URL(base);
  address.searchParams.set('options', `-c search_path=${schema}`);
  return { address: address.href, drop: () => once(base, `drop schema ${schema} cascade`) };
}

async function once(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
