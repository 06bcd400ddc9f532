/**
 * From a schema's findings to messages by field path ("vehicles.0.fee"). Takes any schema with zod's
 * safeParse, so that this file needs no schema library.
 */
import { fail, ok, type Failure, type FieldErrors, type Result } from './result.ts';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[] | undefined;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

export interface Schema<T> {
  safeParse(
    raw: unknown,
  ): { success: true; data: T } | { success: false; error: { readonly issues: readonly Issue[] } };
}

/** The document itself, when a fault belongs to no field. */
export const WHOLE_INPUT = 'input';

/** A document of a million unknown fields is refused as quickly as one of three. */
export const MOST_UNKNOWN_FIELDS = 50;

export function parseWith<T>(schema: Schema<T>, raw: unknown): Result<T> {
  const parsed = schema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : fail(invalidInput(fieldErrorsOf(parsed.error.issues)));
}

/** The failure for bad input: `detail` is the first message with its field. */
export function invalidInput(fields: FieldErrors): Failure {
  const [first] = Object.entries(fields);
  const detail = first ? `${first[0]}: ${first[1][0] ?? ''}` : 'The input is not valid.';
  return { code: 'invalid_input', detail, fields };
}

/** Puts a part's errors under the part's own name: {fee: …} under "vehicles.0" → {"vehicles.0.fee": …}. */
export function under(prefix: string, fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      path === WHOLE_INPUT ? prefix : `${prefix}.${path}`,
      messages,
    ]),
  );
}

function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  // A map, not an object: a field may be called "constructor" or "__proto__".
  const fields = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.length === 0 ? WHOLE_INPUT : path.map(String).join('.');
    const messages = fields.get(name);
    if (messages) messages.push(message);
    else fields.set(name, [message]);
  };
  const walk = (list: readonly Issue[], at: readonly PropertyKey[]) => {
    for (const issue of list) {
      const path = [...at, ...issue.path];
      if (issue.code === 'invalid_union' && issue.errors?.length) walk(closest(issue.errors), path);
      else if (issue.code === 'unrecognized_keys' && issue.keys) {
        // A strict record writes one line a key (schema-fields.ts).
        const lines = issue.message.split('\n');
        const told = issue.keys.slice(0, MOST_UNKNOWN_FIELDS);
        told.forEach((key, index) => add([...path, key], lines[index] ?? 'Unknown field.'));
        if (issue.keys.length > told.length)
          add(path, `${issue.keys.length - told.length} more unknown fields.`);
      } else add(path, issue.message);
    }
  };
  walk(issues, []);
  return Object.fromEntries(fields);
}

/** Of a union's alternatives, the one that was meant: the one whose faults lie deepest inside. */
function closest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (list: readonly Issue[]) => Math.min(...list.map((issue) => kindFault(issue)));
  return [...alternatives].sort((a, b) => depth(b) - depth(a))[0] ?? [];
}

const kindFault = (issue: Issue) =>
  issue.path.length > 0 || issue.code === 'unrecognized_keys' ? 2 : issue.code === 'invalid_type' ? 0 : 1;
