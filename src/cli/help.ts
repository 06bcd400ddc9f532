import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { columnsText } from './text-columns.ts';

const EXIT_STATUSES = 'Exit status: 0 done, 1 failed or a difference was found, 2 wrong input.';

export function helpFor(command: Command): string {
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

export function generalHelp(): string {
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
