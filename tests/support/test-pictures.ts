import { crc32, deflateSync } from 'node:zlib';

/** Returns a gray PNG; each line starts with a filter byte. */
export function png(width: number, height: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const chunkContent = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(chunkContent));
    return Buffer.concat([length, chunkContent, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    // For an image that would expand to gigabytes, the first 20 MB are enough.
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min((width + 1) * height, 20_000_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
