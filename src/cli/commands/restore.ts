/** Puts a backup in place of a practice that no server runs on. */
import { optionValue, whileOpen, type Arguments, type ExitStatus, type Terminal } from '../command.ts';
import { failureWords } from './backup.ts';

/** A data folder that no server runs on until `close`. */
interface RestorePlace {
  dataFolder: string;
  /** A restore that was cut short after its checks. */
  unfinished: string | null;
  /** Where the data from before is kept; null when there was none. */
  finish(): Promise<{ kept: string | null }>;
  /** Throws BackupError, and has replaced nothing, when the backup is not whole. */
  restore(folder: string): Promise<{ kept: string | null }>;
  close(): Promise<void>;
}

export type OpenRestore = (dataFolder?: string) => Promise<RestorePlace | { problem: string }>;

export async function restoreCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenRestore,
): Promise<ExitStatus> {
  const [folder, ...rest] = args.positionals;
  const goOn = args.options.continue === true;
  if (rest.length > 0 || (folder === undefined) !== goOn) {
    terminal.err('Usage: plumbline restore <folder>, or plumbline restore --continue.\n');
    return 2;
  }
  return whileOpen(await open(optionValue(args, 'data')), terminal, async (place) => {
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
