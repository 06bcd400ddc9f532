import { nameRequired, type FieldErrors } from '../../domain/shared/result.ts';

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | null;
  /** The caller canceled; show no message. */
  readonly aborted: boolean;
  readonly response: { body: unknown } | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: FieldErrors | null = null,
    aborted = false,
    response?: { body: unknown },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.aborted = aborted;
    this.response = response;
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

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : errorText(error);

/** Names a field that has no label on the screen: "tax_profile.tax_change_age" is "Tax change age". */
function fieldLabel(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const label = name.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (error === null || typeof error !== 'object' || Array.isArray(error)) return null;
  const fields: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(error)) {
    const list = (Array.isArray(messages) ? messages : [messages]).filter((item) => typeof item === 'string');
    if (list.length > 0) fields[path] = list.map((message) => nameRequired(message, fieldLabel(path)));
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const SESSION_EXPIRED = 'Your session has expired. Please log in again.';
export const FALLBACK = 'Something went wrong!';
const MAX_DEPTH = 5;

export function errorText(body: unknown, fallbackMessage?: string): string {
  const detail = member(body, 'detail');
  if (typeof detail === 'string' && detail !== '') return meansExpired(detail) ? SESSION_EXPIRED : detail;
  const text = innermost(member(body, 'error') ?? body, MAX_DEPTH);
  return text ?? (fallbackMessage || FALLBACK);
}

function meansExpired(detail: string): boolean {
  const label = detail.toLowerCase();
  return (
    (label.includes('given token') && (label.includes('not valid') || label.includes('invalid'))) ||
    (label.includes('token') && label.includes('expired'))
  );
}

/** Follows the first value of objects and the first item of lists, at most five levels deep. */
function innermost(value: unknown, levels: number): string | null {
  if (typeof value === 'string') return value.trim() === '' || looksLikeMarkup(value) ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || typeof value !== 'object' || levels === 0) return null;
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value);
  return innermost(first, levels - 1);
}

const looksLikeMarkup = (text: string) => /^\s*</.test(text);

export function member(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

// The other two readings of a failed response in the specification's error catalog (section 8).

const NETWORK_ERROR = 'Network Error';

export function responseText(response: { body: unknown } | undefined): string {
  if (!response) return FALLBACK;
  const { body } = response;
  if (isEmpty(body)) return NETWORK_ERROR;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function isEmpty(body: unknown): boolean {
  if (body === null || body === undefined) return true;
  if (typeof body === 'string') return body.trim() === '';
  return typeof body === 'object' && Object.keys(body).length === 0;
}

export function firstMessage(body: unknown): string | null {
  const messages = member(body, 'messages');
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  const text = typeof first === 'string' ? first : member(first, 'message');
  return typeof text === 'string' && text !== '' ? text : null;
}
