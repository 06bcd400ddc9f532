/** Returns the files of an archive by path, from its central directory. */
import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const [method, sum, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
    ];
    const [nameLength, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const head = bytes.readUInt32LE(at + 42);
    assert.equal(bytes.readUInt32LE(head), 0x04034b50);
    const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const data = bytes.subarray(from, from + size);
    const content = method === 8 ? inflateRawSync(data) : data;
    assert.equal(crc32(content), sum, name);
    files.set(name, content);
    at += 46 + nameLength + extra;
  }
  assert.equal(at, end);
  return files;
}
