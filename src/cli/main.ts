import { commands } from './commands.ts';
import type { ExitStatus } from './command.ts';
import { dispatch } from './dispatch.ts';
import { addEnvironmentFile } from '../server/environment-file.ts';

// A reader that stops early (head, less) closes the pipe: not an error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const words = process.argv.slice(2);
// Not process.exit(): it would cut off what is still being written to a pipe.
process.exitCode = await main();

async function main(): Promise<ExitStatus> {
  // Before the wiring, which reads the clock: the file may set a time zone.
  const unreadable = addEnvironmentFile(process.env);
  if (unreadable !== null) {
    process.stderr.write(`${unreadable}\n`);
    return 2;
  }
  const { faultOfData, terminal, putOwnDataInPlace } = await import('./wiring.ts');
  const looksAfterData = commands.some(
    ({ name, looksAfterData: does }) => does === true && name === words.at(0),
  );
  const mistakes = looksAfterData ? null : await putOwnDataInPlace();
  if (mistakes !== null) {
    terminal.err(mistakes);
    return 2;
  }
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    // What is wrong with the data folder is said in a sentence; anything else keeps its stack.
    const sentence = await faultOfData(error);
    if (sentence === null) throw error;
    terminal.err(`${sentence}\n`);
    return 2;
  }
}
