/** From the words typed to a command's exit status. */
import { ENGINE_VERSION } from '../domain/version.ts';
import { readArguments } from './arguments.ts';
import type { ExitStatus } from './command.ts';
import { commands } from './commands.ts';
import { generalHelp, helpFor } from './help.ts';
import type { Terminal } from './terminal.ts';

const HELP = new Set(['--help', '-h', 'help']);

export async function dispatch(words: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  const name = words.at(0);
  if (name === undefined) {
    terminal.err(generalHelp());
    return 2;
  }
  if (HELP.has(name)) {
    const about = commands.find((command) => command.name === words.at(1));
    terminal.out(about ? helpFor(about) : generalHelp());
    return 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(`${ENGINE_VERSION}\n`);
    return 0;
  }
  const command = commands.find((entry) => entry.name === name);
  if (!command) {
    terminal.err(`There is no command "${name}".\n\n${generalHelp()}`);
    return 2;
  }
  const rest = words.slice(1);
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(helpFor(command));
    return 0;
  }
  const read = readArguments(rest, command.options);
  if (!read.ok) {
    terminal.err(`${read.problem}\n\n${helpFor(command)}`);
    return 2;
  }
  return command.run(read.args, terminal);
}
