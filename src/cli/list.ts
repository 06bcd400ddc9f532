import { calculations } from '../domain/calculations/registry.ts';
import type { Arguments, ExitStatus, Terminal } from './command.ts';

export function list(args: Arguments, terminal: Terminal): ExitStatus {
  if (args.options['json'] === true) {
    const entries = calculations.map(({ id, title, summary, method, example }) => ({
      id,
      title,
      summary,
      method,
      example,
    }));
    terminal.out(`${JSON.stringify(entries, null, 2)}\n`);
    return 0;
  }
  const width = Math.max(...calculations.map(({ id }) => id.length));
  for (const { id, summary } of calculations) terminal.out(`${id.padEnd(width)}  ${summary}\n`);
  return 0;
}
