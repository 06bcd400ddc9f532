/** The complete server with a temporary folder, a manual clock, and users for calls. */
import argon2 from 'argon2';
import { CompiledQuery } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { inspect } from 'node:util';
import type { ReportRules } from '../../src/domain/practice/reports/report-schema.ts';
import type { SignedIn, Profile } from '../../src/domain/practice/users/account-schema.ts';
import type { AccessTokenView } from '../../src/domain/practice/users/access-token-schema.ts';
import type { Role, User } from '../../src/domain/practice/users/user.ts';
import { dialectOf, type Db } from '../../src/adapters/sql/db.ts';
import { sharedThread } from './shared-threads.ts';
import { findCalculation } from '../../src/domain/calculations/registry.ts';
import type { Client } from '../../src/domain/practice/clients/client.ts';
import { comparativeReportSchema } from '../../src/domain/comparison/comparative/comparative-report-schema.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../src/domain/comparison/comparative/comparative-report.ts';
import type { HistoricalReport } from '../../src/domain/comparison/historical/historical-report.ts';
import type { Template } from '../../src/domain/practice/templates/template.ts';
import type {
  DemoReportView,
  ReportExport,
  SharedReportView,
  SnapshotMeta,
  Report,
} from '../../src/domain/practice/reports/report.ts';
import type {
  HistoricalExport,
  SharedHistoricalView,
  HistoricalReportRecord,
} from '../../src/domain/practice/reports/historical-report-content.ts';
import type {
  ClientListItem,
  HistoricalClientListItem,
  ScenarioListItem,
  SimulationListItem,
} from '../../src/domain/practice/reports/client-list.ts';
import type { HistoricalInput, Simulation } from '../../src/domain/practice/cases/simulation.ts';
import type {
  IllustrationListItem,
  StoredIllustration,
} from '../../src/domain/practice/cases/illustration-list.ts';
import type { ScenarioFile } from '../../src/domain/practice/cases/scenario-file.ts';
import type { Scenario } from '../../src/domain/practice/cases/scenario.ts';
import { parseWith } from '../../src/domain/shared/result.ts';
import type { Log, RequestLine } from '../../src/domain/shared/log.ts';
import type { VehicleInput } from '../../src/domain/vehicles/vehicle.ts';
import * as z from 'zod';
import { createApp } from '../../src/server/app.ts';
import { READING_FAILURES } from '../../src/domain/policy/extraction.ts';
import { errorCodesOf, errorStatusOf } from '../../src/server/http/declared-errors.ts';
import type { Route, RouteGroup } from '../../src/server/http/route.ts';
import { routeGroups } from '../../src/server/routes/route-groups.ts';
import { copyMigratedDatabase, copyMigratedPostgres } from './migrated-database.ts';
import { startSession } from '../../src/server/sessions/sessions.ts';
import type { Services } from '../../src/server/services.ts';
import { jobHandlers } from '../../src/server/operations/job-handlers.ts';
import { runDue } from './run-due.ts';
import { readSettings } from '../../src/server/settings.ts';
import { wireServer, type WiringOptions } from '../../src/server/wiring.ts';
import type { Page } from '../../src/domain/shared/lists.ts';
import type { App } from '../../src/server/http/mount-route.ts';
import type { Portfolio } from '../../src/domain/practice/templates/template-schema.ts';
import type { OutboxMessage } from '../../src/domain/practice/users/admin-schema.ts';

/** GET of one historical report. */
interface FullHistoricalReport {
  report: HistoricalReportRecord;
  simulation: Simulation;
  input: HistoricalInput | null;
}

/** The type of `data` by method and path; unknown for other paths. */
type DataOf<Method extends string, Path extends string> = Method extends 'get'
  ? Path extends keyof Lists
    ? Lists[Path][]
    : Path extends `scenario/historical/${number}/`
      ? Simulation[]
      : DataAt<Path>
  : DataAt<Path>;

