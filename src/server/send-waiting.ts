/** Messages that were promised: each is sent by its job, until the mail server took it. */
import type { WaitingMessage } from '../domain/practice/mail/mailer.ts';
import type { Services } from './services.ts';

type Sending = Pick<Services, 'mailer' | 'waitingMail' | 'shareRecipients' | 'clock' | 'together'>;

/**
 * Sends it and strikes it out, with the line in the audit log where it shares a report. One whose link was turned off
 * meanwhile is struck out unsent. Throws MailNotSent.
 */
export async function sendOne(
  { id, user_id, report_id, recipient_id, message, reference, created_at }: WaitingMessage,
  { mailer, waitingMail, shareRecipients, clock, together }: Sending,
): Promise<void> {
  if (recipient_id !== null && !(await shareRecipients.isExpected(recipient_id))) {
    await waitingMail.remove(id);
    return;
  }
  // Dated as it was written: what is sent again is the same message.
  await mailer.send(message, new Date(created_at), reference);
  await together(async (stores) => {
    await stores.waitingMail.remove(id);
    const now = clock.now();
    if (recipient_id !== null) await stores.shareRecipients.mailed(recipient_id, null, now);
    if (report_id === null) return;
    const detail = '1 address';
    await stores.audit.record({ action: 'report_mailed', user_id, subject_id: report_id, detail }, now);
  });
}
