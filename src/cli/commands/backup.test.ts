/** Backups of a practice during writes, and their restores. */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hashFile, manifestHash } from '../../adapters/backup-folder/backup-files.ts';
import type { SignedIn } from '../../domain/practice/users/account-schema.ts';
import type { ClientListItem } from '../../domain/practice/reports/client-list.ts';
import { manifestSchema, type Manifest } from '../../domain/practice/operation/backup-schema.ts';
import { startServer } from '../../../tests/support/start-server.ts';
import { png } from '../../../tests/support/test-pictures.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';
import { programArguments } from '../../../tests/support/programs.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
/** The practice, and a backup made during writes. */
let data: string;
let backup: string;
/** The figures that a visitor of the shared report saw, and its path. */
let shared: { path: string; figures: unknown };
let clientsBefore: number;
let clientsAfter: number;

const at = (name: string) => join(folder, name);

/** A separate process, so that this one can write during the backup. */
async function program(script: string, ...args: string[]) {
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, ...programArguments('cli'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (bytes: Buffer) => void (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => void (err += bytes.toString()));
  const [status] = (await once(child, 'close')) as [number];
  return { status, out, err };
}

async function startedProgram(dataFolder: string) {
  const child = spawn(process.execPath, programArguments('server'), {
    cwd: ROOT,
    env: { ...process.env, PLUMBLINE_PORT: '0', PLUMBLINE_DATA: dataFolder, PLUMBLINE_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => void (out += bytes.toString()));
  for (;;) {
    const [, url, token] = /ready at (http:\/\/[\w.:]+)\/[^]*token=([\w-]{43})/.exec(out) ?? [];
    if (url !== undefined && token !== undefined) return { child, url, token };
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error(`It ended, having said: ${out}`))),
    ]);
  }
}

const sent = (method: string, body: unknown, access?: string): RequestInit => ({
  method,
  headers: {
    'content-type': 'application/json',
    ...(access !== undefined && { authorization: `Bearer ${access}` }),
  },
  body: JSON.stringify(body),
});

async function dataOf<T>(response: Response): Promise<T> {
  assert.ok(response.ok, `${response.status}`);
  return ((await response.json()) as { data: T }).data;
}

