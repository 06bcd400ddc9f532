import { readFile, stat } from 'node:fs/promises';
import { commands } from './commands.ts';
import type { ExitStatus, Terminal } from './command.ts';
import { dispatch } from './dispatch.ts';
import { MAX_DOCUMENT_LENGTH, TOO_LONG } from './read-document.ts';
import { addEnvironmentFile } from '../server/environment-file.ts';

const terminal: Terminal = {
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

// A reader that stops early (head, less) closes the pipe, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const args = process.argv.slice(2);
// Not process.exit(), which would cut off pending writes to a pipe.
process.exitCode = await main();

async function main(): Promise<ExitStatus> {
  // Before the wiring, which reads the clock: the file may set a time zone.
  const unreadable = addEnvironmentFile(process.env);
  if (unreadable !== null) {
    process.stderr.write(`${unreadable}\n`);
    return 2;
  }
  const command = commands.find(({ name }) => name === args.at(0));
  // The wiring loads every market figure and tax table.
  const errors = command?.isMaintenance ? null : await (await import('./wiring.ts')).loadCustomData();
  if (errors !== null) {
    terminal.err(errors);
    return 2;
  }
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    // Errors of the data folder are printed as a sentence, all others with their stack.
    const sentence = await (await import('./wiring.ts')).dataErrorText(error);
    if (sentence === null) throw error;
    terminal.err(`${sentence}\n`);
    return 2;
  }
}

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
