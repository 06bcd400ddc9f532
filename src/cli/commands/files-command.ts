/** Moves stored files to where PLUMBLINE_FILES puts them. Contents never change, so copying twice does no harm. */
import { optionValue, usageError, type Arguments, type ExitStatus, type Terminal } from '../command.ts';
import { failureWords } from '../failures.ts';
import { openFiles } from '../wiring-operation.ts';

export async function filesCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  if (args.positionals.join(' ') !== 'copy') throw usageError('files copy [--to-folder] [--data <folder>]');
  const { dataFolder, folder, store } = await openFiles(optionValue(args, 'data'));
  const toFolder = args.options['to-folder'] === true;
  const [from, to] = toFolder ? [store, folder] : [folder, store];
  let there = 0;
  const damaged: string[] = [];
  try {
    for await (const hash of from.all()) {
      const bytes = (await from.look(hash)) === 'whole' ? await from.read(hash) : null;
      if (bytes === null) {
        damaged.push(hash);
        continue;
      }
      await to.put(hash, bytes);
      there += 1;
    }
  } catch (error) {
    terminal.err(
      `${failureWords(error, toFolder ? dataFolder : undefined)} The same command goes on from here.\n`,
    );
    return 1;
  }
  terminal.out(`${there} files are in place.\n`);
  for (const hash of damaged)
    terminal.err(`The stored file ${hash} is damaged and was not copied. See plumbline check.\n`);
  return damaged.length > 0 ? 1 : 0;
}
