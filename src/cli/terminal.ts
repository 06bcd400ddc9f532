import { readFile, stat } from 'node:fs/promises';
import type { Terminal } from './command.ts';
import { MAX_DOCUMENT_LENGTH, TOO_LONG } from './read-document.ts';

export const terminal: Terminal = {
  out: (text) => {
    process.stdout.write(text);
  },
  err: (text) => {
    process.stderr.write(text);
  },
  readText: async (file) => {
    if (file !== '-' && (await stat(file)).size > MAX_DOCUMENT_LENGTH) throw new Error(TOO_LONG);
    return file === '-' ? readStandardInput() : readFile(file, 'utf8');
  },
  isInteractive: process.stdin.isTTY,
};

/** Reads at most the maximum size of a document. */
async function readStandardInput(): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of process.stdin as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > MAX_DOCUMENT_LENGTH) throw new Error(TOO_LONG);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
