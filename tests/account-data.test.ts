/** The export contains all data of a user, and the deletion removes all of them. */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { EXPORTED_TABLES } from '../src/adapters/sql/stores/account-records.ts';
import { readZip } from './support/read-zip.ts';
import { plumbline } from './support/plumbline.ts';
import { routeGroups } from '../src/server/routes/route-groups.ts';
import { png } from './support/test-pictures.ts';
import { accessToken } from './support/test-access-token.ts';
import { testPractice, type TestPractice } from './support/test-practice.ts';
import { MARK, pdfForm, twoOwners } from './support/test-two-owners.ts';

/** Templates and portfolios, in the format of their routes. */
const COLLECTIONS = routeGroups
  .flatMap(({ routes }) => routes)
  .filter(
    ({ method, path }) => method === 'post' && /^\/scenario\/(template-|vehicle-portfolio$)/.test(path),
  );

/** Columns with user ids. */
const NAMING = ['owner_id', 'user_id', 'impersonator_id', 'person_id'];

async function filled(context: TestContext) {
  const practice = await testPractice();
  context.after(() => practice.close());
  const owners = await twoOwners(practice, COLLECTIONS);
  const form = new FormData();
  form.set('avatar', new File([png(10, 10)], 'me.png', { type: 'image/png' }));
  await practice.call('patch', 'auth/profile/', { form });
  await accessToken(practice, practice.users.dana, ['clients:read']);
  await practice.call('post', 'auth/client/', {
    headers: { 'idempotency-key': 'kept' },
    body: { firstname: MARK, lastname: MARK, age: 40 },
  });
  return { practice, owners };
}

const databaseOf = ({ folder }: TestPractice) =>
  new Sqlite(join(folder, 'data/plumbline.db'), { readonly: true });

const tablesOf = (db: Sqlite.Database) =>
  db
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all();

const columnsOf = (db: Sqlite.Database, table: string) =>
  db.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);

