import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArchiveFile } from '../../domain/practice/portability/account-export.ts';
import { readZip } from '../../../tests/support/read-zip.ts';
import { directoryEnd, zipStream } from './zip-stream.ts';

const now = new Date('2026-03-02T15:00:00.000Z');

async function* of(files: readonly ArchiveFile[], requested: string[] = []) {
  for (const file of files) {
    requested.push(file.path);
    yield file;
  }
}

test('files are unchanged after a round trip, with text compressed and other files stored', async () => {
  const text = { path: 'clients/12.json', content: Buffer.from('é'.repeat(5000)), isText: true };
  const picture = { path: 'files/Zoë.png', content: Buffer.from([1, 2, 3]), isText: false };
  const empty = { path: 'empty.json', content: Buffer.alloc(0), isText: true };
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(of([text, picture, empty]), now)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  assert.ok(bytes.byteLength < 1000);
  assert.deepEqual(
    [...readZip(bytes)].map(([path, content]) => [path, Buffer.from(content)]),
    [text, picture, empty].map(({ path, content }) => [path, content]),
  );
});

test('requests a file only after the previous one was read', async () => {
  const requested: string[] = [];
  const file = (path: string) => ({ path, content: Buffer.from(path), isText: false });
  const pieces = zipStream(of([file('a'), file('b')], requested), now)[Symbol.asyncIterator]();
  await pieces.next();
  await pieces.next();
  assert.deepEqual(requested, ['a']);
  await pieces.next();
  assert.deepEqual(requested, ['a', 'b']);
});

test('an archive beyond the four-byte limits uses the large format', () => {
  assert.equal(directoryEnd(1, 60, 100).byteLength, 22);
  const large = directoryEnd(70_000, 5_000_000, 6_000_000_000);
  assert.equal(large.byteLength, 22 + 56 + 20);
  assert.equal(large.readUInt32LE(0), 0x06064b50);
  assert.equal(large.readBigUInt64LE(32), 70_000n);
  assert.equal(large.readBigUInt64LE(48), 6_000_000_000n);
  assert.equal(large.readBigUInt64LE(56 + 8), 6_005_000_000n);
  assert.equal(large.readUInt16LE(76 + 10), 0xffff);
  assert.equal(large.readUInt32LE(76 + 16), 0xffffffff);
});
