import type BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/** As much as a larger form needs. */
const CHARACTERS = 64 * 1024;

/** Finds out whether the database takes a write, by writing, and leaves nothing behind. Throws what SQLite says. */
export async function probeDatabase(sqlite: BetterSqlite3.Database, db: Db): Promise<void> {
  // Another program's lock is told at once, not waited for.
  if (!sqlite.inTransaction) {
    sqlite.exec('begin immediate');
    sqlite.exec('rollback');
  }
  await inTransaction(db, async (within) => {
    const text = 'x'.repeat(CHARACTERS);
    await sql`insert into meta (key, value) values ('write_probe', ${text})`.execute(within);
    await sql`delete from meta where key = 'write_probe'`.execute(within);
  });
}
