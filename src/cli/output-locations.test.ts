/** A command fails with a solution if its output location is not writable. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { plumbline } from '../../tests/support/plumbline.ts';
import { programArguments } from '../../tests/support/programs.ts';
import { smallDisk } from '../../tests/support/small-disk.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { makeFolder } from '../adapters/files/make-folder.ts';
import { pdfFiles } from './wiring.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ADVICE = /Enter a location that can be written to\./;

let folder: string;
const at = (name: string) => join(folder, name);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-locations-'));
  await (await startServer({ dataDir: at('data'), distFolder: at('dist'), demo: false })).stop();
  writeFileSync(at('text'), 'of the user');
  writeFileSync(at('lines'), '{"cash_flows":[-100,110]}\n');
  symlinkSync(at('nowhere'), at('dangling'));
  symlinkSync(at('loop'), at('loop'));
  spawnSync('mkfifo', [at('pipe')]);
});
after(() => rm(folder, { recursive: true }));

test('a command ends if its folder cannot be created', () => {
  // In a process with a time limit, because these commands did not end.
  for (const line of [
    ['backup', '/proc/plumbline', '--data', at('data')],
    ['backup', '/proc/plumbline/deeper', '--data', at('data')],
    ['batch', 'cash-flow-irr', at('lines'), '--out', '/proc/plumbline'],
    ['restore', at('data'), '--data', '/proc/plumbline'],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...programArguments('cli'), ...line], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 60_000,
    });
    assert.ok(status === 1 || status === 2, `${line.join(' ')}: ${status} ${stderr}`);
    assert.match(`${stdout}${stderr}`, /Can't write to \/proc\/plumbline.* Enter a location/, line.join(' '));
  }
});

test('a backup and a batch name the location that cannot be written to', async () => {
  for (const name of ['text', 'text/below', 'dangling', 'loop', 'pipe', 'n'.repeat(300)]) {
    const backup = await plumbline(['backup', at(name), '--data', at('data')]);
    assert.equal(backup.status, 1, name);
    assert.ok(backup.err.startsWith(`Can't write to ${at(name)}: `), backup.err);
    assert.match(backup.err, ADVICE, name);
    const batch = await plumbline(['batch', 'cash-flow-irr', at('lines'), '--out', at(name)]);
    assert.equal(batch.status, 2, name);
    assert.match(batch.out, ADVICE, name);
  }
});

test('an export rejects an unusable file name and suggests another', async () => {
  for (const [name, message] of [
    ['text', /text is there already\. Enter another file\. Nothing was written\.\n$/],
    ['pipe', /pipe is there already\. Enter another file\./],
    ['dangling', /dangling is there already\. Enter another file\./],
    ['text/below', /There is no folder .*text\. Create it, or enter another file\./],
    ['missing/below', /There is no folder .*missing\. Create it, or enter another file\./],
    ['n'.repeat(300), ADVICE],
  ] as const)
    for (const line of [
      ['export-user', 'admin@localhost', at(name)],
      ['audit', 'export', '--out', at(name)],
    ]) {
      const { status, err } = await plumbline([...line, '--data', at('data')]);
      assert.equal(status, 1, name);
      assert.match(err, message, line.join(' '));
    }
});

test('writing a PDF does not wait for the reader of a pipe, and leaves no partial file on a full disk', async () => {
  const { writeBytes, reportPdf } = await pdfFiles();
  reportPdf.close();
  await assert.rejects(writeBytes(at('pipe'), new Uint8Array(1)), { code: 'ENXIO' });
  await writeBytes(at('a.pdf'), new Uint8Array(7));
  const disk = await smallDisk(1);
  if (disk === null) return;
  try {
    await assert.rejects(writeBytes(join(disk.folder, 'a.pdf'), new Uint8Array(2 * 1024 ** 2)), {
      code: 'ENOSPC',
    });
    assert.deepEqual(readdirSync(disk.folder), []);
  } finally {
    await disk.close();
  }
});

test('creates a folder with its parents', () => {
  makeFolder(at('one/two/three'));
  makeFolder(at('one/two/three'));
  assert.ok(existsSync(at('one/two/three')));
});
