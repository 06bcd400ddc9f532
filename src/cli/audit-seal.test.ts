/** The end of the audit log in `audit.seal`: detected changes, and changes without an alarm. */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { startServer } from '../../tests/support/start-server.ts';
import { plumbline } from '../../tests/support/plumbline.ts';

const folders: string[] = [];
after(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

let folder: string;
let data: string;
const seal = () => join(data, 'audit.seal');
const noted = () => (JSON.parse(readFileSync(seal(), 'utf8')) as { line: number }).line;
const run = (...args: string[]) => plumbline([...args, '--data', data]);
const verified = async () => {
  const { status, out, err } = await run('audit', 'verify');
  return [status, out + err] as const;
};
const assertComplete = async (what: string) => {
  const [status, output] = await verified();
  assert.equal(status, 0, `${what}: ${output}`);
  const check = await run('check');
  assert.equal(check.status, 0, `${what}: ${check.out}`);
  assert.match(check.out, /The audit log is complete and unchanged\./);
};
const isFound = async (sentence: string) => {
  const [status, output] = await verified();
  assert.equal(status, 1, output);
  assert.ok(output.split('\n').includes(sentence), output);
  const check = await run('check');
  assert.equal(check.status, 1);
  assert.ok(check.out.includes(`PROBLEM  ${sentence}\n`), check.out);
};
/** Simulates an attacker who has the file and knows the protection of its lines. */
function tamper(sql: string) {
  const database = new Sqlite(join(data, 'plumbline.db'));
  database.exec(`drop trigger if exists audit_log_not_removed; pragma foreign_keys = off; ${sql}`);
  database.close();
}
async function served(work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<void>) {
  const server = await startServer({ dataDir: data, distFolder: join(folder, 'dist'), demo: false });
  await work(server);
  await server.stop();
}
/** Each start creates a sign-in link, which adds a line. */
const record = (count: number) =>
  served(async ({ services }) => {
    for (let line = 1; line < count; line += 1)
      await services.audit.record({ action: 'sign_out', user_id: null }, services.clock.now());
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-audit-seal-'));
  folders.push(folder);
  data = join(folder, 'data');
  await record(12);
});

test('detects an emptied or shortened log, also after the server has written new lines', async () => {
  assert.equal(noted(), 12);
  await assertComplete('after a stop');
  tamper('delete from audit_log where id > 9');
  await isFound('Lines 10 to 12 are missing.');
  tamper('delete from audit_log');
  await isFound('Lines 1 to 12 are missing.');
  // Numbers restart and pass the recorded one: the file does not change.
  tamper("delete from sqlite_sequence where name = 'audit_log'");
  await record(3);
  await isFound('Lines 4 to 12 are missing.');
  await record(15);
  assert.equal(noted(), 12);
  await isFound('audit.seal does not fit line 12.');
});

test('a running server records a line within ten seconds', async () => {
  await served(async ({ services }) => {
    await services.audit.record({ action: 'sign_out', user_id: null }, services.clock.now());
    const until = Date.now() + 10_000;
    while (noted() < 14 && Date.now() < until) await new Promise((next) => setTimeout(next, 100));
    assert.equal(noted(), 14);
    await assertComplete('beside a running server');
  });
});

test('a missing or changed file is reported and not rewritten; audit seal starts it again', async () => {
  rmSync(seal());
  await isFound('audit.seal is missing.');
  await record(2);
  assert.ok(!existsSync(seal()));
  await isFound('audit.seal is missing.');
  assert.equal((await run('audit', 'seal')).status, 0);
  await assertComplete('after audit seal');
  assert.equal(noted(), 15);
  const { seal: real } = JSON.parse(readFileSync(seal(), 'utf8')) as { seal: string };
  writeFileSync(seal(), JSON.stringify({ line: 3, seal: real }));
  await isFound('audit.seal does not fit line 3.');
  writeFileSync(seal(), 'x');
  await isFound('audit.seal was changed.');
});

test('backups, restores of older ones, other keys and a start after an upgrade raise no alarm', async () => {
  const backups = join(folder, 'backups');
  const { out } = await run('backup', backups);
  const backup = /plumbline-\d{4}[\dTZ-]+/.exec(out)?.[0] ?? '';
  const copy = await plumbline(['audit', 'verify', '--data', join(backups, backup)]);
  assert.equal(copy.status, 0, copy.out + copy.err);
  await record(5);
  assert.equal(noted(), 17);
  assert.equal((await run('restore', join(backups, backup))).status, 0);
  await assertComplete('after a restore');
  assert.equal(noted(), 12);
  await record(1);
  assert.equal((await run('key', 'rotate')).status, 0);
  await assertComplete('after key rotate');
  renameSync(join(data, 'secret.key'), join(folder, 'lost.key'));
  assert.equal((await run('key', 'accept', '--yes')).status, 0);
  await assertComplete('after key accept');
  // State of an earlier version.
  rmSync(seal());
  tamper("delete from meta where key = 'audit_seal'");
  await assertComplete('before the first start of this version');
  await record(1);
  await assertComplete('after it');
  assert.ok(existsSync(seal()));
});
