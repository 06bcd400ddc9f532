/** Sends the link of a shared report to each address; one message each, so that nobody learns of the others. */
import type { Attachment, MailMessage, WaitingMessage } from '../domain/practice/mail/mailer.ts';
import type { OwnerId } from '../domain/practice/users/user.ts';
import { shareMessage } from '../domain/practice/reports/share-message.ts';
import { fail, ok, type Result } from '../domain/shared/result.ts';
import { ERRORS } from './errors.ts';
import type { Services, Stores } from './services.ts';

/** Of whoever the report is about, and whoever shares it. */
export interface SharedNames {
  client: { firstname: string };
  advisor: string;
}

interface Writing {
  client_email: readonly string[];
  message: string;
  names: SharedNames;
  attachment: Attachment | null;
}

export const shareLetters = (
  { report_link: link, expires_at }: { report_link: string | null; expires_at: string | null },
  { client_email: addresses, message, names, attachment }: Writing,
): MailMessage[] =>
  link === null
    ? []
    : addresses.map((to) =>
        shareMessage({
          to,
          message,
          client: names.client.firstname,
          advisor: names.advisor,
          link,
          expiresAt: expires_at === null ? null : new Date(expires_at),
          attachment,
        }),
      );

interface Sending {
  owner: OwnerId;
  report: number;
  now: Date;
}

/**
 * Sends what was written down with the share. A refusal names the addresses that were not reached: the share itself stands,
 * and the same press may be sent again.
 */
export async function mailShare(
  letters: readonly WaitingMessage[],
  { owner, report, now }: Sending,
  { mailer, log, together, retract }: Pick<Services, 'mailer' | 'log' | 'together' | 'retract'>,
): Promise<Result<null>> {
  if (letters.length === 0) return ok(null);
  // All at once: a mail server that does not answer is waited for once, not once an address.
  const reached = await Promise.all(
    letters.map(async ({ message, reference, created_at }) => {
      try {
        await mailer.send(message, new Date(created_at), reference);
        return true;
      } catch (error) {
        log.error('A shared report was not sent.', error);
        return false;
      }
    }),
  );
  const unsent = letters.filter((_, index) => !reached[index]).map(({ message }) => message.to);
  const sent = letters.length - unsent.length;
  const settle = async ({ waitingMail, audit }: Stores): Promise<void> => {
    for (const { id } of letters) await waitingMail.remove(id);
    if (sent === 0) return;
    const detail = sent === 1 ? '1 address' : `${sent} addresses`;
    await audit.record({ action: 'report_mailed', user_id: owner, subject_id: report, detail }, now);
  };
  if (unsent.length === 0) {
    await together(settle);
    return ok(null);
  }
  await retract(settle);
  const detail =
    sent === 0
      ? ERRORS.mail_failed.detail
      : `The report is shared, but the message could not be sent to ${unsent.join(', ')}. The others have it. Try these again, or copy the link.`;
  return fail({ code: 'mail_failed', detail });
}
