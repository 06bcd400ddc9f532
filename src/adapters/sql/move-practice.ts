/** Moves a practice between SQLite and PostgreSQL: all rows in one transaction (docs/decisions/database.md). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dialectOf, type Db } from './db.ts';
import { readMeta } from './query-parts.ts';
import { COMPLIANCE_PROFILE } from './stores/practice-settings-store.ts';

/** The practice is missing or cannot be moved. The message contains the fix. */
export class MovedPracticeError extends Error {
  override name = 'MovedPracticeError';
}

/** Key in `meta` of the source. */
export const MOVED_TO = 'moved_to';
const PAGE_ROWS = 200;

/** New location of this practice. Null if not moved. */
export const movedTo = (db: Db): Promise<string | null> => readMeta(db, MOVED_TO);

export interface MovedTable {
  name: string;
  rows: number;
}

interface Move {
  from: Db;
  /** Empty and of the same version. */
  to: Db;
  /** Text stored in the source: "PostgreSQL at db.example.com:5432/plumbline". */
  targetName: string;
  onTable?: (table: MovedTable) => void;
  /** Called after the target commits, before the source is marked. An interruption leaves both. */
  onCopied?: () => Promise<void>;
}

/**
 * Copies and verifies all rows, then marks the source as moved; or changes nothing. Requires exclusive access to
 * both. Throws MovedPracticeError.
 */
export async function movePractice({ from, to, targetName, onTable, onCopied }: Move): Promise<MovedTable[]> {
  const fromFile = dialectOf(from).hasOneWriter;
  return from.transaction().execute(async (source) => {
    const moved = await to.transaction().execute(async (target) => {
      for (const within of [source, target]) await disableTimeouts(within);
      const tables = await readTables(fromFile ? source : target);
      // Default row of a new database.
      await target.deleteFrom('meta').where('key', '=', COMPLIANCE_PROFILE).execute();
      await assertEmpty(target, tables);
      await dialectOf(target).deferForeignKeys(target);
      const done: MovedTable[] = [];
      for (const table of tables) {
        // Triggers created rows while the other tables were copied.
        if (table.name === 'list_versions') await sql`delete from list_versions`.execute(target);
        const one = { name: table.name, rows: await moveTable(source, target, table) };
        done.push(one);
        onTable?.(one);
      }
      await moveCounters(source, target, tables);
      // Jobs are not moved. The next start creates one per message.
      await target.updateTable('waiting_mail').set({ has_job: 0 }).execute();
      return done;
    });
    await onCopied?.();
    await source.insertInto('meta').values({ key: MOVED_TO, value: targetName }).execute();
    return moved;
  });
}

interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
  key: string[];
  /** Whether ids are generated and never reused. */
  hasGeneratedIds: boolean;
}

/** Read from SQLite, because both schemas match. Tables changed by triggers are last. */
async function readTables(file: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; column: string; key: number; counts: number }>`
    select tables.name, columns.name as "column", columns.pk as "key", tables.sql like '%autoincrement%' as counts
    from sqlite_schema as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not glob '_litestream_*'
      and tables.name <> 'jobs'
      and tables.name <> 'migrations'
    order by tables.name = 'list_versions', tables.name, columns.cid`.execute(file);
  return [...new Set(rows.map(({ name }) => name))].map((name) => {
    const columns = rows.filter((row) => row.name === name);
    const key = columns.filter(({ key: place }) => place > 0).sort((a, b) => a.key - b.key);
    return {
      name,
      columns: columns.map(({ column }) => column),
      key: key.map(({ column }) => column),
      hasGeneratedIds: columns[0]?.counts === 1,
    };
  });
}

/** Large practices exceed the statement timeout. */
async function disableTimeouts(within: Db): Promise<void> {
  if (dialectOf(within).hasOneWriter) return;
  await sql`set local statement_timeout = 0`.execute(within);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(within);
}

async function assertEmpty(target: Db, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
    if (rows.length > 0)
      throw new MovedPracticeError(
        `The target database already contains data (table ${name}). Nothing was changed. Use an empty database.`,
      );
  }
}

type Row = Record<string, unknown>;

async function* pagesOf(db: Db, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columnList} from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(PAGE_ROWS)}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

async function moveTable(source: Db, target: Db, table: Table): Promise<number> {
  const into = sql`insert into ${sql.table(table.name)} (${sql.join(table.columns.map((column) => sql.ref(column)))})`;
  const sent = createRowsHash();
  for await (const rows of pagesOf(source, table)) {
    if (!dialectOf(target).hasOneWriter) assertStorable(table, rows);
    sent.add(table, rows);
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
    await sql`${into} values ${sql.join(values)}`.execute(target);
  }
  const received = createRowsHash();
  for await (const rows of pagesOf(target, table)) received.add(table, rows);
  if (sent.summary() !== received.summary())
    throw new MovedPracticeError(
      `Table ${table.name} was not copied correctly (${sent.summary()} sent, ${received.summary()} received). Nothing was changed.`,
    );
  return sent.count();
}

function createRowsHash() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add({ columns }: Table, rows: readonly Row[]) {
      count += rows.length;
      for (const row of rows) hash.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
    },
    count: () => count,
    summary: () => `${count} rows, ${hash.copy().digest('hex').slice(0, 16)}`,
  };
}

/** PostgreSQL text cannot contain NUL. */
function assertStorable({ name, columns, key }: Table, rows: readonly Row[]): void {
  for (const row of rows)
    for (const column of columns) {
      const value = row[column];
      if (typeof value !== 'string' || !value.includes('\0')) continue;
      const which = key.map((part) => `${part} ${String(row[part])}`).join(', ');
      throw new MovedPracticeError(
        `PostgreSQL cannot store NUL characters, and ${name} (${which}) has one in its ${column}. ` +
          'Correct it first: nothing was moved.',
      );
    }
}

/** Keeps deleted ids from being reused: an old link could open another report. */
async function moveCounters(source: Db, target: Db, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter(({ hasGeneratedIds }) => hasGeneratedIds)) {
    const last = await lastNumber(source, name);
    if (last === null) continue;
    if (dialectOf(target).hasOneWriter) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(target);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(target);
    } else await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(target);
  }
}

/**
 * Returns the highest id ever used, or null. PostgreSQL does not count explicit ids, such as those of the audit log.
 */
async function lastNumber(source: Db, name: string): Promise<number | null> {
  const { rows } = dialectOf(source).hasOneWriter
    ? await sql<{
        last: number | null;
      }>`select seq as last from sqlite_sequence where name = ${name}`.execute(source)
    : await sql<{ last: number | null }>`
        select greatest(pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass), max(id)) as last
        from ${sql.table(name)}`.execute(source);
  return rows[0]?.last ?? null;
}
