import { sendWaiting } from './send-waiting.ts';
import type { Services } from './services.ts';

type Swept = Pick<
  Services,
  | 'sessions'
  | 'oneTimeTokens'
  | 'idempotency'
  | 'files'
  | 'clock'
  | 'mailer'
  | 'waitingMail'
  | 'log'
  | 'startedAt'
>;

/**
 * Sends the messages that were left waiting, and drops what can no longer be used: sessions, links, answers kept for
 * repeated requests, files that nothing names.
 */
export async function sweep(services: Swept): Promise<void> {
  const { sessions, oneTimeTokens, idempotency, files, clock } = services;
  await sendWaiting(services);
  const now = clock.now();
  await sessions.sweep(now);
  await oneTimeTokens.sweep(now);
  await idempotency.sweep(now);
  await files.sweep(now);
}
