/** Sends a report to each address: one message each, with a link of its own, so that nobody learns of the others. */
import {
  MailNotSent,
  type Attachment,
  type MailMessage,
  type WaitingMessage,
} from '../domain/practice/mail/mailer.ts';
import type { OwnerId } from '../domain/practice/users/user.ts';
import { shareMessage } from '../domain/practice/reports/share-message.ts';
import { fail, ok, type Result } from '../domain/shared/result.ts';
import type { Services, Stores } from './services.ts';

/** Of whoever the report is about, and whoever shares it. */
export interface SharedNames {
  client: { firstname: string };
  advisor: string;
}

interface Writing {
  message: string;
  names: SharedNames;
  attachment: Attachment | null;
  /** Null where the PDF goes alone. */
  link: string | null;
  expiresAt: string | null;
}

export const shareLetter = (
  to: string,
  { message, names, attachment, link, expiresAt }: Writing,
): MailMessage =>
  shareMessage({
    to,
    message,
    client: names.client.firstname,
    advisor: names.advisor,
    link,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    attachment,
  });

interface Sending {
  owner: OwnerId;
  report: number;
  now: Date;
  /** Of the request: those who were reached under it are not mailed again. */
  key: string | null;
  /** Whether the report was shared by link as well: the refusal says so. */
  isShared: boolean;
}

type Sent = 'sent' | 'not sent' | 'unknown';

/**
 * Sends what was written down with the share; what the mail server did not take is tried once more. A refusal names the
 * addresses that were not reached: the share itself stands, and the same request may be sent again.
 */
export async function mailShare(
  letters: readonly WaitingMessage[],
  { owner, report, now, key, isShared }: Sending,
  { mailer, log, together, retract }: Pick<Services, 'mailer' | 'log' | 'together' | 'retract'>,
): Promise<Result<null>> {
  if (letters.length === 0) return ok(null);
  const send = async ({ message, reference, created_at }: WaitingMessage): Promise<Sent> => {
    try {
      await mailer.send(message, new Date(created_at), reference);
      return 'sent';
    } catch (error) {
      log.error('A shared report was not sent.', error);
      return error instanceof MailNotSent && error.mayHaveArrived ? 'unknown' : 'not sent';
    }
  };
  // All at once: a mail server that does not answer is waited for once, not once an address.
  const first = await Promise.all(letters.map(send));
  const outcomes = await Promise.all(
    letters.map(async (letter, at) => (first[at] === 'not sent' ? send(letter) : (first[at] ?? 'not sent'))),
  );
  const those = (outcome: Sent) => letters.filter((_, at) => outcomes[at] === outcome);
  const sent = those('sent');
  const settle = async ({ waitingMail, shareRecipients, audit }: Stores): Promise<void> => {
    for (const { id } of letters) await waitingMail.remove(id);
    for (const { recipient_id: id } of sent) if (id !== null) await shareRecipients.mailed(id, key, now);
    if (sent.length === 0) return;
    const detail = sent.length === 1 ? '1 address' : `${sent.length} addresses`;
    await audit.record({ action: 'report_mailed', user_id: owner, subject_id: report, detail }, now);
  };
  if (sent.length === letters.length) {
    await together(settle);
    return ok(null);
  }
  await retract(settle);
  return fail({
    code: 'mail_failed',
    detail: refusalOf({ isShared, sent: sent.length, unsent: those('not sent'), unknown: those('unknown') }),
  });
}

interface Missed {
  isShared: boolean;
  sent: number;
  unsent: readonly WaitingMessage[];
  unknown: readonly WaitingMessage[];
}

function refusalOf({ isShared, sent, unsent, unknown }: Missed): string {
  const listed = (letters: readonly WaitingMessage[]) => letters.map(({ message }) => message.to).join(', ');
  const isNobody = sent === 0 && unknown.length === 0;
  const start = isShared ? 'The report is shared, but the' : 'The';
  const next = isShared ? 'or copy the link' : 'or download the PDF and send it yourself';
  const parts = isNobody
    ? [`${start} message could not be sent.`, `Try again, ${next}.`]
    : [
        ...(unsent.length > 0 ? [`${start} message could not be sent to ${listed(unsent)}.`] : []),
        ...(unknown.length > 0
          ? [
              `The mail server took the message to ${listed(unknown)} and did not confirm it: ask whether it arrived before you send it again.`,
            ]
          : []),
        ...(sent > 0 ? ['The others have it.'] : []),
        ...(unsent.length > 0 ? [`Try these again, ${next}.`] : []),
      ];
  return parts.join(' ');
}
