import { commands } from './commands.ts';
import type { ExitStatus } from './command.ts';
import { dispatch } from './dispatch.ts';
import { faultOfData, terminal, putOwnDataInPlace } from './wiring.ts';

// A reader that stops early (head, less) closes the pipe: not an error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// Not process.exit(): it would cut off what is still being written to a pipe.
const words = process.argv.slice(2);
const looksAfterData = commands.some(
  ({ name, looksAfterData: does }) => does === true && name === words.at(0),
);
const mistakes = looksAfterData ? null : await putOwnDataInPlace();
if (mistakes === null) process.exitCode = await dispatched();
else {
  terminal.err(mistakes);
  process.exitCode = 2;
}

/** What is wrong with the data folder is said in a sentence; anything else keeps its stack. */
async function dispatched(): Promise<ExitStatus> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    const sentence = await faultOfData(error);
    if (sentence === null) throw error;
    terminal.err(`${sentence}\n`);
    return 2;
  }
}
