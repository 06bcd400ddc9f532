/**
 * A stream of bytes as chunks of whole lines, each with the number of its first line. What was read is
 * handed on at once, so that a slow sender's lines are answered as they come; no chunk is larger than the
 * limits, so that memory stays bounded whatever the lines hold.
 */
import { LONGEST_DOCUMENT } from '../read-document.ts';

export interface LineChunk {
  /** Number of the first line, from 1. */
  readonly first: number;
  /** Whole lines; null stands for one line that is too long to be read. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

const MOST_LINES = 64;
const MOST_BYTES = 1024 * 1024;
const NEWLINE = 10;

export async function* lineChunks(
  source: AsyncIterable<Uint8Array>,
  longestLine = LONGEST_DOCUMENT,
  firstLine = 1,
): AsyncGenerator<LineChunk> {
  let line = firstLine;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let skipping = false;
  for await (const read of source) {
    let start = 0;
    if (skipping || heldBytes > 0) {
      const end = read.indexOf(NEWLINE);
      const piece = end < 0 ? read : read.subarray(0, end + 1);
      start = piece.length;
      if (!skipping) {
        held.push(piece);
        heldBytes += piece.length;
      }
      if (!skipping && heldBytes > longestLine) {
        skipping = true;
        held = [];
        heldBytes = 0;
        yield { first: line, bytes: null };
      }
      if (end < 0) continue;
      if (!skipping) yield { first: line, bytes: joined(held, heldBytes) };
      skipping = false;
      held = [];
      heldBytes = 0;
      line += 1;
    }
    let from = start;
    let lines = 0;
    for (let end = read.indexOf(NEWLINE, start); end >= 0; end = read.indexOf(NEWLINE, start)) {
      start = end + 1;
      lines += 1;
      if (lines < MOST_LINES && start - from < MOST_BYTES) continue;
      yield { first: line, bytes: copied(read, from, start) };
      line += lines;
      lines = 0;
      from = start;
    }
    if (lines > 0) yield { first: line, bytes: copied(read, from, start) };
    line += lines;
    if (start < read.length) {
      held = [copied(read, start, read.length)];
      heldBytes = read.length - start;
    }
  }
  if (heldBytes > 0) yield { first: line, bytes: joined(held, heldBytes) };
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Not `slice`: a Buffer's shares its memory, and what is sent to another thread is gone here. */
function copied(read: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(read.subarray(from, to));
}
