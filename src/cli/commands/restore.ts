/** Puts a backup in place of a practice that no server runs on. */
import {
  optionValue,
  usageError,
  whileOpen,
  type Arguments,
  type ExitStatus,
  type Terminal,
} from '../command.ts';
import { failureWords } from '../failures.ts';
import { openRestore } from '../wiring-operation.ts';

export async function restoreCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  const [folder, ...rest] = args.positionals;
  const goOn = args.options.continue === true;
  if (rest.length > 0 || (folder === undefined) !== goOn)
    throw usageError('restore <folder>, or plumbline restore --continue');
  return whileOpen(await openRestore(optionValue(args, 'data')), async (place) => {
    try {
      if (place.unfinished === null && folder === undefined) {
        terminal.out('No restore was cut short here. There is nothing to continue.\n');
        return 0;
      }
      if (place.unfinished !== null && folder !== undefined) {
        terminal.err(
          `A restore was cut short in ${place.dataFolder}. Finish it first: plumbline restore --continue.\n`,
        );
        return 1;
      }
      const { kept } = await (folder === undefined ? place.finish() : place.restore(folder));
      terminal.out(`The backup is in place in ${place.dataFolder}.\n`);
      if (kept !== null)
        terminal.out(`The earlier data is in ${kept}. Delete it once you no longer need it.\n`);
      terminal.err(
        'Start the server. Everyone signs in again; links that were turned off since the backup was made open again.\n',
      );
      return 0;
    } catch (error) {
      terminal.err(`${failureWords(error, place.dataFolder)}\n`);
      return 1;
    }
  });
}
