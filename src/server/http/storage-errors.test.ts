/**
 * A full, read-only or failing disk produces an error response and no partial data; the server recovers without a
 * restart.
 */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { closeSync, openSync, writeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { toStorageError } from './storage-errors.ts';
import {
  testPractice,
  type PracticeOptions,
  type TestPractice,
} from '../../../tests/support/test-practice.ts';
import { allErrors, errorResponse } from './errors.ts';

let opened: TestPractice[] = [];
afterEach(async () => {
  for (const practice of opened) await practice.close();
  opened = [];
});

async function open(options: PracticeOptions = {}): Promise<TestPractice> {
  const practice = await testPractice(options);
  opened.push(practice);
  return practice;
}

const fields = { firstname: 'Elena', lastname: 'Hartwell', age: 45 };
const add = ({ call }: TestPractice, key: string) =>
  call('post', 'auth/client/', { body: fields, headers: { 'idempotency-key': key } });
const clients = async ({ call }: TestPractice) => {
  const { status, body } = await call('get', 'auth/clients/');
  assert.equal(status, 200);
  return body.data.length;
};
const health = async ({ call }: TestPractice) => {
  const { status, body } = await call('get', 'health/', { as: null });
  return status === 200 ? 'ok' : `${status} ${body.code}`;
};

test('a full disk returns 507 with a solution, allows reads, is visible in health and recovers with free space', async () => {
  const practice = await open();
  await practice.pragma('max_page_count = 1');
  const roomy = 'x'.repeat(100_000);
  const imported = {
    rows: Array.from({ length: 1000 }, () => ({ ...fields, lastname: roomy.slice(0, 60) })),
  };
  const sent = () =>
    practice.call('post', 'auth/client/import/', { body: imported, headers: { 'idempotency-key': 'all' } });
  const refused = await sent();
  assert.equal(refused.status, 507, refused.text);
  assert.equal(refused.body.code, 'disk_full');
  assert.match(refused.body.detail, /disk is full, so nothing was saved\. Ask your administrator to free/);
  assert.equal(await clients(practice), 0);
  assert.equal(await health(practice), '503 disk_full');
  practice.setTime('2026-03-02T15:00:02.000Z');
  assert.equal(await health(practice), '503 disk_full');

  await practice.pragma('max_page_count = 1073741823');
  practice.setTime('2026-03-02T15:00:04.000Z');
  assert.equal(await health(practice), 'ok');
  assert.equal((await sent()).status, 201);
  assert.equal(await clients(practice), 1000);
});

test('a read-only database returns 503, allows reads and recovers automatically', async () => {
  const practice = await open();
  await add(practice, 'before');
  await practice.pragma('query_only = 1');
  const refused = await add(practice, 'a');
  assert.equal(refused.status, 503);
  assert.equal(refused.body.code, 'disk_read_only');
  assert.equal(await clients(practice), 1);
  assert.equal(await health(practice), '503 disk_read_only');
  await practice.pragma('query_only = 0');
  practice.setTime('2026-03-02T15:00:02.000Z');
  assert.equal(await health(practice), 'ok');
  assert.equal((await add(practice, 'a')).status, 201);
});

test('sign-out ends a session that cannot be deleted yet, and deletes it later', async () => {
  const practice = await open();
  const { call, services } = practice;
  const sessions = async () => ((await call('get', 'auth/sessions/')).body.data as unknown[]).length;
  const opened = await call('post', 'auth/admin/impersonate/', {
    as: practice.admin,
    body: { user_id: practice.users.dana.id, reason: 'A question' },
  });
  const { access } = opened.body.data;
  const before = await sessions();
  await practice.pragma('query_only = 1');
  const leave = (path: string, as: string, body = {}) => call('post', path, { as, body });
  assert.equal((await leave('auth/logout/', practice.mira, { refresh: 'x'.repeat(43) })).status, 200);
  assert.equal((await leave('auth/admin/impersonate/end/', access.value)).status, 200);
  for (const as of [practice.mira, access.value])
    assert.equal((await call('get', 'auth/profile/', { as })).status, 401);
  await assert.rejects(services.signOuts.flush(), { code: 'SQLITE_READONLY' });
  assert.equal((await call('get', 'auth/profile/', { as: access.value })).status, 401, 'still ended');

  await practice.pragma('query_only = 0');
  await services.signOuts.flush();
  for (const as of [practice.mira, access.value]) {
    assert.equal(services.signOuts.hasEnded(services.tokens.hash(as)), false);
    assert.equal((await call('get', 'auth/profile/', { as })).status, 401);
  }
  assert.equal(await sessions(), before - 1);
});

test('a database that another program locks too long returns 503, and a retry can succeed', async () => {
  const practice = await open({ waitTimeouts: { totalMs: 50, betweenMs: 5 } });
  const other = new Sqlite(join(practice.folder, 'data', 'plumbline.db'));
  try {
    other.exec('begin immediate');
    const refused = await add(practice, 'a');
    assert.equal(refused.status, 503);
    assert.match(refused.body.detail, /Another program is using the database/);
    assert.equal(await clients(practice), 0);
    assert.equal(await health(practice), '503 database_busy');
    other.exec('rollback');
  } finally {
    other.close();
  }
  assert.equal((await add(practice, 'a')).status, 201);
  practice.setTime('2026-03-02T15:00:02.000Z');
  assert.equal(await health(practice), 'ok');
});

test('a page damaged at run time is reported in a sentence, and health remains not ok', async () => {
  const practice = await open();
  for (let at = 0; at < 30; at += 1) await add(practice, String(at));
  const path = join(practice.folder, 'data', 'plumbline.db');
  const other = new Sqlite(path);
  const { rootpage } = other
    .prepare<[], { rootpage: number }>(`select rootpage from sqlite_schema where name = 'clients'`)
    .get() ?? { rootpage: 0 };
  const size = Number(other.pragma('page_size', { simple: true }));
  other.pragma('wal_checkpoint(truncate)');
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (rootpage - 1) * size);
  closeSync(file);
  // A write invalidates the cached pages.
  other.exec(`insert into meta values ('a', 'b')`);
  other.close();

  const met = await practice.call('get', 'auth/clients/');
  assert.equal(met.status, 503, met.text);
  assert.deepEqual(met.body, {
    code: 'database_damaged',
    detail: 'The database is damaged. Ask your administrator to restore a backup.',
  });
  assert.equal(await health(practice), '503 database_damaged');
  practice.setTime('2026-03-02T15:00:02.000Z');
  assert.equal(await health(practice), '503 database_damaged');
});

