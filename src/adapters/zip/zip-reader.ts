/** Opens a ZIP archive on disk (APPNOTE 6.3.10) and checks its directory before any content is read. */
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import {
  ArchiveError,
  displayPath,
  MAX_ARCHIVE_ENTRIES,
  type ArchiveEntry,
  type OpenArchive,
} from '../../domain/practice/portability/account-archive.ts';
import { errorCode } from '../../domain/shared/result.ts';

const inflate = promisify(inflateRaw);

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_LINE = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const LINE_BYTES = 46;
const HEADER_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
/** 20,000 lines with long names. */
const MAX_DIRECTORY_BYTES = 16_000_000;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** The ZIP64 form has the value elsewhere. */
const IN_ZIP64 = 0xffff_ffff;

const zip64 = () => new ArchiveError('The archive is in the ZIP64 form. Pack it again without ZIP64.');
const damaged = () => new ArchiveError('This file is not a complete ZIP archive.');

export async function openZip(path: string): Promise<OpenArchive> {
  const file = await open(path, 'r');
  try {
    return { entries: await entriesOf(file), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  if (bytesRead < length) throw damaged();
  return buffer;
}

async function entriesOf(file: FileHandle): Promise<ArchiveEntry[]> {
  const { size: fileSize } = await file.stat();
  const tailBytes = Math.min(fileSize, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await bytesAt(file, fileSize - tailBytes, tailBytes);
  const end = endOfDirectory(tail);
  const count = tail.readUInt16LE(end + 10);
  const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count === 0xffff || [length, from].includes(IN_ZIP64)) throw zip64();
  if (count > MAX_ARCHIVE_ENTRIES)
    throw new ArchiveError(
      `An archive can have at most ${MAX_ARCHIVE_ENTRIES.toLocaleString('en-US')} files.`,
    );
  if (length > MAX_DIRECTORY_BYTES || from + length > fileSize) throw damaged();
  const directory = await bytesAt(file, from, length);

  const entries = new Map<string, ArchiveEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + LINE_BYTES > length || directory.readUInt32LE(at) !== DIRECTORY_LINE) throw damaged();
    const nameEnd = at + LINE_BYTES + directory.readUInt16LE(at + 28);
    const path = directory.toString('utf8', at + LINE_BYTES, nameEnd);
    const entry = {
      path,
      method: directory.readUInt16LE(at + 10),
      sum: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      header: directory.readUInt32LE(at + 42),
    };
    if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
      throw new ArchiveError('The archive is encrypted. Export the account without a password.');
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw new ArchiveError(`${displayPath(path)} is compressed by an unknown method.`);
    if (entries.has(path)) throw new ArchiveError(`${displayPath(path)} is in the archive twice.`);
    if ([entry.header, entry.packed, entry.size].includes(IN_ZIP64)) throw zip64();
    if (entry.header + entry.packed > fileSize) throw damaged();
    entries.set(path, { path, size: entry.size, read: () => readEntry(file, entry) });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return [...entries.values()];
}

function endOfDirectory(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1)
    if (
      tail.readUInt32LE(at) === DIRECTORY_END &&
      at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length
    )
      return at;
  throw damaged();
}

interface DirectoryLine {
  path: string;
  method: number;
  sum: number;
  packed: number;
  size: number;
  header: number;
}

async function readEntry(file: FileHandle, line: DirectoryLine): Promise<Uint8Array> {
  const header = await bytesAt(file, line.header, HEADER_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw damaged();
  const from = line.header + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await bytesAt(file, from, line.packed);
  const wasChanged = new ArchiveError(`${displayPath(line.path)} was changed.`);
  // Stops at the declared size, so that a small file cannot fill the memory.
  const content =
    line.method === STORED
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, line.size) }).catch((error: unknown) => {
          throw errorCode(error) === 'ERR_BUFFER_TOO_LARGE'
            ? new ArchiveError(`${displayPath(line.path)} is larger than the archive states.`)
            : wasChanged;
        });
  if (content.byteLength !== line.size || crc32(content) !== line.sum) throw wasChanged;
  return content;
}
