import type { Command } from './command.ts';
import { commands } from './commands.ts';

export function helpFor(command: Command): string {
  const options = [...command.options, { name: '--help', text: 'show this help' }];
  return [
    `plumbline ${command.name} ${command.usage}`.trimEnd(),
    '',
    command.summary,
    '',
    'Options',
    ...columns(options.map(({ name, text }) => [name, text])),
    '',
  ].join('\n');
}

export function generalHelp(): string {
  return [
    'plumbline <command> [options]',
    '',
    'Commands',
    ...columns(commands.map(({ name, usage, summary }) => [`${name} ${usage}`.trimEnd(), summary])),
    '',
    'plumbline <command> --help tells more. --version prints the version.',
    'Exit status: 0 done, 1 failed or a difference was found, 2 wrong input.',
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
