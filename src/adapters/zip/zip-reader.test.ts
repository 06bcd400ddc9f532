import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { zipOf } from '../../../tests/support/account-archives.ts';
import { openZip } from './zip-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'plumbline-zip-'));
after(() => rm(folder, { recursive: true, force: true }));
const path = join(folder, 'archive.zip');

async function opened(bytes: Uint8Array) {
  await writeFile(path, bytes);
  const { entries, close } = await openZip(path);
  try {
    const contents: [string, string][] = [];
    for (const entry of entries) contents.push([entry.path, Buffer.from(await entry.read()).toString()]);
    return contents;
  } finally {
    await close();
  }
}

const zip = await zipOf(
  new Map([
    ['a.json', Buffer.from('x'.repeat(5000))],
    ['files/Zoë.pdf', Buffer.from('%PDF-')],
  ]),
);
/** Position of the directory line of the first or second file. */
const lineAt = (index: number) => {
  const first = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  return index === 0 ? first : zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'), first + 4);
};
const endAt = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
function edited(edit: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(zip);
  edit(bytes);
  return bytes;
}

test('reads compressed and stored files, also with a comment at the end', async () => {
  const expected = [
    ['a.json', 'x'.repeat(5000)],
    ['files/Zoë.pdf', '%PDF-'],
  ];
  assert.deepEqual(await opened(zip), expected);
  const comment = Buffer.from('made elsewhere');
  const commented = Buffer.concat([
    edited((bytes) => bytes.writeUInt16LE(comment.length, endAt + 20)),
    comment,
  ]);
  assert.deepEqual(await opened(commented), expected);
});

const refused: Record<string, [bytes: Uint8Array, expected: RegExp]> = {
  'an empty file': [new Uint8Array(), /not a complete ZIP archive/],
  'other content': [Buffer.from('hello'.repeat(100)), /not a complete ZIP archive/],
  'a cut archive': [zip.subarray(0, zip.length - 30), /not a complete ZIP archive/],
  'a directory beyond the file': [
    edited((bytes) => bytes.writeUInt32LE(zip.length, endAt + 16)),
    /not a complete ZIP archive/,
  ],
  'a wrong number of files': [
    edited((bytes) => bytes.writeUInt16LE(3, endAt + 10)),
    /not a complete ZIP archive/,
  ],
  'the ZIP64 form with its own number of files': [
    edited((bytes) => bytes.writeUInt16LE(0xffff, endAt + 10)),
    /^The archive is in the ZIP64 form\. Pack it again without ZIP64\.$/,
  ],
  'the ZIP64 form with its own position of the directory': [
    edited((bytes) => bytes.writeUInt32LE(0xffff_ffff, endAt + 16)),
    /ZIP64/,
  ],
  'the ZIP64 form of a file': [edited((bytes) => bytes.writeUInt32LE(0xffff_ffff, lineAt(1) + 24)), /ZIP64/],
  'too many files': [
    edited((bytes) => bytes.writeUInt16LE(20_001, endAt + 10)),
    /^An archive can have at most 20,000 files\.$/,
  ],
  'an encrypted file': [edited((bytes) => bytes.writeUInt16LE(0x0801, lineAt(0) + 8)), /is encrypted/],
  'an unknown method': [
    edited((bytes) => bytes.writeUInt16LE(14, lineAt(0) + 10)),
    /^a\.json is compressed by an unknown method\.$/,
  ],
  // Both names then have the same length and bytes.
  'the same name twice': [
    await (async () => {
      const twice = await zipOf(
        new Map([
          ['a.json', Buffer.from('1')],
          ['b.json', Buffer.from('2')],
        ]),
      );
      twice.write('a.json', twice.lastIndexOf('b.json'));
      return twice;
    })(),
    /^a\.json is in the archive twice\.$/,
  ],
  'a bomb: more content than declared': [
    edited((bytes) => bytes.writeUInt32LE(100, lineAt(0) + 24)),
    /^a\.json is larger than the archive states\.$/,
  ],
  'less content than declared': [
    edited((bytes) => bytes.writeUInt32LE(6000, lineAt(0) + 24)),
    /^a\.json was changed\.$/,
  ],
  'changed bytes': [
    edited((bytes) => bytes.writeUInt8(0x41, zip.indexOf('%PDF-'))),
    /^files\/Zoë\.pdf was changed\.$/,
  ],
  'a header that is not at its place': [
    edited((bytes) => bytes.writeUInt32LE(1, lineAt(1) + 42)),
    /not a complete ZIP archive/,
  ],
};
for (const [name, [bytes, expected]] of Object.entries(refused))
  test(`rejects ${name}`, () => assert.rejects(opened(bytes), { name: 'ArchiveError', message: expected }));
