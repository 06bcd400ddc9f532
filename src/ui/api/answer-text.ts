/** The other two readings of a failed answer in the specification's error catalogue (section 8), beside errorText. */
import { FALLBACK, member } from './error-text.ts';

export const NETWORK_ERROR = 'Network Error';

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
