/**
 * An answer of the API goes out as bytes with its headers as a plain record, which the framework hands to Node as they are:
 * a Headers object of the fetch standard costs more than a small answer does.
 */
import type { Context } from 'hono';
import type { AppEnv } from './request-context.ts';
import { chosenEncoding, compress, isWorthCompressing } from './compression.ts';
import type { WaitingMessage } from '../domain/practice/mail/mailer.ts';
import type { Services, Stores } from './services.ts';

type Headers = Readonly<Record<string, string>>;

/** A header of the answer under way, in small letters; `context.header` would not reach it. */
export function setHeader(context: Context<AppEnv>, name: string, value: string): void {
  context.set('headers', { ...context.get('headers'), [name]: value });
}

/** Text that is short is sent as it is, with its head in one piece. */
export function send(
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  own?: Headers,
): Response | Promise<Response> {
  const headers: Record<string, string> = { ...context.get('headers'), ...own };
  if (content === null || headers['content-encoding'] !== undefined)
    return sent(context, content, status, headers);
  headers['vary'] ??= 'accept-encoding';
  if (!isWorthCompressing(content)) return sent(context, content, status, headers);
  // A Response that is given long text makes its bytes three times as slowly.
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const encoding = chosenEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding === null || context.req.method === 'HEAD') return sent(context, bytes, status, headers);
  return compress(bytes, encoding).then((packed) =>
    sent(context, packed, status, { ...headers, 'content-encoding': encoding }),
  );
}

const encoder = new TextEncoder();

function sent(
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): Response {
  const answer = new Response(content, { status, headers });
  context.set('sent', answer);
  return answer;
}

/** The same headers for an answer that was made otherwise: a page, a file, a stream. What it says itself, it knows better. */
export function completed(context: Context<AppEnv>): void {
  const { headers } = context.res;
  for (const [name, value] of Object.entries(context.get('headers') ?? {}))
    if (!headers.has(name)) headers.set(name, value);
}

/** Messages that were promised: each is sent by its job, until the mail server took it. */

type Sending = Pick<Services, 'mailer' | 'waitingMail' | 'shareRecipients' | 'clock' | 'together'>;

/**
 * Sends it and strikes it out, with the line in the audit log where it shares a report. One whose link was turned off
 * meanwhile is struck out unsent. Throws MailNotSent.
 */
export async function sendOne(
  waiting: WaitingMessage,
  { mailer, waitingMail, shareRecipients, clock, together }: Sending,
): Promise<void> {
  const { id, recipient_id, message, reference, created_at } = waiting;
  if (recipient_id !== null && !(await shareRecipients.isExpected(recipient_id))) {
    await waitingMail.remove(id);
    return;
  }
  // Dated as it was written: what is sent again is the same message.
  await mailer.send(message, new Date(created_at), reference);
  await together((stores) => strikeOut(waiting, { key: null, now: clock.now() }, stores));
}

/** What the mail server took. `key` is that of the request which sent it. */
export async function strikeOut(
  { id, user_id, report_id, recipient_id }: WaitingMessage,
  { key, now }: { key: string | null; now: Date },
  { waitingMail, shareRecipients, audit }: Stores,
): Promise<void> {
  await waitingMail.remove(id);
  if (recipient_id !== null) await shareRecipients.mailed(recipient_id, key, now);
  if (report_id === null) return;
  await audit.record({ action: 'report_mailed', user_id, subject_id: report_id, detail: '1 address' }, now);
}