/** Without the time and the number of views, which change. */
const figuresOf = async (url: string): Promise<unknown> => dataOf(await fetch(url));

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
  data = at('data');
  const { child, url, token } = await startedProgram(data);
  try {
    const { access } = await dataOf<SignedIn>(
      await fetch(`${url}/api/auth/remember-token/verify/`, sent('POST', { token })),
    );
    const signed = { authorization: `Bearer ${access.value}` };
    const clients = async () =>
      dataOf<ClientListItem[]>(await fetch(`${url}/api/auth/clients/`, { headers: signed }));
    const [first] = await clients();
    const report = first?.reports[0]?.id ?? 0;
    const link = await dataOf<{ report_link: string }>(
      await fetch(
        `${url}/api/report/share-report/${report}/`,
        sent('POST', { client_email: [], message: '', is_include_pdf: false, link: '' }, access.value),
      ),
    );
    const path = `/api/report/public/${new URL(link.report_link).pathname.replace('/report/', '')}/`;
    shared = { path, figures: await figuresOf(url + path) };
    const newToken = sent('POST', { name: 'Nightly', scopes: ['clients:read'] }, access.value);
    assert.equal((await fetch(`${url}/api/auth/tokens/`, newToken)).status, 201);
    const form = new FormData();
    form.set('avatar', new File([new Uint8Array(png(10, 10))], 'me.png', { type: 'image/png' }));
    assert.equal(
      (await fetch(`${url}/api/auth/profile/`, { method: 'PATCH', headers: signed, body: form })).status,
      200,
    );

    clientsBefore = (await clients()).length;
    let isDone = false;
    const writing = (async () => {
      let written = 0;
      while (!isDone) {
        const body = { firstname: 'Ann', lastname: `Number ${written}`, age: 45 };
        await dataOf(await fetch(`${url}/api/auth/client/`, sent('POST', body, access.value)));
        written += 1;
      }
      return written;
    })();
    const created = await program('exec "$@"', 'backup', at('backups'), '--data', data);
    isDone = true;
    assert.ok((await writing) > 10, 'it was written to meanwhile');
    clientsAfter = (await clients()).length;
    assert.equal(created.status, 0, created.err);
    assert.match(created.err, /It contains the key and all client data: keep it as safe as the data folder/);
    backup = created.out.trim();
    const checkResult = await plumbline(['check', '--data', data]);
    assert.equal(checkResult.status, 0, checkResult.out);
    const busy = await plumbline(['restore', backup, '--data', data]);
    assert.deepEqual(
      [busy.status, busy.err],
      [2, `A Plumbline server is already running on ${data}. Stop it first.\n`],
    );
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
after(() => rm(folder, { recursive: true }));

test('a backup made during writes can be restored elsewhere and shows the same shared report', async () => {
  for (const path of [backup, join(backup, 'files')]) assert.equal(statSync(path).mode & 0o777, 0o700, path);
  for (const { path } of manifestOf(backup).files)
    assert.equal(statSync(join(backup, path)).mode & 0o777, 0o600, path);
  assert.match(manifestOf(backup).audit ?? '', /^[1-9]\d*:[0-9a-f]{64}$/);
  const elsewhere = at('elsewhere');
  const restored = await plumbline(['restore', backup, '--data', elsewhere]);
  assert.equal(restored.status, 0, restored.err);
  assert.ok(!restored.out.includes('before'), 'nothing was there before');
  const checked = await plumbline(['check', '--data', elsewhere]);
  assert.equal(checked.status, 0, checked.out);
  assert.match(checked.out, /1 stored files are unchanged/);

  const server = await startServer({ dataDir: elsewhere, distFolder: at('dist') });
  try {
    const figures = await figuresOf(server.url + shared.path);
    const atSame = (text: unknown) =>
      JSON.stringify(text)
        .replaceAll(/http:\/\/[\w.]+:\d+/g, '')
        .replaceAll(/expires=[^"]*/g, '');
    assert.equal(atSame(figures), atSame(shared.figures));
    const token = new URL(server.signInLink ?? '').searchParams.get('token');
    const { access } = await dataOf<SignedIn>(
      await fetch(`${server.url}/api/auth/remember-token/verify/`, sent('POST', { token })),
    );
    const headers = { authorization: `Bearer ${access.value}` };
    const { length } = await dataOf<ClientListItem[]>(
      await fetch(`${server.url}/api/auth/clients/`, { headers }),
    );
    assert.ok(
      length >= clientsBefore && length <= clientsAfter,
      `${clientsBefore} ≤ ${length} ≤ ${clientsAfter}`,
    );
  } finally {
    await server.stop();
  }
});

/** Sign-ins, and messages that were sent since. A restore ends them. */
const ENDED = ['sessions', 'access_tokens', 'one_time_tokens', 'oidc_steps', 'waiting_mail'];
/** Other data of a server's folder that is not part of the practice. */
const NOT_IN_BACKUP = /^(?:plumbline\.db-(?:wal|shm)|server\.(?:lock|json)|last-backup\.json|backups\/.*)$/;

function rowsOf(place: string): Map<string, unknown[]> {
  const db = new Sqlite(join(place, 'plumbline.db'), { readonly: true });
  const tables = db
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all();
  const rows = new Map(tables.map((name) => [name, db.prepare(`select * from "${name}"`).all()]));
  db.close();
  return rows;
}

test('a backup and its restore have all rows of every table and every file of the data folder', async () => {
  const place = at('complete');
  cpSync(data, place, { recursive: true });
  for (const path of ['tax/2031.json', 'indexes/sp_prism.json', 'outbox/000123.eml']) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), path);
  }
  const made = await plumbline(['backup', at('completes'), '--data', place]);
  assert.equal(made.status, 0, made.err);
  const copy = made.out.trim();
  const filesIn = (folder: string) =>
    listed(folder)
      .map(({ path, ...content }) => ({ path: path.slice(folder.length + 1), ...content }))
      .filter(({ path }) => path !== 'plumbline.db' && path !== 'manifest.json' && !NOT_IN_BACKUP.test(path))
      .sort((one, other) => (one.path < other.path ? -1 : 1));
  assert.deepEqual(filesIn(copy), filesIn(place));
  const before = rowsOf(place);
  assert.deepEqual(rowsOf(copy), before);
  const tables = [...before.keys()].sort();
  assert.deepEqual(Object.keys(manifestOf(copy).rows).sort(), tables);

  const restored = await plumbline(['restore', copy, '--data', at('completed')]);
  assert.equal(restored.status, 0, restored.err);
  assert.deepEqual(filesIn(at('completed')), filesIn(place));
  const after = rowsOf(at('completed'));
  assert.deepEqual([...after.keys()].sort(), tables);
  for (const [table, rows] of before)
    assert.deepEqual(after.get(table), ENDED.includes(table) ? [] : rows, table);
});

