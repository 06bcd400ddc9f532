/** Parses the arguments, runs the command and returns its exit status. */
import { ENGINE_VERSION } from '../domain/version.ts';
import {
  type ExitStatus,
  type Command,
  type Arguments,
  type Terminal,
  columnsText,
  exitStatusOf,
  optionValue,
} from './command.ts';
import { commands } from './commands.ts';
import { parseArgs } from 'node:util';

// Separates positionals and options, and rejects unknown options.

const plainName = (option: string): string => option.replace(/^-+/, '').replace(/ .*/, '');

export function readArguments(
  words: readonly string[],
  { options, repeatable = [] }: Pick<Command, 'options' | 'repeatable'>,
): { ok: true; args: Arguments } | { ok: false; problem: string } {
  const optionTakesValue = new Map(
    Object.keys(options).map((option) => [plainName(option), option.includes(' ')]),
  );
  // Not strict, so that errors have Plumbline's messages.
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      [...optionTakesValue].map(
        ([name, expectsValue]) => [name, { type: expectsValue ? 'string' : 'boolean' }] as const,
      ),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const parsedOptions: Record<string, string | true> = {};
  const repeated: Record<string, string[]> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') {
      // Such as the value of an unset variable of the shell.
      if (token.value.trim() === '') return { ok: false, problem: 'An argument is empty. Enter its value.' };
      positionals.push(token.value);
    }
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const expectsValue = optionTakesValue.get(name);
    if (expectsValue === undefined || rawName !== `--${name}`)
      return { ok: false, problem: `Unknown option ${rawName}.` };
    // The next option is not a value of this one, except after an equals sign.
    const isMissing = !value?.trim() || (!token.inlineValue && value.startsWith('--'));
    if (expectsValue && isMissing) return { ok: false, problem: `${rawName} requires a value.` };
    if (!expectsValue && value !== undefined) return { ok: false, problem: `${rawName} has no value.` };
    parsedOptions[name] = value ?? true;
    if (repeatable.includes(name) && value !== undefined) (repeated[name] ??= []).push(value);
  }
  return { ok: true, args: { positionals, options: parsedOptions, repeated } };
}

const EXIT_STATUSES = 'Exit status: 0 success, 1 failure or difference, 2 invalid input.';

function helpFor(command: Command): string {
  return [
    `plumbline ${command.usage}`,
    '',
    command.summary,
    '',
    'Options',
    ...columnsText(Object.entries({ ...command.options, '--help': 'show this help' }), '  '),
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
      commands.map(({ usage, summary }) => [usage, summary]),
      '  ',
    ),
    '',
    'plumbline <command> --help prints the options of a command. --version prints the version.',
    EXIT_STATUSES,
    '',
  ].join('\n');
}

const HELP = new Set(['--help', '-h', 'help']);

export async function dispatch(line: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  const name = line.at(0);
  if (name === undefined) {
    terminal.err(generalHelp());
    return 2;
  }
  if (HELP.has(name)) {
    const about = commands.find((command) => command.name === line.at(1));
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
  const rest = line.slice(1);
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(helpFor(command));
    return 0;
  }
  const read = readArguments(rest, command);
  if (!read.ok) {
    terminal.err(`${read.problem}\n\n${helpFor(command)}`);
    return 2;
  }
  if (!Object.keys(command.options).some((option) => plainName(option) === 'data'))
    return exitStatusOf(terminal, () => command.run(read.args, terminal));
  const { dataFolderOf, giveToOwner } = await import('./wiring.ts');
  const folder = dataFolderOf(optionValue(read.args, 'data'));
  terminal.err(`Data folder: ${folder}\n`);
  try {
    return await exitStatusOf(terminal, () => command.run(read.args, terminal));
  } finally {
    giveToOwner(folder);
  }
}
