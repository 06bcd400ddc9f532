/** Reads one JSON document (a bare input or a golden case), prints one. */
import { runCalculation } from '../domain/calculations.ts';
import type { Arguments, ExitStatus } from './command.ts';
import type { Terminal } from './terminal.ts';

export async function run(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  const [id, file = '-', ...rest] = args.positionals;
  if (id === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline run <id> [FILE|-]. `plumbline list` names the calculations.\n');
    return 2;
  }
  const refuse = (field: string, message: string): ExitStatus => {
    terminal.out(`${JSON.stringify({ error: { [field]: [message] } }, null, 2)}\n`);
    return 2;
  };
  if (file === '-' && args.positionals.length === 1 && terminal.isInteractive)
    terminal.err('Reading a JSON document from standard input; end it with Ctrl-D.\n');

  let text: string;
  try {
    text = await terminal.readText(file);
  } catch (error) {
    return refuse(
      'file',
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse('input', `Not a JSON document: ${error instanceof Error ? error.message : String(error)}`);
  }
  const outcome = runCalculation(id, inputOf(document), {
    fullPrecision: args.options['full-precision'] === true,
  });
  if (outcome.ok) {
    terminal.out(`${JSON.stringify(outcome.value, null, 2)}\n`);
    return 0;
  }
  if (outcome.error.fields) {
    terminal.out(`${JSON.stringify({ error: outcome.error.fields }, null, 2)}\n`);
    return 2;
  }
  return refuse('calculation', outcome.error.detail);
}

/** A golden case carries its input beside what is expected of it. */
function inputOf(document: unknown): unknown {
  if (document !== null && typeof document === 'object' && 'input' in document && 'expected' in document)
    return document.input;
  return document;
}
