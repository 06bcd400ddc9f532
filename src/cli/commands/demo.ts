/** Removes the demo practice from a database that is to hold a real one. */
import {
  optionValue,
  usageError,
  whileOpen,
  type Arguments,
  type ExitStatus,
  type Terminal,
} from '../command.ts';
import { openDemo } from '../wiring-stores.ts';

export async function demoCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  const [verb, ...rest] = args.positionals;
  if (verb !== 'remove' || rest.length > 0) throw usageError('demo remove [--yes]');
  return whileOpen(await openDemo(optionValue(args, 'data')), async (practice) => {
    const { users, clients } = await practice.find();
    if (users === 0) {
      terminal.out('This database has no demo users without a password. Nothing was changed.\n');
      return 0;
    }
    const what = `${counted(users, 'demo user')} and ${counted(clients, 'client')}`;
    if (args.options.yes !== true) {
      terminal.err(`This deletes ${what}, with their scenarios and reports. To continue, add --yes.\n`);
      return 1;
    }
    await practice.remove();
    terminal.out(`Deleted ${what}. Start the server: it prints the link of the first admin.\n`);
    return 0;
  });
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
