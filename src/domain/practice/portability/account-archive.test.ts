import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { openAccount } from './account-archive.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const entry = (path: string, size: number) => ({
  path,
  size,
  read: () => Promise.reject(new Error('Nothing is read before the check.')),
});
const opening = (...entries: ReturnType<typeof entry>[]) =>
  openAccount({ entries, close: () => Promise.resolve() }, sha256);

test('checks sizes before it reads any file', async () => {
  await assert.rejects(opening(entry('clients/3.json', 50_000_001)), {
    message: 'clients/3.json is larger than 50 MB.',
  });
  const many = Array.from({ length: 7 }, (_, at) => entry(`clients/${at + 1}.json`, 49_000_000));
  await assert.rejects(opening(...many), { message: 'The files of the archive have more than 300 MB.' });
  // At the limits, the manifest is read next.
  const full = Array.from({ length: 6 }, (_, at) => entry(`clients/${at + 1}.json`, 50_000_000));
  await assert.rejects(opening(...full), { message: /^The archive has no manifest\.json\./ });
});

test('rejects a path outside the export', async () => {
  for (const path of [
    '../secret.key',
    '/etc/passwd',
    'clients/3.json/../4.json',
    'clients/0.json',
    'clients/three.json',
    'files/../x',
    String.raw`files/0123456789ab-a\b`,
    'files/0123456789ab-a/b',
    'CLIENTS/3.json',
    'constructor',
  ])
    await assert.rejects(opening(entry(path, 1)), { message: `${path} is not part of an account export.` });
  const control = 'a\u001b[31m';
  await assert.rejects(opening(entry(control, 1)), ({ message }: Error) => !message.includes('\u001b'));
});