test('a restore over a practice retains the earlier data, and users sign in and create tokens again', async () => {
  const place = at('replaced');
  cpSync(data, place, { recursive: true });
  writeFileSync(join(place, 'secret.key'), Buffer.alloc(32, 7));
  const restored = await plumbline(['restore', backup, '--data', place]);
  assert.equal(restored.status, 0, restored.err);
  const [, kept = ''] = /The earlier data is in (\S+)\./.exec(restored.out) ?? [];
  assert.deepEqual(readFileSync(join(kept, 'secret.key')), Buffer.alloc(32, 7));
  assert.deepEqual(readFileSync(join(place, 'secret.key')), readFileSync(join(data, 'secret.key')));
  const db = new Sqlite(join(place, 'plumbline.db'), { readonly: true });
  for (const table of ['sessions', 'access_tokens'])
    assert.equal(db.prepare(`select count(*) from ${table}`).pluck().get(), 0, table);
  db.close();

  // The state after a kill that follows the checks.
  renameSync(join(place, 'plumbline.db'), join(place, 'later.db'));
  const cut = join(place, 'restore-2026-03-02T15-00-00-000Z.in');
  mkdirSync(cut);
  renameSync(join(place, 'later.db'), join(cut, 'plumbline.db'));
  const start = () => startServer({ dataDir: place, distFolder: at('dist') });
  await assert.rejects(start(), /restore in the data folder was cut short.*plumbline restore --continue/);
  assert.equal((await plumbline(['restore', backup, '--data', place])).status, 1);
  assert.equal((await plumbline(['restore', '--continue', '--data', place])).status, 0);
  await (await start()).stop();
});

const manifestOf = (place: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8')));

/** Simulates a manipulation by an attacker who can create manifests. */
function sealAnew(place: string): void {
  const { hash: _, ...content } = manifestOf(place);
  const files = content.files.map(({ path }) => ({
    path,
    ...(hashFile(join(place, path)) ?? { size: 0, sha256: '' }),
  }));
  const changed = { ...content, files };
  writeFileSync(join(place, 'manifest.json'), JSON.stringify({ ...changed, hash: manifestHash(changed) }));
}

const inDatabase = (place: string, sql: string): void => {
  const db = new Sqlite(join(place, 'plumbline.db'));
  db.pragma('foreign_keys = off');
  db.exec(sql);
  db.close();
};

test('rejects a changed or inconsistent backup and replaces nothing', async () => {
  const place = at('kept');
  cpSync(data, place, { recursive: true });
  const before = listed(place);
  const stored = manifestOf(backup).files.find(({ path }) => path.startsWith('files/'))?.path ?? '';
  const damages: [RegExp, (copy: string) => void][] = [
    [
      /manifest\.json was changed/,
      (copy) => {
        const text = readFileSync(join(copy, 'manifest.json'), 'utf8');
        writeFileSync(join(copy, 'manifest.json'), text.replace(/"users": \d+/, '"users": 99'));
      },
    ],
    [/manifest\.json is damaged/, (copy) => writeFileSync(join(copy, 'manifest.json'), '{')],
    [/is no backup: it has no manifest/, (copy) => rmSync(join(copy, 'manifest.json'))],
    [/secret\.key was changed since/, (copy) => writeFileSync(join(copy, 'secret.key'), Buffer.alloc(32, 7))],
    [/was changed since/, (copy) => writeFileSync(join(copy, stored), 'another')],
    [/lacks files\//, (copy) => rmSync(join(copy, stored))],
    [/plumbline\.db was changed since/, (copy) => inDatabase(copy, 'delete from clients')],
    [
      /not the key of its database/,
      (copy) => {
        writeFileSync(join(copy, 'secret.key'), Buffer.alloc(32, 7));
        sealAnew(copy);
      },
    ],
    [
      /made by a newer version of Plumbline \(it has the migration 9999-later\)/,
      (copy) => {
        inDatabase(copy, `insert into migrations values ('9999-later', '')`);
        sealAnew(copy);
      },
    ],
    [
      /broken references/,
      (copy) => {
        inDatabase(copy, `delete from users where email like 'dana%'`);
        sealAnew(copy);
      },
    ],
    [
      /is damaged/,
      (copy) => {
        const bytes = readFileSync(join(copy, 'plumbline.db'));
        bytes.fill(0x5a, 4096, bytes.length);
        writeFileSync(join(copy, 'plumbline.db'), bytes);
        sealAnew(copy);
      },
    ],
    [
      /lacks 1 stored files that its database names/,
      (copy) => {
        inDatabase(
          copy,
          `insert into files select owner_id, '${'ab'.repeat(32)}', name, type, size, created_at from files`,
        );
        sealAnew(copy);
      },
    ],
  ];
  for (const [said, damage] of damages) {
    const copy = at('damaged');
    rmSync(copy, { recursive: true, force: true });
    cpSync(backup, copy, { recursive: true });
    damage(copy);
    const { status, err } = await plumbline(['restore', copy, '--data', place]);
    assert.equal(status, 1, String(said));
    assert.match(err, said);
    assert.deepEqual(listed(place), before, String(said));
  }
});

/** All paths with size and hash. */
const listed = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'server.lock')
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), ...hashFile(join(parentPath, name)) }));

