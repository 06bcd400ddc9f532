/**
 * Expected failures are values: such a function returns a Result, and each interface (HTTP, command line, screen)
 * maps the stable `code` in one place. Defects and outages are thrown.
 */
export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Messages by field path ("vehicle.fee", "illustration.rows.3.age"), each with at least one message. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An expected failure. `code` is one of the codes listed in docs/errors.md. */
export interface Failure {
  readonly code: string;
  /** A sentence for a user: the problem and the solution. */
  readonly detail: string;
  /** Present if the failure belongs to named input fields. */
  readonly fields?: FieldErrors;
  /** Additional members of the response. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Seconds before the request may be repeated. */
  readonly retryAfter?: number;
}

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Returns the code of a system or database error, or an empty text. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** For the `catch` of a file operation. */
export function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** Converts a schema's issues to messages by field path. Accepts any schema with safeParse, so that this file needs no library. */
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

/** The complete document, for an error without a field. */
export const DOCUMENT_FIELD = 'input';

/** Maximum number of errors in a response. */
export const MAX_ERRORS = 50;
/** Characters. The sender may have chosen the name of a field. */
const MAX_FIELD_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 500;

export function parseWith<T>(schema: Schema<T>, raw: unknown): Result<T> {
  const parsed = schema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : fail(invalidInput(fieldErrorsOf(parsed.error.issues)));
}

/** Returns the failure for invalid input; `detail` is the first message with its field. */
export function invalidInput(fields: FieldErrors): Failure {
  const [first] = Object.entries(fields);
  const detail = first
    ? `${first[0]}: ${nameRequired(first[1][0] ?? '', first[0])}`
    : 'The input is not valid.';
  return { code: 'invalid_input', detail, fields };
}

/** Adds a prefix to field names: {fee: …} under "vehicles.0" → {"vehicles.0.fee": …}. */
export function under(prefix: string, fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      path === DOCUMENT_FIELD ? prefix : `${prefix}.${path}`,
      messages,
    ]),
  );
}

const REQUIRED = ' is a required field';

/** Replaces the name in "{name} is a required field": the API uses the path and a screen the label. Other messages are unchanged. */
export function nameRequired(message: string, name: string): string {
  const at = message.indexOf(REQUIRED);
  return at < 0 ? message : name + message.slice(at);
}

/** Limits the messages of a response to 50; the last one counts the rest. */
export function limitFieldErrors(fields: FieldErrors): FieldErrors {
  const allMessages = Object.entries(fields).flatMap(([path, messages]) =>
    messages.map((message) => [path, cut(nameRequired(message, path), MAX_MESSAGE_LENGTH)] as const),
  );
  const listed = allMessages.length > MAX_ERRORS ? allMessages.slice(0, MAX_ERRORS - 1) : allMessages;
  const left = allMessages.length - listed.length;
  const lists = new Map<string, string[]>();
  for (const [path, message] of listed) lists.set(path, [...(lists.get(path) ?? []), message]);
  if (left > 0) {
    // Always last, after all messages of the complete document.
    const documentMessages = lists.get(DOCUMENT_FIELD) ?? [];
    lists.delete(DOCUMENT_FIELD);
    lists.set(DOCUMENT_FIELD, [...documentMessages, `${left.toLocaleString('en-US')} more problems.`]);
  }
  return Object.fromEntries(lists);
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** At most MAX_ERRORS messages. Lists and records stop checking at that number, so the rest is not counted. */
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
      // A strict record writes one line per key (schema-fields.ts).
      const lines = issue.message.split('\n');
      for (const [index, key] of issue.keys.entries())
        yield { path: [...path, key], message: lines[index] ?? 'Unknown field.' };
    } else yield { path, message: issue.message };
  }
}

/** Returns the issues of the intended alternative of a union, with the most nested errors. Null if the value fits no alternative. */
function closest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const depth = (list: readonly Issue[]) =>
    list.reduce((lowest, issue) => Math.min(lowest, kindProblem(issue)), Number.POSITIVE_INFINITY);
  const [best] = alternatives.map((list) => ({ list, depth: depth(list) })).sort((a, b) => b.depth - a.depth);
  return best && best.depth > 0 ? best.list : null;
}

const kindProblem = (issue: Issue) =>
  issue.path.length > 0 || issue.code === 'unrecognized_keys' ? 2 : issue.code === 'invalid_type' ? 0 : 1;
