/** Streams a ZIP archive (APPNOTE 6.3.10). Uses ZIP64 above 4 GB or 65,535 files. */
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { Archiver } from '../../domain/practice/portability/account-export.ts';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from '../../domain/practice/operation/backups.ts';
import { errorCode } from '../../domain/shared/result.ts';

const compress = promisify(deflateRaw);

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** Version 4.5 for ZIP64; UTF-8 names. */
const VERSION = 45;
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;

export const zipStream: Archiver = async function* (files, now) {
  const lines: Buffer[] = [];
  const [time, date] = dosTime(now);
  let offset = 0;
  for await (const { path, content, isText } of files) {
    const data = isText ? await compress(content) : content;
    const name = Buffer.from(path, 'utf8');
    // Common fields of both headers.
    const commonFields = pack(
      [2, VERSION],
      [2, UTF8],
      [2, isText ? DEFLATED : STORED],
      [2, time],
      [2, date],
      [4, crc32(content)],
      [4, data.byteLength],
      [4, content.byteLength],
      [2, name.byteLength],
    );
    const head = Buffer.concat([pack([4, 0x04034b50]), commonFields, pack([2, 0]), name]);
    lines.push(directoryLine(commonFields, name, offset));
    yield head;
    yield data;
    offset += head.byteLength + data.byteLength;
  }
  yield Buffer.concat(lines);
  yield directoryEnd(
    lines.length,
    lines.reduce((sum, line) => sum + line.byteLength, 0),
    offset,
  );
};

function directoryLine(commonFields: Buffer, name: Buffer, offset: number): Buffer {
  const isFar = offset >= MAX_32;
  const extra = isFar ? pack([2, 0x0001], [2, 8], [8, offset]) : Buffer.alloc(0);
  return Buffer.concat([
    pack([4, 0x02014b50], [2, VERSION]),
    commonFields,
    // Extra field, comment, disk, internal and external attributes, header offset.
    pack([2, extra.byteLength], [2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(offset, MAX_32)]),
    name,
    extra,
  ]);
}

export function directoryEnd(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const large = isLarge
    ? pack(
        [4, 0x06064b50],
        [8, 44],
        [2, VERSION],
        [2, VERSION],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, size],
        [8, offset],
        [4, 0x07064b50],
        [4, 0],
        [8, offset + size],
        [4, 1],
      )
    : Buffer.alloc(0);
  const [entries, bytes, at] = [Math.min(count, MAX_16), Math.min(size, MAX_32), Math.min(offset, MAX_32)];
  return Buffer.concat([
    large,
    pack([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, bytes], [4, at], [2, 0]),
  ]);
}

function pack(...fields: readonly [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else if (bytes === 4) buffer.writeUInt32LE(value, at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return buffer;
}

/** Resolution of two seconds, in UTC. */
function dosTime(now: Date): [time: number, date: number] {
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  const date = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  return [time, date];
}

/** `target` is an existing folder or a new file. Never overwrites. */
export async function saveArchive(
  target: string,
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  const isFolder = (await stat(target).catch(() => null))?.isDirectory() ?? false;
  const path = isFolder ? join(target, name) : target;
  const draft = `${path}.${process.pid}.part`;
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw ['ENOENT', 'ENOTDIR'].includes(errorCode(error))
      ? new BackupError(`There is no folder ${dirname(path)}. Create it, or enter another file.`)
      : error;
  });
  try {
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: unknown) => {
      throw errorCode(error) === 'EEXIST'
        ? new BackupError(`${path} is there already. Enter another file.`)
        : error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}
