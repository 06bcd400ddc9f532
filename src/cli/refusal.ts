/** Bad input as every command prints it: {"error": {field: [message]}} on standard output, exit status 2; as over HTTP. */
import { toldErrors } from '../domain/shared/field-errors.ts';
import type { Failure, FieldErrors } from '../domain/shared/result.ts';
import type { ExitStatus } from './command.ts';
import type { Terminal } from './terminal.ts';

export function refuse(terminal: Terminal, error: FieldErrors, beside: Failure['beside'] = {}): ExitStatus {
  terminal.out(`${JSON.stringify({ error: toldErrors(error), ...beside }, null, 2)}\n`);
  return 2;
}

/** A failure's messages by field; one that belongs to no field is told under `otherwise`. */
export const errorFields = (failure: Failure, otherwise = 'calculation'): FieldErrors =>
  failure.fields ? toldErrors(failure.fields) : { [otherwise]: [failure.detail] };

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
