/**
 * Expected failures are values: a function that can be refused returns a Result, and every surface
 * (HTTP, command line, screen) maps the stable `code` once. Bugs and outages are thrown instead.
 */
export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Messages by field path ("vehicle.fee", "illustration.rows.3.age"), each with at least one message. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An expected failure. `code` is one of the codes listed in docs/errors.md. */
export interface Failure {
  readonly code: string;
  /** A sentence for a person: what is wrong and what to do instead. */
  readonly detail: string;
  /** Present when the failure belongs to named fields of the input. */
  readonly fields?: FieldErrors;
  /** What is answered beside the messages. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Seconds after which the same may be tried again. */
  readonly retryAfter?: number;
}

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** The code of a system or database error; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** For the `catch` of a file operation. */
export function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/**
 * From a schema's findings to messages by field path ("vehicles.0.fee"). Takes any schema with zod's
 * safeParse, so that this file needs no schema library.
 */
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
const DOCUMENT_FIELD = 'input';

/** A response tells at most so many errors: a caller who has fixed them asks again. */
export const MAX_ERRORS = 50;
/** Characters. A field's name may be one that the sender made up. */
const MAX_FIELD_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 500;

export function parseWith<T>(schema: Schema<T>, raw: unknown): Result<T> {
  const parsed = schema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : fail(invalidInput(fieldErrorsOf(parsed.error.issues)));
}

/** The failure for bad input: `detail` is the first message with its field. */
export function invalidInput(fields: FieldErrors): Failure {
  const [first] = Object.entries(fields);
  const detail = first
    ? `${first[0]}: ${nameRequired(first[1][0] ?? '', first[0])}`
    : 'The input is not valid.';
  return { code: 'invalid_input', detail, fields };
}

/** Puts a part's errors under the part's own name: {fee: …} under "vehicles.0" → {"vehicles.0.fee": …}. */
export function under(prefix: string, fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      path === DOCUMENT_FIELD ? prefix : `${prefix}.${path}`,
      messages,
    ]),
  );
}

const REQUIRED = ' is a required field';

/**
 * "{name} is a required field" under another name: a schema knows one name of a field, but the API calls it by its path
 * and a screen by the label that stands above it. Other messages are unchanged.
 */
export function nameRequired(message: string, name: string): string {
  const at = message.indexOf(REQUIRED);
  return at < 0 ? message : name + message.slice(at);
}

/** As an answer tells them, by the path of their field: fifty messages, the last of which says how many problems are left. */
export function limitFieldErrors(fields: FieldErrors): FieldErrors {
  const allMessages = Object.entries(fields).flatMap(([path, messages]) =>
    messages.map((message) => [path, cut(nameRequired(message, path), MAX_MESSAGE_LENGTH)] as const),
  );
  const displayedValue = allMessages.length > MAX_ERRORS ? allMessages.slice(0, MAX_ERRORS - 1) : allMessages;
  const left = allMessages.length - displayedValue.length;
  const lists = new Map<string, string[]>();
  for (const [path, message] of displayedValue) lists.set(path, [...(lists.get(path) ?? []), message]);
  if (left > 0) {
    // Last in the answer, wherever else something was said of the whole.
    const documentMessages = lists.get(DOCUMENT_FIELD) ?? [];
    lists.delete(DOCUMENT_FIELD);
    lists.set(DOCUMENT_FIELD, [...documentMessages, `${left.toLocaleString('en-US')} more problems.`]);
  }
  return Object.fromEntries(lists);
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** At most MAX_ERRORS messages. Lists and records stop being checked after as many, so that nothing counts the others. */
function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  // A map, not an object: a field may be called "constructor" or "__proto__".
  const fields = new Map<string, string[]>();
  const add = (name: string, message: string) => {
    const messages = fields.get(name);
    if (messages) messages.push(message);
    else fields.set(name, [message]);
  };
  let allMessages = 0;
  for (const { path, message } of messagesOf(issues, [])) {
    if (allMessages === MAX_ERRORS - 1) {
      add(DOCUMENT_FIELD, `Only the first ${allMessages} errors are listed.`);
      break;
    }
    add(
      path.length === 0 ? DOCUMENT_FIELD : path.map((part) => cut(String(part), MAX_FIELD_LENGTH)).join('.'),
      message,
    );
    allMessages += 1;
  }
  return Object.fromEntries(fields);
}

function* messagesOf(
  issues: readonly Issue[],
  at: readonly PropertyKey[],
): Generator<{ path: readonly PropertyKey[]; message: string }> {
  for (const issue of issues) {
    const path = [...at, ...issue.path];
    const meant = issue.code === 'invalid_union' && issue.errors ? closest(issue.errors) : null;
    if (meant) yield* messagesOf(meant, path);
    else if (issue.code === 'unrecognized_keys' && issue.keys) {
      // A strict record writes one line a key (schema-fields.ts).
      const lines = issue.message.split('\n');
      for (const [index, key] of issue.keys.entries())
        yield { path: [...path, key], message: lines[index] ?? 'Unknown field.' };
    } else yield { path, message: issue.message };
  }
}

/**
 * Of a union's alternatives, the one that was meant: the one whose faults lie deepest inside. Null where the value is
 * of no alternative's kind: then the union itself says what it takes.
 */
function closest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const depth = (list: readonly Issue[]) =>
    list.reduce((least, issue) => Math.min(least, kindProblem(issue)), Number.POSITIVE_INFINITY);
  const [best] = alternatives.map((list) => ({ list, depth: depth(list) })).sort((a, b) => b.depth - a.depth);
  return best && best.depth > 0 ? best.list : null;
}

const kindProblem = (issue: Issue) =>
  issue.path.length > 0 || issue.code === 'unrecognized_keys' ? 2 : issue.code === 'invalid_type' ? 0 : 1;
