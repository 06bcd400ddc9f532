import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { smallDisk } from '../../../tests/support/small-disk.ts';
import { taxYearFiles, writeLastBackup } from './data-folder.ts';
import { secretKeyFile } from './secret-key.ts';

test('returns every JSON file of data/tax with its content or the reason it could not be read', () => {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-'));
  try {
    assert.deepEqual(taxYearFiles(data), []);
    mkdirSync(join(data, 'tax'));
    writeFileSync(join(data, 'tax', '2027.json'), '\uFEFF{"year": 2027}');
    writeFileSync(join(data, 'tax', '2028.json'), '{"year": ');
    writeFileSync(join(data, 'tax', 'notes.txt'), 'x');
    const [first, second, ...rest] = taxYearFiles(data);
    assert.deepEqual(first, { name: '2027.json', document: { year: 2027 } });
    assert.equal(second.name, '2028.json');
    assert.match(second.problem ?? '', /JSON/);
    assert.deepEqual(rest, []);
  } finally {
    rmSync(data, { recursive: true });
  }
});

test('a failed write leaves no temporary file, also on a full disk', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  const last = { time: '2026-03-02T15:00:00.000Z', path: '/backups', bytes: 1, error: null };
  mkdirSync(join(folder, 'last-backup.json'));
  assert.throws(() => writeLastBackup(folder, last));
  assert.deepEqual(readdirSync(folder), ['last-backup.json']);
  rmSync(folder, { recursive: true });

  const disk = await smallDisk(1);
  if (disk === null) return context.diagnostic('No small disk can be mounted here.');
  disk.fill();
  assert.throws(() => writeLastBackup(disk.folder, last), { code: 'ENOSPC' });
  assert.throws(() => secretKeyFile(disk.folder).create(), { code: 'ENOSPC' });
  assert.deepEqual(readdirSync(disk.folder), ['ballast']);
  await disk.close();
});
