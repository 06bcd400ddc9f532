import { createReadStream } from 'node:fs';
import { commands } from './commands.ts';
import { reasonOf, type ExitStatus, type Terminal } from './command.ts';
import { dispatch } from './dispatch.ts';
import { readLimited } from './read-document.ts';
import { addEnvironmentFile } from '../server/environment-file.ts';

const terminal: Terminal = {
  out: (text) => {
    process.stdout.write(text);
  },
  err: (text) => {
    process.stderr.write(text);
  },
  readText: (file) => readLimited(file === '-' ? process.stdin : createReadStream(file)),
  isInteractive: process.stdin.isTTY,
};

// A reader that stops early (head, less) closes the pipe, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  terminal.err(`Can't write to standard output: ${reasonOf(error)}\n`);
  process.exit(1);
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
