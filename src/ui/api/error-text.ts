/** The text shown for a failed answer: the four rules of the specification's error catalogue (section 8). */

export const SESSION_EXPIRED = 'Your session has expired. Please log in again.';
export const FALLBACK = 'Something went wrong!';
const DEEPEST = 5;

export function errorText(body: unknown, ownMessage?: string): string {
  const detail = member(body, 'detail');
  if (typeof detail === 'string' && detail !== '') return meansExpired(detail) ? SESSION_EXPIRED : detail;
  const text = innermost(member(body, 'error') ?? body, DEEPEST);
  return text ?? (ownMessage || FALLBACK);
}

function meansExpired(detail: string): boolean {
  const words = detail.toLowerCase();
  return (
    (words.includes('given token') && (words.includes('not valid') || words.includes('invalid'))) ||
    (words.includes('token') && words.includes('expired'))
  );
}

/** The first value of objects and the first item of lists, five levels down at most. */
function innermost(value: unknown, levels: number): string | null {
  if (typeof value === 'string') return value.trim() === '' || looksLikeMarkup(value) ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || typeof value !== 'object' || levels === 0) return null;
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value);
  return innermost(first, levels - 1);
}

/** A proxy's error page is no message for a person. */
const looksLikeMarkup = (text: string) => /^\s*</.test(text);

export function member(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

// The other two readings of a failed answer in the specification's error catalogue (section 8), beside errorText.

const NETWORK_ERROR = 'Network Error';

/** The body as it came, for whoever looks into a fault; `undefined` when no answer came at all. */
export function answerText(answer: { body: unknown } | undefined): string {
  if (!answer) return FALLBACK;
  const { body } = answer;
  if (isEmpty(body)) return NETWORK_ERROR;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function isEmpty(body: unknown): boolean {
  if (body === null || body === undefined) return true;
  if (typeof body === 'string') return body.trim() === '';
  return typeof body === 'object' && Object.keys(body).length === 0;
}

/** The first of the `messages` that a refused token is answered with; null when there is none. */
export function firstMessage(body: unknown): string | null {
  const messages = member(body, 'messages');
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  const text = typeof first === 'string' ? first : member(first, 'message');
  return typeof text === 'string' && text !== '' ? text : null;
}
