/** Backs up PostgreSQL with pg_dump and pg_restore of the server's version. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  newestText,
  AuditChainMissingError,
  type AuditChainReader,
  type FormerAuditKey,
} from '../../domain/practice/operation/audit-chain.ts';
import {
  BackupError,
  type DatabaseFacts,
  type DatabaseFile,
} from '../../domain/practice/operation/backups.ts';
import { ENDED_BY_RESTORE, KEY_MARK, PRACTICE } from '../sql/key-record.ts';
import { MOVED_TO } from '../sql/move-practice.ts';
import { schemaFacts, type Migration } from '../sql/migrations/migration.ts';
import { placeOf, remedyFor, toPostgresError } from './errors.ts';
import { installJobs, jobSchemaOf } from './pg-boss-jobs.ts';
import { IS_END_NOTED, CHAIN, FORMER_KEYS, lineOf, type ChainRow } from '../sql/audit-chain.ts';
import { parsers } from './dialect.ts';
import { errorCode } from '../../domain/shared/result.ts';

const run = promisify(execFile);
/** Limit of text read from a copy: migrations, settings, file hashes. */
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

/** Jobs are not restored: they were done since or start again. */
const WITHOUT_JOBS = ['--exclude-schema=*_jobs', '--exclude-schema=*_batch'];

const DUMP = ['--format=custom', '--no-owner', '--no-acl', ...WITHOUT_JOBS];
const RESTORE = ['--clean', '--if-exists', '--no-owner', '--no-acl', '--single-transaction'];

export function postgresBackup(address: string, migrations: readonly Migration[]): DatabaseFile {
  const { bare, env } = withoutPassword(address);

  /** Uses one snapshot, so counts are consistent. */
  async function inSnapshot<T>(work: (client: pg.Client, snapshot: string) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: address, application_name: 'plumbline backup' });
    try {
      await client.connect();
      await client.query('begin isolation level repeatable read, read only');
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      return await work(client, rows[0]?.id ?? '');
    } catch (error) {
      const remedy = remedyFor(error, placeOf(address));
      throw remedy === null ? error : new BackupError(remedy);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
    const texts = async (query: string) =>
      (await client.query<{ one: string }>(query)).rows.map(({ one }) => one);
    const tables = await texts(
      'select tablename as one from pg_tables where schemaname = current_schema() order by tablename',
    );
    if (!tables.includes('migrations'))
      throw new BackupError(`There is no practice in the database at ${placeOf(address)}.`);
    const rows: Record<string, number> = {};
    for (const name of tables)
      rows[name] = Number((await texts(`select count(*) as one from "${name}"`))[0] ?? 0);
    const meta = async (key: string) =>
      (await texts(`select value as one from meta where key = '${key}'`))[0] ?? null;
    const [line] = (
      await client.query<{ id: string; seal: string }>(
        'select id, seal from audit_log where seal is not null order by id desc limit 1',
      )
    ).rows;
    return {
      // PostgreSQL checks its pages (pg_amcheck) and enforces references.
      damage: [],
      brokenReferences: 0,
      ...schemaFacts(await texts('select name as one from migrations order by name'), migrations),
      rows,
      contents: await texts('select distinct hash as one from files order by hash'),
      keyMark: await meta(KEY_MARK),
      withoutPassword: await texts(
        'select email as one from users where password_hash is null order by email',
      ),
      movedTo: await meta(MOVED_TO),
      practice: await meta(PRACTICE),
      bytes: Number((await texts('select pg_database_size(current_database()) as one'))[0]),
      audit: line ? newestText({ id: Number(line.id), seal: line.seal }) : null,
    };
  }

  async function dumpTo(to: string, snapshot?: string): Promise<void> {
    const snapshotArgument = snapshot === undefined ? [] : [`--snapshot=${snapshot}`];
    await runProgram('pg_dump', [...DUMP, ...snapshotArgument, `--file=${to}`, bare], env);
    chmodSync(to, 0o600);
  }

  return {
    copyName: 'plumbline.dump',
    facts: () => inSnapshot(readFacts),
    copy: (to) =>
      inSnapshot(async (client, snapshot) => {
        const facts = await readFacts(client);
        await dumpTo(to, snapshot);
        return facts;
      }),
    async inspect(copy) {
      const tables = ['migrations', 'meta', 'files'].map((name) => `--table=${name}`);
      const text = await runProgram('pg_restore', ['--data-only', ...tables, '--file=-', copy], {});
      const meta = new Map(parseCopiedRows(text, 'meta').map(({ key, value }) => [key, value]));
      return {
        damage: [],
        brokenReferences: 0,
        ...schemaFacts(
          parseCopiedRows(text, 'migrations').map(({ name = '' }) => name),
          migrations,
        ),
        rows: {},
        contents: [...new Set(parseCopiedRows(text, 'files').map(({ hash = '' }) => hash))],
        keyMark: meta.get(KEY_MARK) ?? null,
        withoutPassword: [],
        movedTo: meta.get(MOVED_TO) ?? null,
        practice: meta.get(PRACTICE) ?? null,
        bytes: statSync(copy).size,
        audit: null,
      };
    },
    // Runs in the restored database, because pg_dump files cannot be changed.
    prepare: () => undefined,
    async savePrevious(copy) {
      if (existsSync(copy)) return;
      const draft = `${copy}.part`;
      rmSync(draft, { force: true });
      await dumpTo(draft);
      renameSync(draft, copy);
    },
    async replaceDatabase(copy) {
      await runProgram('pg_restore', [...RESTORE, `--dbname=${bare}`, copy], env);
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      try {
        await installJobs(client);
        await client.query(`delete from ${await jobSchemaOf(client)}.job`);
        const { rows } = await client.query<{ name: string }>(
          `select name from unnest($1::text[]) as name where to_regclass(name) is not null`,
          [ENDED_BY_RESTORE],
        );
        await client.query(rows.map(({ name }) => `delete from ${name}`).join('; '));
      } finally {
        await client.end();
      }
    },
  };
}

