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
