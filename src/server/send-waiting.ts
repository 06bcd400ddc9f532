/** Messages that were promised and have not gone out: after a crash, or because the mail server did not take them. */
import type { WaitingMessage } from '../domain/practice/mail/mailer.ts';
import type { Services } from './services.ts';

type Sending = Pick<Services, 'mailer' | 'waitingMail' | 'shareRecipients' | 'clock' | 'log' | 'together'>;

const HOUR_MS = 3_600_000;
/** Links in messages are good for a while only, and a mail server that is down for a day is seen by somebody. */
const GIVEN_UP_MS = 24 * HOUR_MS;

/** What was added before this server began, and what has waited for an hour: the rest is being sent by its own request. */
export async function sendWaiting(services: Sending & Pick<Services, 'startedAt'>): Promise<void> {
  const hourAgo = services.clock.now().getTime() - HOUR_MS;
  const before = new Date(Math.max(hourAgo, services.startedAt.getTime()));
  for (const waiting of await services.waitingMail.list(before)) await sendOne(waiting, services);
}

/**
 * Sends it and strikes it out, with the line in the audit log where it shares a report; one that cannot be sent waits on,
 * up to a day. One whose link was turned off meanwhile is struck out unsent.
 */
export async function sendOne(
  { id, user_id, report_id, recipient_id, message, reference, created_at }: WaitingMessage,
  { mailer, waitingMail, shareRecipients, clock, log, together }: Sending,
): Promise<void> {
  const now = clock.now();
  if (recipient_id !== null && !(await shareRecipients.isExpected(recipient_id))) {
    await waitingMail.remove(id);
    return;
  }
  try {
    // Dated as it was written: what is sent again is the same message.
    await mailer.send(message, new Date(created_at), reference);
  } catch (error) {
    const isLost = now.getTime() - Date.parse(created_at) >= GIVEN_UP_MS;
    log.error(isLost ? 'A message could not be sent for a day and was dropped.' : 'A message waits.', error);
    if (isLost) await waitingMail.remove(id);
    return;
  }
  await together(async (stores) => {
    await stores.waitingMail.remove(id);
    if (recipient_id !== null) await stores.shareRecipients.mailed(recipient_id, null, now);
    if (report_id === null) return;
    const detail = '1 address';
    await stores.audit.record({ action: 'report_mailed', user_id, subject_id: report_id, detail }, now);
  });
}