/** List items of paths whose POST adds an item. */
interface Lists {
  'auth/tokens/': AccessTokenView;
  'scenario/scenario/': Omit<ScenarioListItem, 'reports' | 'pdf_url'> & { client_id: number };
  'scenario/illustrationid/': IllustrationListItem;
  'scenario/template-sceneriodetails/': Template;
  'scenario/template-schedule/': Template;
  'scenario/vehicle-portfolio/': Portfolio;
  'historical/': Omit<SimulationListItem, 'reports'>;
  'historical/simulation/': Omit<SimulationListItem, 'reports'>;
}

type DataAt<Path extends string> = Path extends
  | `auth/login${string}`
  | `auth/remember-token${string}`
  | 'auth/admin/impersonate/'
  | 'auth/second-factor/verify/'
  ? SignedIn
  : Path extends `auth/profile${string}`
    ? Profile
    : Path extends 'auth/tokens/'
      ? AccessTokenView & { token: string }
      : Path extends 'report/rules/'
        ? ReportRules
        : Path extends `auth/clients${string}`
          ? ClientListItem[]
          : Path extends `auth/client${string}` | `client/${string}`
            ? Client
            : Path extends `scenario/media${string}` | 'scenario/get-presigned-url/'
              ? { hash: string; name: string; s3_url: string }
              : Path extends `scenario/illustrationid/${number}/`
                ? StoredIllustration
                : Path extends `scenario/${number}/inputs/`
                  ? ScenarioFile
                  : Path extends `historical/combined-data/${string}`
                    ? {
                        simulation: Simulation;
                        reports: HistoricalReportRecord[];
                        input: HistoricalInput | null;
                      }
                    : Path extends `historical/standalone-report/${string}`
                      ? HistoricalReport
                      : Path extends `report/historical-public${string}`
                        ? SharedHistoricalView
                        : Path extends `report/historical-report/${number}/export/${string}`
                          ? HistoricalExport
                          : Path extends `report/historical-report/${number}/`
                            ? HistoricalReportRecord & FullHistoricalReport
                            : Path extends `report/historical-${string}`
                              ? HistoricalReportRecord
                              : Path extends `historical/clients${string}`
                                ? HistoricalClientListItem[]
                                : Path extends
                                      | `historical/${string}`
                                      | `scenario/historical/${string}`
                                      | `scenario/indexstrategy${string}`
                                  ? Simulation
                                  : Path extends `scenario/${string}`
                                    ? Scenario & { name: string; vehicle: VehicleInput }
                                    : Path extends `report/public/${string}`
                                      ? SharedReportView
                                      : Path extends `demo/${string}`
                                        ? DemoReportView
                                        : Path extends `report/calc${string}`
                                          ? ComparativeReport & {
                                              inputs: ComparativeReportInput;
                                              meta: SnapshotMeta;
                                            }
                                          : Path extends `report/${number}/export/${string}`
                                            ? ReportExport
                                            : Path extends `report/${string}`
                                              ? Report
                                              : unknown;

/** A response body in all forms of the API; the test chooses the form by the member that it reads. */
export interface ResponseBody<Data> {
  data: Data;
  message: string;
  note: string;
  error: Record<string, string[]>;
  detail: string;
  code: string;
  request_id: string;
  /** Next to a list in `data`. */
  page: number;
  size: number;
  total: number;
}

export interface ApiResponse<Data = unknown> {
  status: number;
  headers: Headers;
  text: string;
  body: ResponseBody<Data>;
}

/** The rows of a list and which of all they are. */
export const pageIn = <T>({ body: { data, page, size, total } }: ApiResponse): Page<T> => ({
  items: data as T[],
  page,
  size,
  total,
});

