/** Removes the demo practice from a database that is to hold a real one. */
import { optionValue, whileOpen, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

interface DemoPractice {
  /** Demo users without a password, and the clients that they hold. */
  find(): Promise<{ users: number; clients: number }>;
  remove(): Promise<number>;
  close(): Promise<void>;
}

export type OpenDemo = (dataFolder?: string) => Promise<DemoPractice | { problem: string }>;

export async function demoCommand(args: Arguments, terminal: Terminal, open: OpenDemo): Promise<ExitStatus> {
  const [verb, ...rest] = args.positionals;
  if (verb !== 'remove' || rest.length > 0) {
    terminal.err('Usage: plumbline demo remove [--yes].\n');
    return 2;
  }
  return whileOpen(await open(optionValue(args, 'data')), terminal, async (practice) => {
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
