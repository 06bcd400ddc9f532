import { nameRequired } from '../../domain/shared/field-errors.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { errorText, member } from './error-text.ts';

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field path, when the server found fault with fields. */
  readonly fields: FieldErrors | null;
  /** The caller gave up; nothing to tell anyone. */
  readonly aborted: boolean;
  /** What the server sent, when it answered. */
  readonly answer: { body: unknown } | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: FieldErrors | null = null,
    aborted = false,
    answer?: { body: unknown },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.aborted = aborted;
    this.answer = answer;
  }
}

export function apiErrorOf(status: number, body: unknown): ApiError {
  const code = member(body, 'code');
  const fields = fieldErrorsOf(member(body, 'error'));
  return new ApiError(
    status,
    typeof code === 'string' ? code : `http_${status}`,
    errorText(
      fields ? Object.assign({}, body, { error: fields }) : body,
      `The server answered with an error (${status}).`,
    ),
    fields,
    false,
    { body },
  );
}

/** What to show for anything thrown by a call. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : errorText(error);

/** For a message that stands in no field with a label: "tax_profile.tax_change_age" is "Tax change age". */
function wordsOf(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (error === null || typeof error !== 'object' || Array.isArray(error)) return null;
  const fields: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(error)) {
    const list = (Array.isArray(messages) ? messages : [messages]).filter((item) => typeof item === 'string');
    if (list.length > 0) fields[path] = list.map((message) => nameRequired(message, wordsOf(path)));
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

/** The record does not exist or belongs to another user. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