export interface CallOptions {
  as?: string | null;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Direct access to the database, for SQLite and PostgreSQL. */
export interface DatabaseAccess {
  /** Runs one statement in the practice's database; ? is a placeholder. */
  sql<Row>(text: string, ...values: unknown[]): Promise<Row[]>;
  /** Returns all columns, by table and name. */
  columns(): Promise<{ table: string; column: string }[]>;
  /** Returns all rows by table, in the order of their keys. */
  rows(): Promise<Record<string, unknown[]>>;
  /** While `work` runs, the table rejects new rows (with `when`, only those that match), as on a full disk. */
  withFullTable<T>(table: string, work: () => Promise<T>, when?: string): Promise<T>;
}

export interface TestPractice extends DatabaseAccess {
  app: App;
  services: Services;
  folder: string;
  statements: string[];
  lines: RequestLine[];
  errors: unknown[];
  warnings: string[];
  /** Returns all that the log received, with the members of errors. */
  logged(): string;
  /** Tokens of four users: two advisors with separate data, a scorecard user, an admin. */
  dana: string;
  mira: string;
  tsc: string;
  admin: string;
  users: Record<'dana' | 'mira' | 'tsc' | 'admin', User>;
  setTime(iso: string): void;
  /** Path relative to the API base. The default user is Dana; null sends no token. */
  call<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    options?: CallOptions,
  ): Promise<ApiResponse<DataOf<Method, Path>>>;
  /** Waits for work after responses: background tasks and due jobs. */
  work(): Promise<void>;
  /** Returns the sent messages, newest first, after all running work has ended. */
  mails(): Promise<(OutboxMessage & { token: string })[]>;
  /** Changes a setting of the server's connection, such as "query_only = 1". */
  pragma(setting: string): Promise<void>;
  /** Returns the complete text of the database, to search for forbidden content. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

export function createDatabaseAccess(db: Db): DatabaseAccess {
  const onFile = dialectOf(db).hasOneWriter;
  async function sql<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    let n = 0;
    const numbered = onFile ? text : text.replaceAll('?', () => `$${(n += 1)}`);
    return (await db.executeQuery<Row>(CompiledQuery.raw(numbered, values))).rows;
  }
  return {
    sql,
    columns: () =>
      sql(
        onFile
          ? `select t.name as "table", c.name as "column" from sqlite_schema as t, pragma_table_info(t.name) as c
             where t.type = 'table' and t.name not like 'sqlite_%' order by 1, 2`
          : `select table_name as "table", column_name as "column" from information_schema.columns
             where table_schema = current_schema() order by 1, 2`,
      ),
    async rows() {
      const tables = await sql<{ name: string }>(
        onFile
          ? `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`
          : `select tablename as name from pg_tables where schemaname = current_schema() order by tablename`,
      );
      const all: [string, unknown[]][] = [];
      for (const { name } of tables) all.push([name, await sql(`select * from "${name}" order by 1, 2`)]);
      return Object.fromEntries(all);
    },
    async withFullTable(table, work, when) {
      const each = when === undefined ? '' : `when (${when})`;
      if (onFile)
        await sql(
          `create trigger no_room before insert on ${table} ${each} begin select raise(abort, 'the disk is full'); end`,
        );
      else {
        await sql(
          `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
        );
        await sql(
          `create trigger no_room before insert on ${table} for each row ${each} execute function no_room()`,
        );
      }
      try {
        return await work();
      } finally {
        await sql(onFile ? 'drop trigger no_room' : 'drop function no_room cascade');
      }
    },
  };
}

export interface PracticeOptions {
  environment?: Record<string, string>;
  groups?: readonly RouteGroup[];
  distFolder?: string;
  passwords?: Partial<Record<'dana' | 'tsc', string>>;
  waitTimeouts?: WiringOptions['waitTimeouts'];
  /** Initial time of the clock. */
  startsAt?: string;
}

/** The smallest work that argon2 accepts. argon2-hasher.test.ts tests the work of the product. */
const FAST = { type: argon2.argon2id, memoryCost: 1024, timeCost: 2, parallelism: 1 } as const;

