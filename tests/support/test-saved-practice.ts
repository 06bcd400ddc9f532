/** Inserts a practice of an earlier version into a new database, as Dana's. */
import saved from '../../fixtures/saved/practice-0.3.0.json' with { type: 'json' };
import { skipOnPostgres, type TestPractice } from './test-practice.ts';

export const savedPractice = saved;

const column = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

/** Columns that the database computes. */
const COMPUTED = new Set(['ledger_age']);

type Rows = Readonly<Record<string, readonly object[]>>;

export async function fillWithSavedPractice(
  { sql, users }: TestPractice,
  tables: Rows = saved.rows,
): Promise<void> {
  // A new database has a setting for the figures that clients see; version 0.3.0 did not.
  await sql('delete from meta where key = ?', 'compliance_profile');
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const columns = Object.entries({ ...row, owner_id: users.dana.id }).filter(
        ([name]) => !COMPUTED.has(name),
      );
      const names = columns.map(([name]) => name).join(', ');
      const places = columns.map(() => '?').join(', ');
      await sql(
        `insert into ${table} (${names}) values (${places})`,
        ...columns.map(([, value]) => column(value)),
      );
    }
    // PostgreSQL sequences ignore explicit ids.
    if (skipOnPostgres !== false && rows.some((row) => 'id' in row))
      await sql(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}
