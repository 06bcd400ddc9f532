/**
 * Splits bytes into chunks of complete lines. Available lines are returned immediately, for slow senders. Chunks
 * have a maximum size, which limits the memory.
 */
import { MAX_DOCUMENT_LENGTH } from '../read-document.ts';

export interface LineChunk {
  /** Number of the first line, from 1. */
  readonly first: number;
  /** Complete lines; null represents one line that is too long. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

const MAX_LINES = 64;
const MAX_BYTES = 1024 * 1024;
const NEWLINE = 10;

export async function* lineChunks(
  source: AsyncIterable<Uint8Array>,
  longestLine = MAX_DOCUMENT_LENGTH,
  firstLine = 1,
): AsyncGenerator<LineChunk> {
  let line = firstLine;
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let isSkipping = false;
  for await (const read of source) {
    let start = 0;
    if (isSkipping || bufferedBytes > 0) {
      const end = read.indexOf(NEWLINE);
      const piece = end < 0 ? read : read.subarray(0, end + 1);
      start = piece.length;
      if (!isSkipping) {
        buffered.push(piece);
        bufferedBytes += piece.length;
      }
      if (!isSkipping && bufferedBytes > longestLine) {
        isSkipping = true;
        buffered = [];
        bufferedBytes = 0;
        yield { first: line, bytes: null };
      }
      if (end < 0) continue;
      if (!isSkipping) yield { first: line, bytes: joinBytes(buffered, bufferedBytes) };
      isSkipping = false;
      buffered = [];
      bufferedBytes = 0;
      line += 1;
    }
    let from = start;
    let lines = 0;
    for (let end = read.indexOf(NEWLINE, start); end >= 0; end = read.indexOf(NEWLINE, start)) {
      start = end + 1;
      lines += 1;
      if (lines < MAX_LINES && start - from < MAX_BYTES) continue;
      yield { first: line, bytes: copyBytes(read, from, start) };
      line += lines;
      lines = 0;
      from = start;
    }
    if (lines > 0) yield { first: line, bytes: copyBytes(read, from, start) };
    line += lines;
    if (start < read.length) {
      buffered = [copyBytes(read, start, read.length)];
      bufferedBytes = read.length - start;
    }
  }
  if (bufferedBytes > 0) yield { first: line, bytes: joinBytes(buffered, bufferedBytes) };
}

function joinBytes(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Not `slice`: a Buffer's slice shares its memory, which is transferred to the other thread. */
function copyBytes(read: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(read.subarray(from, to));
}
