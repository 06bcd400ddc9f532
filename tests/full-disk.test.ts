/** A full disk under the complete server: partial writes are rolled back, and no restart is required. */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { outboxMailer } from '../src/adapters/mail/mailers.ts';
import { findCalculation } from '../src/domain/calculations/registry.ts';
import { migrate } from '../src/adapters/sqlite/migrate.ts';
import { migrations } from '../src/adapters/sql/migrations/index.ts';
import { startServer } from './support/start-server.ts';
import { smallDisk } from './support/small-disk.ts';

const NOWHERE = 'No small disk can be mounted here; storage-faults.test.ts shows the same without one.';
const now = new Date('2026-03-02T15:00:00.000Z');

test('a server with a full disk rejects writes, serves reads, and recovers when space is available', async (context) => {
  const disk = await smallDisk(24);
  if (disk === null) return context.diagnostic(NOWHERE);
  const data = join(disk.folder, 'data');
  const server = await startServer({
    dataDir: data,
    distFolder: join(disk.folder, 'dist'),
    environment: { PLUMBLINE_LOG_LEVEL: 'silent' },
  });
  try {
    const api = async (method: string, path: string, body?: unknown, bearer?: string) => {
      const response = await fetch(`${server.url}/api/${path}`, {
        method,
        headers: {
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const token = new URL(server.signInLink ?? '').searchParams.get('token');
    const { text } = await api('POST', 'auth/remember-token/verify/', { token });
    const bearer = (JSON.parse(text) as { data: { access: { value: string } } }).data.access.value;
    const upload = () => {
      const form = new FormData();
      form.set('scenario', '1');
      form.set('file', new File(['%PDF-1.7\n', 'x'.repeat(500_000)], 'one.pdf'));
      return api('POST', 'scenario/media/', form, bearer);
    };
    const add = () => api('POST', 'auth/client/', { firstname: 'A', lastname: 'B', age: 45 }, bearer);
    const clients = async () => {
      const list = await api('GET', 'auth/clients/', undefined, bearer);
      assert.equal(list.status, 200, list.text);
      return (JSON.parse(list.text) as { data: unknown[] }).data.length;
    };
    const storedFiles = () =>
      readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.part$|files.[0-9a-f]{2}.[0-9a-f]{64}$/.test(name),
      );
    const before = { clients: await clients(), files: storedFiles() };

    disk.fill();
    const rejectedUpload = await upload();
    assert.equal(rejectedUpload.status, 507, rejectedUpload.text);
    // The write-ahead log still has some allocated space; writes fail after it is used.
    let added = 0;
    let reply = await add();
    for (; reply.status === 201 && added < 2000; added += 1) reply = await add();
    assert.equal(reply.status, 507, reply.text);
    assert.match(reply.text, /disk is full, so nothing was saved/);
    assert.equal(await clients(), before.clients + added);
    assert.deepEqual(storedFiles(), before.files);
    const ill = await api('GET', 'health/');
    assert.equal(ill.status, 503, ill.text);
    assert.match(ill.text, /disk_full/);

    const outbox = join(disk.folder, 'outbox');
    const message = { to: 'a@example.com', subject: 's', text: 'x'.repeat(50_000), html: '' };
    await assert.rejects(outboxMailer(outbox, 'b@example.com').send(message, now), { code: 'ENOSPC' });

    disk.free();
    // The health check tests the disk once per second.
    for (let well = ill; well.status !== 200;) well = await api('GET', 'health/');
    assert.equal((await add()).status, 201);
    assert.equal((await upload()).status, 200);
    assert.equal(await clients(), before.clients + added + 1);
    await outboxMailer(outbox, 'b@example.com').send(message, now);
    assert.deepEqual(readdirSync(outbox), ['000001.eml']);
    const database = new Sqlite(join(data, 'plumbline.db'), { readonly: true });
    assert.deepEqual(database.pragma('integrity_check', { simple: true }), 'ok');
    database.close();
  } finally {
    await server.stop();
    await disk.close();
  }
});

test('on a full disk, sign-out ends the session and reports are exported; both are logged when space is available', async (context) => {
  const disk = await smallDisk(24);
  if (disk === null) return context.diagnostic(NOWHERE);
  const start = () =>
    startServer({
      dataDir: join(disk.folder, 'data'),
      distFolder: join(import.meta.dirname, '../dist'),
      environment: { PLUMBLINE_LOG_LEVEL: 'silent' },
    });
  const server = await start();
  const temporary = process.env.TMPDIR;
  let isStopped = false;
  const send = async (method: string, path: string, bearer: string | null, body?: unknown) => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  try {
    const token = new URL(server.signInLink ?? '').searchParams.get('token');
    const signedIn = await send('POST', 'auth/remember-token/verify/', null, { token });
    const { access, refresh } = (JSON.parse(signedIn.text) as { data: Record<string, { value: string }> })
      .data;
    assert.ok(access && refresh);
    const shared = await send('POST', 'report/share-report/1/', access.value, { client_email: [] });
    const { view_token } = (JSON.parse(shared.text) as { data: { view_token: string } }).data;

    disk.fill();
    for (let added = 201; added !== 507;) {
      const client = { firstname: 'A', lastname: 'B', age: 45 };
      added = (await send('POST', 'auth/client/', access.value, client)).status;
    }
    // The folder for temporary files is often on the same disk.
    process.env.TMPDIR = join(disk.folder, 'full');
    for (const path of ['report/1/pdf/', `report/public/1/${view_token}/pdf/`]) {
      const pdf = await send('GET', path, access.value);
      assert.deepEqual([pdf.status, pdf.text.slice(0, 5)], [200, '%PDF-'], path);
    }
    const example = { ...findCalculation('tax-scorecard')?.example };
    assert.equal((await send('POST', 'scorecard/pdf/', access.value, example)).status, 200);
    for (const path of ['report/1/file/', 'report/1/export/', `report/public/1/${view_token}/file/`])
      assert.equal((await send('GET', path, access.value)).status, 200, path);

    const left = await send('POST', 'auth/logout/', access.value, { refresh: refresh.value });
    assert.equal(left.status, 200, left.text);
    assert.equal(left.headers.get('clear-site-data'), '"cache"');
    assert.equal((await send('GET', 'auth/profile/', access.value)).status, 401);

    disk.free();
    isStopped = true;
    await server.stop();
    const database = new Sqlite(join(disk.folder, 'data/plumbline.db'), { readonly: true });
    assert.equal(database.prepare('select count(*) from sessions').pluck().get(), 0);
    const lines = database.prepare(
      "select action || ' ' || coalesce(detail, '') from audit_log where id > 3 order by id",
    );
    assert.deepEqual(lines.pluck().all(), [
      'sign_out ',
      'report_exported PDF',
      'report_exported offline copy',
      'report_exported ',
    ]);
    database.close();
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    if (!isStopped) await server.stop();
    await disk.close();
  }
});

test('a migration without space for its backup changes nothing, and the next start completes it', async (context) => {
  const disk = await smallDisk(8);
  if (disk === null) return context.diagnostic(NOWHERE);
  try {
    const old = migrations.slice(0, -1);
    const [newest] = migrations.slice(-1);
    assert.ok(newest);
    const backupFolder = join(disk.folder, 'backups');
    const sqlite = new Sqlite(join(disk.folder, 'plumbline.db'));
    migrate(sqlite, { migrations: old, backupFolder, now });
    sqlite.prepare('insert into meta values (?, ?)').run('large', 'x'.repeat(3_000_000));
    disk.fill();
    assert.throws(() => migrate(sqlite, { migrations, backupFolder, now }), { code: 'SQLITE_FULL' });
    const applied = sqlite.prepare('select name from migrations order by name').pluck();
    assert.deepEqual(
      applied.all(),
      old.map(({ name }) => name),
    );
    assert.deepEqual(readdirSync(backupFolder), []);
    disk.free();
    assert.deepEqual(migrate(sqlite, { migrations, backupFolder, now }).applied, [newest.name]);
    assert.equal(readdirSync(backupFolder).length, 1);
    sqlite.close();
  } finally {
    await disk.close();
  }
});
