import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { manifestHash, readManifest } from '../../adapters/backup-folder/backup-files.ts';
import { practiceOfFile } from '../../../tests/support/test-practice.ts';
import { auditCommand } from './audit-command.ts';
import { exitStatusOf, type Terminal } from '../command.ts';
import { openBackup } from '../wiring-operation.ts';

const practice = await practiceOfFile();
let backup: string;

const folder = () => join(practice.folder, 'data');
async function verify(options: Record<string, string> = {}, positionals = ['verify']) {
  const output = { out: '', err: '' };
  const terminal: Terminal = {
    out: (text) => void (output.out += text),
    err: (text) => void (output.err += text),
    readText: (path) => readFile(path, 'utf8'),
    isInteractive: false,
  };
  const all = { positionals, options: { data: folder(), ...options } };
  return { status: await exitStatusOf(terminal, () => auditCommand(all, terminal)), ...output };
}

test('an unchanged log is reported with its latest line while the server runs', async () => {
  const { status, out } = await verify();
  assert.equal(status, 0);
  assert.match(
    out,
    /^Checked the audit log from line 1 on, 4 lines in total\. Nothing was changed or removed\.\n/,
  );
  assert.match(out, /^Latest line: 4:[0-9a-f]{64}$/m);
  assert.match(out, /To detect an older copy of the complete data folder, use --newest or --manifest/);
});

test('a removed end is detected with the number from the request log or a backup', async () => {
  const newest = practice.services.auditNewest() ?? '';
  const into = join(practice.folder, 'copies');
  const opened = await openBackup(folder());
  backup = (await opened.write(into)).folder;
  const manifest = join(backup, 'manifest.json');
  assert.equal((await verify({ newest })).status, 0);
  assert.equal((await verify({ manifest })).status, 0);
  const database = new Sqlite(join(folder(), 'plumbline.db'));
  database.exec(
    'drop trigger audit_log_not_removed; pragma foreign_keys = off; delete from audit_log where id = 4',
  );
  database.close();
  assert.equal((await verify()).status, 0);
  for (const known of [{ newest }, { manifest }] as Record<string, string>[]) {
    const { status, out } = await verify(known);
    assert.equal(status, 1);
    assert.match(out, /Line 4 was noted as the newest, but the log ends with line 3: its end was cut off\./);
  }
});

test('a manifest is read regardless of the number of files, but not if it was changed', async () => {
  const path = join(practice.folder, 'long-manifest.json');
  const name = (at: number) => at.toString(16).padStart(64, '0');
  const { hash: _hash, ...known } = readManifest(backup);
  const files = Array.from({ length: 100_000 }, (_, at) => ({
    path: `files/${name(at).slice(0, 2)}/${name(at)}`,
    size: at,
    sha256: name(at),
  }));
  const content = { ...known, files };
  const write = (hash: string) => writeFile(path, JSON.stringify({ ...content, hash }, null, 1));
  await write(manifestHash(content));
  assert.ok((await stat(path)).size > 16e6);
  const { status, out, err } = await verify({ manifest: path });
  assert.equal(status, 1, err);
  assert.match(out, /Line 4 was noted as the newest/);
  await write(name(0));
  assert.match(
    (await verify({ manifest: path })).err,
    /long-manifest\.json was changed: its hash does not fit/,
  );
});

test('invalid input is reported, and a folder without a practice is not made one', async () => {
  assert.match((await verify({}, [])).err, /^Usage: plumbline audit verify/);
  assert.match((await verify({ newest: '4' })).err, /Enter --newest as in the request log/);
  assert.match(
    (await verify({ manifest: join(folder(), 'secret.key') })).err,
    /^Enter the manifest\.json of a backup as --manifest\. .*secret\.key is damaged, or of a newer version\./,
  );
  const nowhere = await verify({ data: join(practice.folder, 'nowhere') });
  assert.equal(nowhere.status, 2);
  assert.match(nowhere.err, /There is no practice in /);
});
