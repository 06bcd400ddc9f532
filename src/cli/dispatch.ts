/** From the words typed to a command's exit status. */
import { ENGINE_VERSION } from '../domain/version.ts';
import { readArguments } from './arguments.ts';
import type { ExitStatus, Command } from './command.ts';
import { commands } from './commands.ts';
import type { Terminal } from './terminal.ts';
import { columnsText } from './text-columns.ts';

const EXIT_STATUSES = 'Exit status: 0 done, 1 failed or a difference was found, 2 wrong input.';

function helpFor(command: Command): string {
  const options = [...command.options, { name: '--help', text: 'show this help' }];
  return [
    `plumbline ${command.name} ${command.usage}`.trimEnd(),
    '',
    command.summary,
    '',
    'Options',
    ...columnsText(
      options.map(({ name, text }) => [name, text]),
      '  ',
    ),
    ...(command.notes ? ['', ...command.notes] : []),
    '',
    EXIT_STATUSES,
    '',
  ].join('\n');
}

function generalHelp(): string {
  return [
    'plumbline <command> [options]',
    '',
    'Commands',
    ...columnsText(
      commands.map(({ name, usage, summary }) => [`${name} ${usage}`.trimEnd(), summary]),
      '  ',
    ),
    '',
    'plumbline <command> --help tells more. --version prints the version.',
    EXIT_STATUSES,
    '',
  ].join('\n');
}

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
