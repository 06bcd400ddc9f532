/** Files that root writes in another user's data folder must be usable by the server. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { s3Imitation } from '../../tests/support/s3-imitation.ts';
import { restoreBackup } from '../adapters/backup-folder/restore-backup.ts';
import { giveToOwner } from '../adapters/files/data-folder.ts';
import { keyMark, readKeys } from '../adapters/files/secret-key.ts';
import { databaseFile } from '../adapters/sqlite/database-file.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { plumbline } from '../../tests/support/plumbline.ts';

const AS_ROOT = { skip: process.getuid?.() === 0 ? false : 'only root changes owners' };
const OWNER = { uid: 1234, gid: 2345 };

let folder: string;
let backup: string;
const at = (name: string) => join(folder, name);

function practice(name: string): string {
  const place = at(name);
  cpSync(at('data'), place, { recursive: true });
  spawnSync('chown', ['-R', `${OWNER.uid}:${OWNER.gid}`, place]);
  return place;
}

const foreign = (place: string): string[] =>
  ['.', ...readdirSync(place, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const { uid, gid } = lstatSync(join(place, name));
    return uid !== OWNER.uid || gid !== OWNER.gid;
  });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-root-'));
  await (await startServer({ dataDir: at('data'), distFolder: at('dist'), demo: false })).stop();
  const result = await plumbline(['backup', at('backups'), '--data', at('data')]);
  assert.equal(result.status, 0, result.err);
  backup = result.out.trim();
});
after(() => rm(folder, { recursive: true }));

test('after each command, the data folder still belongs to its owner', AS_ROOT, async () => {
  const levels = Array.from(
    { length: 24 },
    (_, k) => `${2000 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')},${100 + k}`,
  );
  const csv = `Month,Close\n${levels.join('\n')}\n`;
  const cases: [string, string[]][] = [
    ['restore', [backup]],
    ['key', ['rotate']],
    ['index', ['import', 'hindsight', 'levels.csv', '--publisher', 'P', '--source', 'S']],
    ['backup', [at('more')]],
    ['backup-failed', []],
    ['sign-in-link', ['admin@localhost']],
    ['check', []],
    ['migrate', []],
  ];
  for (const [name, words] of cases) {
    const place = practice(name);
    const { status, out, err } = await plumbline([name, ...words, '--data', place], { 'levels.csv': csv });
    assert.equal(status, 0, `${name}: ${out}${err}`);
    assert.deepEqual(foreign(place), [], name);
  }
  assert.ok(readdirSync(at('key/backups')).length > 0);
  assert.ok(readdirSync(at('restore')).some((name) => name.startsWith('before-restore-')));
});

test('the owner can continue a restore that was interrupted', AS_ROOT, async () => {
  const place = practice('cut');
  const drafts: string[] = [];
  await restoreBackup(backup, {
    dataFolder: place,
    database: databaseFile(place),
    store: null,
    keyMarkOf: (path) => keyMark(readKeys(path)?.current ?? new Uint8Array()),
    // After the next step, the rename, a killed restore must be continued.
    giveToOwner(path) {
      giveToOwner(place, path);
      assert.deepEqual(foreign(path), []);
      drafts.push(path);
    },
    now: new Date('2026-03-02T15:00:00.000Z'),
  });
  assert.deepEqual(drafts, [join(place, 'restore-2026-03-02T15-00-00-000Z.part')]);
});

test('files copied from a store also belong to the owner', AS_ROOT, async () => {
  const store = await s3Imitation();
  const place = practice('files');
  const content = 'stored';
  const hash = createHash('sha256').update(content).digest('hex');
  mkdirSync(join(place, 'files', hash.slice(0, 2)), { recursive: true });
  writeFileSync(join(place, 'files', hash.slice(0, 2), hash), content);
  Object.assign(process.env, store.environment);
  try {
    assert.equal((await plumbline(['files', 'copy', '--data', place])).status, 0);
    rmSync(join(place, 'files'), { recursive: true });
    const back = await plumbline(['files', 'copy', '--to-folder', '--data', place]);
    assert.equal(back.out, '1 files are copied.\n');
    assert.deepEqual(foreign(place), []);
  } finally {
    for (const name of Object.keys(store.environment)) Reflect.deleteProperty(process.env, name);
    await store.close();
  }
});

test('files outside a data folder do not change owners', AS_ROOT, () => {
  const outside = at('outside');
  mkdirSync(outside);
  const letter = join(outside, 'letter.txt');
  writeFileSync(letter, 'mine');
  const place = practice('links');
  symlinkSync(outside, join(place, 'folder'));
  symlinkSync(letter, join(place, 'symbolic'));
  linkSync(letter, join(place, 'second-name'));
  giveToOwner(place);
  assert.deepEqual([lstatSync(outside).uid, lstatSync(letter).uid], [0, 0]);
  assert.equal(lstatSync(join(place, 'symbolic')).uid, OWNER.uid);
  // A folder without a practice, named by mistake.
  const wrong = at('wrong');
  mkdirSync(join(wrong, 'letters'), { recursive: true });
  chownSync(wrong, OWNER.uid, OWNER.gid);
  giveToOwner(wrong);
  assert.equal(lstatSync(join(wrong, 'letters')).uid, 0);
});

test('a worker started as root continues as the owner of the data folder', AS_ROOT, () => {
  const place = practice('worker');
  const script = `import { becomeOwner } from ${JSON.stringify(new URL('../adapters/files/data-folder.ts', import.meta.url).href)};
becomeOwner(${JSON.stringify(place)});
process.stdout.write([process.getuid(), process.getgid(), process.getgroups()].join(' '));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.equal(stdout, `${OWNER.uid} ${OWNER.gid} ${OWNER.gid}`, stderr);
});
