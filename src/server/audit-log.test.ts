import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { readAuditChain } from '../adapters/sqlite/database-file.ts';
import { readKeys } from '../adapters/files/secret-key.ts';
import { sqlAuditLog } from '../adapters/sql/stores/audit-log.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { auditKeys } from '../adapters/tokens/tokens.ts';
import {
  parseNewest,
  type NewestLine,
  checkAuditLog,
  type AuditKeys,
} from '../domain/practice/operation/audit-chain.ts';
import { readSettings } from './settings.ts';
import { sweep } from './operations/job-handlers.ts';
import { accessToken } from '../../tests/support/test-access-token.ts';
import { pageIn, testPractice, type TestPractice } from '../../tests/support/test-practice.ts';
import { wireServer } from './wiring.ts';

const PASSWORD = 'correct horse battery';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice({
    environment: { PLUMBLINE_TRUST_PROXY: '1' },
    passwords: { dana: PASSWORD },
  });
  opened.push(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

const folder = () => join(practice.folder, 'data');
const present = () => auditKeys(readKeys(join(folder(), 'secret.key'))?.current ?? new Uint8Array());
async function check(newest?: NewestLine, keys = present()) {
  const chain = readAuditChain(folder());
  try {
    return await checkAuditLog(chain, keys, newest);
  } finally {
    chain.close();
  }
}
/** Changes the file directly and drops the triggers that protect the log. */
function tamper(sql: string) {
  const database = new Sqlite(join(folder(), 'plumbline.db'));
  database.exec(`drop trigger audit_log_not_changed; drop trigger audit_log_not_removed;
    drop trigger audit_personal_not_changed; pragma foreign_keys = off; ${sql}`);
  database.close();
}
function rows<T>(sql: string, name = 'data'): T[] {
  const database = new Sqlite(join(practice.folder, name, 'plumbline.db'), { readonly: true });
  const found = database.prepare<[], T>(sql).all();
  database.close();
  return found;
}
/** Writes like another program. */
function put(sql: string) {
  const database = new Sqlite(join(folder(), 'plumbline.db'));
  database.exec(sql);
  database.close();
}
const signIn = (password: string, address: string, email = 'dana@example.com') =>
  practice.call('post', 'auth/login/', {
    as: null,
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
const audit = async (query = '') =>
  pageIn<{ id: number; action: string; times: number; detail: string | null; address: string | null }>(
    await practice.call('get', `auth/admin/audit-log/?size=100${query}`, { as: practice.admin }),
  ).items;
const problems = async (newest?: NewestLine) =>
  (await check(newest)).problems.map(({ line, text }) => `${line} ${text}`);

test('the database rejects changes to and deletions of audit log lines', () => {
  const database = new Sqlite(join(folder(), 'plumbline.db'));
  for (const sql of [
    `update audit_log set detail = 'nothing' where id = 2`,
    'delete from audit_log where id = 2',
    `update audit_personal set text = 'elsewhere'`,
  ]) {
    if (sql.includes('personal'))
      database.exec(`insert into audit_personal values (2, 'note', null, 'salt', 'text')`);
    assert.throws(() => database.exec(sql), /only added to/, sql);
  }
  database.close();
});

test('detects changed, removed and inserted lines, each at its position', async () => {
  await signIn(PASSWORD, '203.0.113.7');
  assert.deepEqual([(await check()).problems, (await check()).from], [[], 1]);
  tamper(`update audit_log set user_id = 2 where id = 1;
    update audit_personal set text = '198.51.100.1' where line_id = 5;
    delete from audit_log where id = 3;
    insert into audit_log (id, at, action) values (6, '2026-03-02T15:00:00.000Z', 'sign_in')`);
  assert.deepEqual(await problems(), [
    '1 was changed, or the line before it was',
    '4 line 3 is missing before it',
    '5 its address was changed',
    '6 has no seal: it was not written by Plumbline',
  ]);
});

test('the seal of a line covers its token', async () => {
  const { id, token } = await accessToken(practice, practice.users.dana, ['clients:write']);
  const body = { firstname: 'Ada', middlename: null, lastname: 'Lovelace', age: 50 };
  const { body: client } = await practice.call('post', 'auth/client/', { body });
  await practice.call('delete', `client/${client.data.id}/`, { as: token });
  assert.deepEqual((await check()).problems, []);
  const deleted = rows<{ id: number; token_id: number }>(
    `select id, token_id from audit_log where action = 'client_deleted'`,
  );
  assert.equal(deleted[0]?.token_id, id);
  tamper(`update audit_log set token_id = null where action = 'client_deleted'`);
  assert.equal((await check()).problems[0]?.line, deleted[0]?.id);
});

test('detects a truncated log by the line number in the request log', async () => {
  await signIn(PASSWORD, '203.0.113.7');
  const noted = parseNewest(practice.lines.at(-1)?.audit ?? '');
  assert.equal(noted?.id, 5);
  assert.deepEqual(await problems(noted), []);
  tamper('delete from audit_log where id > 3');
  assert.deepEqual(await problems(), []);
  assert.deepEqual(await problems(noted), [
    '5 was noted as the newest, but the log ends with line 3: its end was cut off',
  ]);
  // The gap is detected even without the stored number.
  await signIn(PASSWORD, '203.0.113.7');
  assert.deepEqual(await problems(), ['6 lines 4 to 5 are missing before it']);
  assert.deepEqual(await problems(noted), [
    '6 lines 4 to 5 are missing before it',
    '5 was noted as the newest and is missing',
  ]);
});

test('lines do not verify with another key', async () => {
  const strangers = auditKeys(new Uint8Array(32).fill(7));
  assert.equal((await check(undefined, strangers)).problems.length, 4);
});

test('deletes a user’s personal data with the user, and addresses after a year; the chain remains valid', async () => {
  const { mira, dana } = practice.users;
  await practice.call('post', 'auth/admin/impersonate/', {
    as: practice.admin,
    body: { user_id: mira.id, reason: 'Mira asked why' },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  await signIn(PASSWORD, '203.0.113.7');
  await practice.call('delete', `auth/admin/delete-user/${mira.id}/`, {
    as: practice.admin,
    body: { hand_over_to: null },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  const personal = () => rows<{ text: string }>('select text from audit_personal').map(({ text }) => text);
  // Deleting a user keeps the admin's address as evidence.
  assert.deepEqual(personal(), ['203.0.113.9', '203.0.113.7', '203.0.113.9']);
  assert.ok(!JSON.stringify(rows('select * from audit_log')).includes('Mira'));
  const report = await check();
  assert.deepEqual([report.problems, report.personalRemoved], [[], 1]);

  practice.setTime('2027-03-02T15:00:01.000Z');
  await sweep(practice.services);
  assert.deepEqual(personal(), []);
  assert.deepEqual([(await check()).problems, (await check()).personalRemoved], [[], 3]);
  assert.ok(dana);
});

test('combines equal rejections from one address into one counted line per minute', async () => {
  for (let n = 0; n < 4; n += 1) await signIn('wrong wrong wrong', '203.0.113.7');
  await signIn('wrong wrong wrong', '203.0.113.8');
  await practice.call('get', 'auth/users/', { as: practice.mira });
  assert.equal(rows('select * from audit_log').length, 4);
  await practice.services.rejections.flush();
  const written = rows<{ action: string; times: number; detail: string; user_id: number }>(
    'select action, times, detail, user_id from audit_log where id > 4',
  );
  const { dana, mira } = practice.users;
  assert.deepEqual(written, [
    { action: 'sign_in_refused', times: 4, detail: 'until 15:00:00 UTC', user_id: dana.id },
    { action: 'sign_in_refused', times: 1, detail: null, user_id: dana.id },
    { action: 'request_refused', times: 1, detail: 'GET /auth/users: not_allowed', user_id: mira.id },
  ]);
  assert.deepEqual(await problems(), []);
});

test('logs too many attempts, and a flood of addresses does not fill memory or disk', async () => {
  for (let n = 0; n < 7; n += 1)
    await practice.call('post', 'auth/user-exists/', { as: null, body: { email: 'nobody@example.com' } });
  const [tooMany] = await audit('&action=too_many_requests');
  assert.equal(tooMany?.detail?.split(',')[0], 'POST /auth/user-exists: too_many_attempts');
  assert.equal(tooMany?.times, 2);
  const { rejections, audit: log, clock } = practice.services;
  for (let n = 0; n < 5000; n += 1) {
    const origin = { request_id: 'x', address: `2001:db8::${n}`, impersonator_id: null, token_id: null };
    await log.record({ action: 'request_refused', user_id: null, origin }, clock.now());
  }
  const before = rows('select id from audit_log').length;
  await rejections.flush();
  const flooded = rows<{ times: number; detail: string }>(
    'select times, detail from audit_log order by id desc limit 1',
  );
  assert.equal(rows('select id from audit_log').length - before, 201);
  assert.deepEqual(flooded, [{ times: 4800, detail: 'from further addresses, until 15:00:00 UTC' }]);
});

test('on a full disk the log is readable, and counted rejections are written once there is space', async () => {
  put(`create trigger full before insert on audit_log begin select raise(abort, 'the disk is full'); end`);
  await signIn('wrong wrong wrong', '203.0.113.7');
  assert.equal((await audit()).length, 4);
  put('drop trigger full');
  await signIn('wrong wrong wrong', '203.0.113.7');
  const [line] = await audit();
  assert.deepEqual([line?.action, line?.times], ['sign_in_refused', 2]);
});

test('writes counted rejections when the server stops', async () => {
  const { settings } = readSettings({ PLUMBLINE_DATA: join(practice.folder, 'second') });
  const { services, close } = await wireServer(settings, { distFolder: join(practice.folder, 'dist') });
  await services.audit.record({ action: 'sign_in_refused', user_id: null }, services.clock.now());
  await close();
  assert.equal(rows('select id from audit_log', 'second').length, 1);
});

test('commits a line together with the work that it describes, or not at all', async () => {
  const newest = practice.services.auditNewest();
  await assert.rejects(
    practice.services.transaction(async ({ audit: log }) => {
      await log.record({ action: 'sign_out', user_id: 1 }, practice.services.clock.now());
      // Uncommitted lines are not visible outside the transaction.
      assert.equal(practice.services.auditNewest(), newest);
      throw new Error('the work failed');
    }),
    /the work failed/,
  );
  assert.equal(practice.services.auditNewest(), newest);
  assert.deepEqual([(await check()).lines, await problems()], [4, []]);
});

test('two processes that write at the same time create one chain', async () => {
  const { services } = practice;
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    const { openDatabase } = await import(${from('../adapters/sqlite/database.ts')});
    const { sqlAuditLog } = await import(${from('../adapters/sql/stores/audit-log.ts')});
    const { readKeys } = await import(${from('../adapters/files/secret-key.ts')});
    const { auditKeys } = await import(${from('../adapters/tokens/tokens.ts')});
    const folder = ${JSON.stringify(folder())};
    const { db, close } = openDatabase(folder, { now: new Date() });
    const { seal } = auditKeys(readKeys(folder + '/secret.key').current);
    const log = sqlAuditLog(db, { seal, origin: () => null });
    console.log('ready');
    for (let n = 0; n < 40; n += 1) await log.record({ action: 'sign_in_link_made', user_id: 1 }, new Date());
    await close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  await Promise.race([once(child.stdout, 'data'), ended]);
  let parentCount = 0;
  while (isRunning) {
    // Reads first: the data must still be valid at the write.
    await services.transaction(async ({ users, audit: log }) => {
      await users.count();
      await log.record({ action: 'sign_out', user_id: 1 }, services.clock.now());
    });
    parentCount += 1;
    await new Promise((next) => setImmediate(next));
  }
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual([(await check()).lines, await problems()], [4 + 40 + parentCount, []]);
});

test('verifies lines before a key rotation with the former key, or starts after them without it', async () => {
  const [first, second, third] = [
    present(),
    auditKeys(new Uint8Array(32).fill(2)),
    auditKeys(new Uint8Array(32).fill(3)),
  ];
  const changeTo = async (former: AuditKeys | null, next: AuditKeys) => {
    const database = openDatabase(folder(), { now: new Date() });
    await database.keyRecord.reseal('mark', { former, next }, () => null);
    const log = sqlAuditLog(database.db, { seal: next.seal, origin: () => null });
    await log.record({ action: former ? 'key_rotated' : 'key_replaced', user_id: null }, new Date());
    await database.close();
  };
  await changeTo(first, second);
  await changeTo(second, third);
  const complete = await check(undefined, third);
  assert.deepEqual([complete.problems, complete.from, complete.lines], [[], 1, 6]);

  await changeTo(null, second);
  const after = await check(undefined, second);
  assert.deepEqual([after.problems, after.from, after.lines], [[], 7, 7]);
  // A removed earlier line is detected even if the key was lost in between.
  tamper('delete from audit_log where id = 3');
  assert.deepEqual(
    (await check(undefined, second)).problems.map(({ line }) => line),
    [4],
  );
});

test('the audit log records address and request; the log contains no personal data, also of failed sign-ins', async () => {
  const { headers } = await signIn(PASSWORD, '203.0.113.7');
  const [line] = rows<Record<string, unknown>>('select * from audit_log order by id desc limit 1');
  assert.equal(line?.request_id, headers.get('x-request-id'));
  assert.equal((await audit())[0]?.address, '203.0.113.7');
  const asDana = await practice.call('post', 'auth/admin/impersonate/', {
    as: practice.admin,
    body: { user_id: practice.users.dana.id, reason: 'x' },
  });
  await practice.call('get', 'auth/clients/?search=Hartwell', { as: asDana.body.data.access.value });
  const request = practice.lines.at(-1);
  assert.deepEqual(
    [request?.user_id, request?.impersonator_id, request?.route],
    [practice.users.dana.id, practice.users.admin.id, '/auth/clients'],
  );
  assert.match(request?.audit ?? '', /^\d+:[0-9a-f]{16}$/);
  assert.equal((await signIn('wrong', '203.0.113.7')).status, 401);
  assert.doesNotMatch(practice.logged(), /203\.0\.113|Hartwell|example\.com|Dana/);
});

test('filters the log by user, including an admin who impersonates the user, and by action', async () => {
  const { dana, admin } = practice.users;
  await practice.call('post', 'auth/admin/impersonate/', {
    as: practice.admin,
    body: { user_id: dana.id, reason: 'x' },
  });
  const actions = async (query: string) => (await audit(query)).map(({ action }) => action);
  assert.deepEqual(await actions(`&user=${admin.id}`), ['impersonation_started', 'sign_in']);
  assert.deepEqual(await actions(`&user=${dana.id}&action=sign_in`), ['sign_in']);
  assert.deepEqual(await actions('&user=999'), []);
  const bad = await practice.call('get', 'auth/admin/audit-log/?action=x', { as: practice.admin });
  assert.deepEqual(Object.keys(bad.body.error), ['action']);
});