/** Passes the password in the environment, because all users can see arguments. */
function withoutPassword(address: string): { bare: string; env: Record<string, string> } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { bare: url.href, env: password === '' ? {} : { PGPASSWORD: password } };
}

async function runProgram(
  name: 'pg_dump' | 'pg_restore',
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  try {
    const { stdout } = await run(name, args, {
      env: { ...process.env, ...env },
      maxBuffer: MAX_OUTPUT_BYTES,
      encoding: 'utf8',
    });
    return stdout;
  } catch (error) {
    const where = `here, or run it where they are: ${MANUAL_COMMANDS[name]}`;
    if (errorCode(error) === 'ENOENT')
      throw new BackupError(`${name} was not found. Install PostgreSQL's client programs ${where}`);
    const errorText =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    const versions = /server version: (\d+).*pg_dump version: (\d+)/.exec(errorText);
    if (versions)
      throw new BackupError(
        `pg_dump is of PostgreSQL ${versions[2]}, the server of ${versions[1]}. Install the client programs of ${versions[1]} ${where}`,
      );
    if (errorText.includes('unsupported version'))
      throw new BackupError(
        `The copy was made by a newer pg_dump than this pg_restore reads. Install the client programs of its version ${where}`,
      );
    throw new BackupError(`${name} failed: ${(errorText.split('\n')[0] ?? '').replace(/\.?$/, '.')}`);
  }
}

/** Commands for manual use. */
const MANUAL_COMMANDS = {
  pg_dump: `pg_dump ${DUMP.join(' ')} --file=plumbline.dump <database>; copy files/, tax/, indexes/, outbox/ and secret.key of the data folder after it.`,
  pg_restore: `pg_restore ${RESTORE.join(' ')} --dbname=<database> plumbline.dump; copy the other files of the backup into the data folder.`,
};

/** Parses pg_restore's text: COPY, tab-separated values, "\." at the end. */
function parseCopiedRows(text: string, table: string): Record<string, string>[] {
  const begin = new RegExp(`^COPY (?:\\w+\\.)?${table} \\(([^)]*)\\) FROM stdin;\\n`, 'm').exec(text);
  if (!begin) return [];
  const from = begin.index + begin[0].length;
  const names = (begin[1] ?? '').split(', ');
  const lines = text.slice(from, text.indexOf('\\.\n', from)).split('\n').filter(Boolean);
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((value, at) => [names[at] ?? '', value])),
  );
}

const LINES_PER_FETCH = 1000;

/** Reads one snapshot. Throws PostgresError if the database is unreachable or contains no practice. */
export async function readPostgresChain(address: string): Promise<AuditChainReader> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'plumbline audit',
    types: parsers,
  });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query(`select 1 where to_regclass('audit_personal') is not null`);
    if (rows.length === 0)
      throw new AuditChainMissingError(`There is no practice in the database at ${placeOf(address)}.`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toPostgresError(error, placeOf(address));
  }
  return {
    async *lines() {
      await client.query(`declare lines no scroll cursor for ${CHAIN}`);
      for (;;) {
        const { rows } = await client.query<ChainRow>(`fetch ${LINES_PER_FETCH} from lines`);
        for (const row of rows) yield lineOf(row);
        if (rows.length < LINES_PER_FETCH) break;
      }
      await client.query('close lines');
    },
    formerKeys: async () => (await client.query<FormerAuditKey>(FORMER_KEYS)).rows,
    isEndNoted: async () => (await client.query(IS_END_NOTED)).rows.length > 0,
    close: () => client.end(),
  };
}