test('distinguishes disk errors of the system and SQLite from other errors', () => {
  const withCode = (code: string) => toStorageError(Object.assign(new Error('x'), { code }));
  for (const code of ['SQLITE_FULL', 'ENOSPC', 'EDQUOT']) assert.equal(withCode(code), 'disk_full', code);
  for (const code of ['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'EROFS', 'EACCES'])
    assert.equal(withCode(code), 'disk_read_only', code);
  for (const code of ['SQLITE_IOERR', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'EIO'])
    assert.equal(withCode(code), 'disk_failing', code);
  for (const code of ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])
    assert.equal(withCode(code), 'database_damaged', code);
  for (const code of ['SQLITE_CONSTRAINT_UNIQUE', 'ECONNREFUSED', 'ENOENT', ''])
    assert.equal(withCode(code), null, code);
  assert.equal(toStorageError('SQLITE_FULL'), null);
});

test('docs/errors.md lists every code with its status and text, and no other', () => {
  const text = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\d+) +\| (.*?) +\|$/gm)];
  assert.deepEqual(
    rows.map(([, code, status, detail]) => [code, Number(status), detail]),
    allErrors().map(([code, entry]) => [code, entry.status, entry.detail]),
  );
});

test('a rejected token has the response of the catalog', () => {
  assert.deepEqual(errorResponse({ code: 'token_not_valid', detail: '' }), {
    status: 401,
    body: {
      detail: 'Given token not valid for any token type',
      code: 'token_not_valid',
      messages: [{ message: 'Token is invalid or expired' }],
    },
  });
});

test('invalid fields are returned by path, and an error with a separate code retains it', () => {
  assert.deepEqual(errorResponse({ code: 'invalid_input', detail: '', fields: { 'rows.3.age': ['No.'] } }), {
    status: 400,
    body: { error: { 'rows.3.age': ['No.'] } },
  });
  assert.deepEqual(errorResponse({ code: 'pdf_scan', detail: 'A scan.', fields: { file: ['A scan.'] } }), {
    status: 400,
    body: { error: { file: ['A scan.'] }, code: 'pdf_scan' },
  });
});

test('a required field is named by its path in every error response', () => {
  const fields = {
    'illustration.illustrated_rate': ['Illustrated rate is a required field'],
    market: ['Market is a required field, or enter returns instead'],
    input: ['Opening values is a required field: the ledger begins with policy year 3.'],
  };
  const error = {
    'illustration.illustrated_rate': ['illustration.illustrated_rate is a required field'],
    market: ['market is a required field, or enter returns instead'],
    input: ['input is a required field: the ledger begins with policy year 3.'],
  };
  assert.deepEqual(errorResponse({ code: 'invalid_input', detail: '', fields }).body, { error });
  assert.deepEqual(errorResponse({ code: 'pdf_scan', detail: '', fields }).body, { error, code: 'pdf_scan' });
});

test('throws for a code that is not in the table', () => {
  assert.throws(() => errorResponse({ code: 'made_up', detail: '' }), /made_up/);
});