async function download({ app }: TestPractice, path: string, token: string) {
  const response = await app.request(`http://localhost/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/zip');
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="plumbline-data-/);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

const parsed = (files: Map<string, Buffer>, path: string): unknown =>
  JSON.parse(files.get(path)?.toString('utf8') ?? 'null');

test('an advisor’s export contains all their rows and files, without credentials or other users’ data', async (context) => {
  const { practice, owners } = await filled(context);
  const files = await download(practice, 'auth/export/', practice.dana);
  const client = parsed(files, `clients/${owners.danas.client}.json`) as Record<
    string,
    Record<string, unknown>[]
  >;
  assert.deepEqual(
    ['scenarios', 'simulations', 'reports', 'tool_runs'].map((name) => client[name]?.length),
    [1, 1, 2, 1],
  );
  const [report] = client.reports ?? [];
  assert.ok(Array.isArray(report?.shares) && report.shares.length === 1);
  assert.equal(typeof client.scenarios?.[0]?.document, 'object');
  const pdf = [...files].find(([path]) => path.startsWith('files/') && path.endsWith(`${MARK}.pdf`));
  assert.equal(pdf?.[1].toString(), '%PDF-1.4 nothing');
  assert.equal((parsed(files, 'files.json') as unknown[]).length, 2);

  const db = databaseOf(practice);
  const count = (table: string, column: string) =>
    db
      .prepare<[number], number>(`select count(*) from ${table} where ${column} = ?`)
      .pluck()
      .get(practice.users.dana.id);
  assert.equal((parsed(files, 'templates.json') as unknown[]).length, count('templates', 'owner_id'));
  assert.equal((parsed(files, 'portfolios.json') as unknown[]).length, count('portfolios', 'owner_id'));
  assert.equal(
    [...files.keys()].filter((path) => path.startsWith('clients/')).length,
    count('clients', 'owner_id'),
  );
  const hashes = ['sessions', 'access_tokens', 'one_time_tokens', 'users'].flatMap((table) =>
    columnsOf(db, table)
      .filter((column) => column.endsWith('hash'))
      .flatMap((column) => db.prepare<[], string | null>(`select ${column} from ${table}`).pluck().all()),
  );
  db.close();
  const allText = [...files.values()].map(String).join('\n');
  for (const hash of hashes) if (hash !== null) assert.ok(!allText.includes(hash));
  for (const other of ['Owen', 'mira@example.com', '"owner_id"']) assert.ok(!allText.includes(other), other);

  const asAdmin = await download(practice, `auth/users/${practice.users.dana.id}/export/`, practice.admin);
  assert.deepEqual([...asAdmin.keys()], [...files.keys()]);
  const { items } = await practice.services.audit.list({ page: 1, size: 2 });
  assert.deepEqual(
    items.map(({ action, user, subject_id }) => [action, user?.id, subject_id]),
    [practice.users.admin.id, practice.users.dana.id].map((by) => [
      'user_exported',
      by,
      practice.users.dana.id,
    ]),
  );
});

test('every table that refers to a user is exported or on the list of exceptions', async (context) => {
  const practice = await testPractice();
  context.after(() => practice.close());
  const db = databaseOf(practice);
  const named = tablesOf(db).filter((table) =>
    columnsOf(db, table).some((column) => NAMING.includes(column)),
  );
  db.close();
  // Tables of sign-ins, replayed responses, running jobs and counters.
  const leftOut = [
    'known_addresses',
    'access_tokens',
    'list_versions',
    'sessions',
    'one_time_tokens',
    'oidc_steps',
    'second_factors',
    'recovery_codes',
    'idempotency_keys',
    'waiting_mail',
  ];
  assert.deepEqual(
    named.sort(),
    [...Object.keys(EXPORTED_TABLES).filter((table) => table !== 'users'), ...leftOut].sort(),
  );
});

for (const by of ['themselves', 'an admin'] as const)
  test(`deleting a user deletes all their rows and files: ${by}`, async (context) => {
    const { practice } = await filled(context);
    const { call, users, admin, mira } = practice;
    const { body: list } = await call('get', 'scenario/scenario/', { as: mira });
    // Mira has a file with the same content, which must remain.
    await call('post', 'scenario/media/', { as: mira, form: pdfForm('scenario', list.data[0]?.id ?? 0) });
    const id = users.dana.id;
    const deletion =
      by === 'themselves'
        ? await call('delete', 'auth/delete-logged-in-user/', { body: {} })
        : await call('delete', `auth/users/${id}/`, { as: admin, body: { hand_over_to: null } });
    assert.equal(deletion.status, 200, deletion.text);

    const db = databaseOf(practice);
    for (const table of tablesOf(db)) {
      const columns = columnsOf(db, table);
      const owning = columns.filter((column) => NAMING.includes(column));
      // The audit log retains actions by user id.
      if (table !== 'audit_log')
        for (const column of owning)
          assert.equal(
            db.prepare(`select count(*) from ${table} where ${column} = ?`).pluck().get(id),
            0,
            table,
          );
      for (const row of db.prepare<[], Record<string, unknown>>(`select * from ${table}`).all())
        for (const text of [MARK, users.dana.email])
          assert.ok(!JSON.stringify(row).includes(text), `${table}: ${text}`);
    }
    const storedHashes = db.prepare<[], string>('select hash from files').pluck().all();
    db.close();
    const folder = join(practice.folder, 'data/files');
    const contents = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    assert.deepEqual(contents.map(({ name }) => name).sort(), storedHashes.sort());
    assert.equal(storedHashes.length, 1);
  });

test('the command line writes the same archive to a new file', async (context) => {
  const { practice } = await filled(context);
  const data = join(practice.folder, 'data');
  const exportRun = await plumbline(['export-user', 'Dana@example.com', practice.folder, '--data', data]);
  assert.equal(exportRun.status, 0, exportRun.err);
  const files = readZip(readFileSync(exportRun.out.trim()));
  assert.deepEqual([...files.keys()], [...(await download(practice, 'auth/export/', practice.dana)).keys()]);
  const again = await plumbline(['export-user', 'dana@example.com', practice.folder, '--data', data]);
  assert.equal(again.status, 1);
  assert.match(again.err, /is there already\. Enter another file\. Nothing was written/);
  assert.equal(
    (await plumbline(['export-user', 'nobody@example.com', practice.folder, '--data', data])).status,
    2,
  );
});