/** The reason to skip a test if the server runs on PostgreSQL, else false. */
export const skipOnPostgres =
  (process.env.PLUMBLINE_TEST_DATABASE ?? '') !== '' && 'tests the file of SQLite';

/** Creates the practice of a test file and closes it after its last test. */
export async function practiceOfFile(options?: PracticeOptions): Promise<TestPractice> {
  const practice = await testPractice(options);
  after(() => practice.close());
  return practice;
}

export async function testPractice(options: PracticeOptions = {}): Promise<TestPractice> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const schema = await copyMigratedPostgres();
  const dataFolder = join(folder, 'data');
  if (!schema) await copyMigratedDatabase(dataFolder);
  const { settings } = readSettings({
    PLUMBLINE_DATA: dataFolder,
    PLUMBLINE_TIME_ZONE: 'UTC',
    ...(schema && { PLUMBLINE_DATABASE: schema.address, PLUMBLINE_POOL: '4' }),
    ...options.environment,
  });
  let now = new Date(options.startsAt ?? '2026-03-02T15:00:00.000Z');
  const statements: string[] = [];
  const lines: RequestLine[] = [];
  const errors: unknown[] = [];
  const warnings: string[] = [];
  const infos: string[] = [];
  const log: Log = {
    request: (line) => void lines.push(line),
    info: (message) => void infos.push(message),
    warn: (message) => void warnings.push(message),
    error: (_message, error) => void errors.push(error),
  };
  // Reads of the server's heartbeat run in the context of the start and are not counted.
  const isStart = new AsyncLocalStorage<boolean>();
  const { services, db, started, close } = await isStart.run(true, () =>
    wireServer(settings, {
      distFolder: options.distFolder ?? join(folder, 'dist'),
      clock: { now: () => now },
      log,
      onStatement: (sql) => {
        if (!(isStart.getStore() && sql.startsWith('select'))) statements.push(sql);
      },
      waitTimeouts: options.waitTimeouts,
      calculator: { start: sharedThread },
    }),
  );
  await started();
  services.passwords.hash = (password) => argon2.hash(password, FAST);
  const app = createApp(services, options.groups);
  const behind = createDatabaseAccess(db);

  const work = async () => {
    await services.background.waitForAll();
    await runDue(services.jobQueue, jobHandlers(services), log);
  };
  const add = async (first: string, role: Role, password?: string) => {
    const user = await services.users.create(
      {
        email: `${first.toLowerCase()}@example.com`,
        first_name: first,
        last_name: 'Test',
        role_type: role,
        is_staff: role === 'admin',
        is_superuser: false,
        password_hash: password === undefined ? null : await services.passwords.hash(password),
      },
      now,
    );
    if (!user) throw new Error(`${first} is there twice.`);
    const { access } = await startSession(services, user, { remember: false, now });
    return { user, token: access.value };
  };
  const dana = await add('Dana', 'advisor', options.passwords?.dana);
  const mira = await add('Mira', 'advisor');
  const tsc = await add('Lee', 'tsc', options.passwords?.tsc);
  const admin = await add('Robin', 'admin');

  return {
    app,
    services,
    folder,
    statements,
    lines,
    errors,
    warnings,
    logged: () => inspect([lines, infos, warnings, errors], { depth: 9, maxStringLength: null }),
    dana: dana.token,
    mira: mira.token,
    tsc: tsc.token,
    admin: admin.token,
    users: { dana: dana.user, mira: mira.user, tsc: tsc.user, admin: admin.user },
    setTime: (iso) => {
      now = new Date(iso);
    },
    async call<const Method extends string, const Path extends string>(
      method: Method,
      path: Path,
      { as = dana.token, body, form, headers = {} }: CallOptions = {},
    ) {
      const response = await app.request(`http://localhost${settings.apiBase}/${path}`, {
        method: method.toUpperCase(),
        headers: {
          ...(as === null ? {} : { authorization: `Bearer ${as}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type') === 'application/json';
      const received = (isJson ? JSON.parse(text) : null) as ResponseBody<DataOf<Method, Path>>;
      // Calls may overlap, so the log line is found by request id.
      const id = response.headers.get('x-request-id');
      const line = lines.findLast(({ request_id }) => request_id === id);
      assertDocumented(options.groups ?? routeGroups, method, line?.route, response, received);
      return { status: response.status, headers: response.headers, text, body: received };
    },
    ...behind,
    dump: async () =>
      schema
        ? JSON.stringify(await behind.rows())
        : ['plumbline.db', 'plumbline.db-wal']
            .map((name) => readFileSync(join(folder, 'data', name), 'latin1'))
            .join(''),
    async pragma(setting) {
      await behind.sql(`pragma ${setting}`);
    },
    work,
    async mails() {
      await work();
      const { messages } = await services.outbox.list({ skip: 0, take: 100 });
      return messages.map((message) => ({
        ...message,
        token: /token=([\w-]+)/.exec(message.text)?.[1] ?? '',
      }));
    },
    async close() {
      await close();
      await schema?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asserts that the OpenAPI document has the status, error code and data of every response in every test. */
function assertDocumented(
  groups: readonly RouteGroup[],
  method: string,
  path: string | undefined,
  response: Response,
  body: { data?: unknown; code?: string } | null,
): void {
  const found = groups
    .flatMap((group) => group.routes)
    .find((route) => route.method === method && route.path === path);
  if (!found) return;
  const problem = undocumented(found, response, body);
  if (problem !== null)
    throw new Error(`The response of ${method} ${found.path} is undocumented: ${problem}`);
}

function undocumented(
  target: Route,
  { status, ok, headers }: Response,
  body: { data?: unknown; code?: string } | null,
): string | null {
  const { success = [200], otherResponse, etag, responseBody = z.null() } = target;
  if (status === 304) return etag ? null : '304';
  if (!ok && status >= 400) {
    const { code = 'invalid_input' } = body ?? {};
    if (code in READING_FAILURES) return null;
    const isDeclared = [...errorCodesOf(target)].some(
      (one) => one === code && errorStatusOf(target, one) === status,
    );
    return isDeclared ? null : `${status} ${code}`;
  }
  if (otherResponse) return otherResponse.status === status ? null : String(status);
  if (!success.some((one) => one === status)) return String(status);
  if (body === null || headers.get('content-type') !== 'application/json') return null;
  const [first] = responseBody.safeParse(body.data).error?.issues ?? [];
  return first ? `${first.path.join('.')} ${first.message}` : null;
}

/** Returns the registered example of the comparative report. */
export function comparisonExample(): ComparativeReportInput {
  const example = parseWith(comparativeReportSchema, findCalculation('comparative-report')?.example);
  if (!example.ok) throw new Error(example.error.detail);
  return example.value;
}

/** Creates a client with a complete scenario and a report, as Dana. */
export async function completeReport(
  { call }: TestPractice,
  { age, illustration, vehicles } = comparisonExample(),
): Promise<{ client: number; scenario: number; report: number }> {
  const added = await call('post', 'auth/client/', {
    body: { firstname: 'Elena', middlename: 'M.', lastname: 'Hartwell', age },
  });
  const client = added.body.data.id;
  const started = await call('post', 'scenario/scenario/', {
    body: { client_id: client, name: 'Retire at 65' },
  });
  const scenario = started.body.data.id;
  await call('patch', `scenario/illustration/${scenario}/`, { body: { illustration, revision: 1 } });
  await call('patch', `scenario/comparative/${scenario}/`, { body: { vehicles, revision: 2 } });
  const report = await call('post', 'report/', {
    body: { client_id: client, scenario_id: scenario, name: 'For the review' },
  });
  return { client, scenario, report: report.body.data.id };
}