test('a full disk leaves no part of a backup', async () => {
  // Limits files to 64 blocks: a write then fails as on a full disk.
  const full = await program('ulimit -f 64; exec "$@"', 'backup', at('full'), '--data', data);
  assert.equal(full.status, 1, full.out + full.err);
  assert.match(full.err, /disk.*No backup was made/);
  assert.deepEqual(readdirSync(at('full')), []);
});

test('--keep deletes only the oldest complete backups of this practice', async () => {
  const into = at('timer');
  const foreign = join(into, 'plumbline-2020-01-01T00-00-00-000Z');
  cpSync(backup, foreign, { recursive: true });
  writeFileSync(
    join(foreign, 'manifest.json'),
    readFileSync(join(foreign, 'manifest.json'), 'utf8').replace(
      /"practice": "[^"]+"/,
      '"practice": "other"',
    ),
  );
  sealAnew(foreign);
  const noBackup = join(into, 'plumbline-2020-01-02T00-00-00-000Z');
  mkdirSync(noBackup);
  writeFileSync(join(noBackup, 'letter.txt'), 'mine');
  const names: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const copied = await plumbline(['backup', into, '--keep', '2', '--data', data]);
    assert.equal(copied.status, 0, copied.err);
    names.push(copied.out.trim());
  }
  assert.deepEqual(
    readdirSync(into)
      .map((name) => join(into, name))
      .sort(),
    [foreign, noBackup, ...names.slice(1)].sort(),
  );
  for (const keep of ['0', '-1', 'many', ''])
    assert.equal((await plumbline(['backup', into, '--keep', keep, '--data', data])).status, 2);
});

test('check names each problem, and a backup counts missing or damaged files', async () => {
  const place = at('wrong');
  cpSync(data, place, { recursive: true });
  const check = () => plumbline(['check', '--data', place]);
  const stored = join(
    place,
    manifestOf(backup).files.find(({ path }) => path.startsWith('files/'))?.path ?? '',
  );
  writeFileSync(stored, 'another');
  chmodSync(join(place, 'secret.key'), 0o644);
  writeFileSync(join(dirname(stored), 'a'.repeat(64)), 'of nobody');
  const damaged = await check();
  assert.equal(damaged.status, 1);
  assert.match(damaged.out, /PROBLEM {2}The stored file [0-9a-f]{64} is damaged/);
  assert.match(damaged.out, /1 stored files are not used/);
  rmSync(stored);
  assert.match((await check()).out, /PROBLEM {2}The stored file [0-9a-f]{64} is missing/);
  const result = await plumbline(['backup', at('lacking'), '--data', place]);
  assert.equal(result.status, 1);
  assert.match(result.err, /1 stored files that the database names are missing or damaged/);
  assert.equal((await plumbline(['restore', result.out.trim(), '--data', at('lacking-restored')])).status, 0);

  writeFileSync(join(place, 'secret.key'), Buffer.alloc(32, 7));
  assert.match((await check()).out, /PROBLEM {2}secret\.key is not the key/);
  const none = await plumbline(['backup', at('keyless'), '--data', place]);
  assert.equal(none.status, 1);
  assert.deepEqual(readdirSync(at('keyless')), []);
  rmSync(join(place, 'secret.key'));
  assert.match((await check()).out, /PROBLEM {2}secret\.key is missing/);
  writeFileSync(join(place, 'plumbline.db'), 'no database at all, '.repeat(500));
  const broken = await check();
  assert.equal(broken.status, 1);
  assert.match(broken.out, /is damaged.*Restore a backup: plumbline restore/);
});
