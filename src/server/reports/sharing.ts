/** Sends a report to each address: one message each, with a link of its own, so that nobody learns of the others. */
import {
  MailNotSent,
  type Attachment,
  type MailMessage,
  type WaitingMessage,
} from '../../domain/practice/users/mail.ts';
import { shareMessage, type SharedReports } from '../../domain/practice/reports/sharing.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { longMoment } from '../../domain/shared/dates.ts';
import { refuse } from '../http/errors.ts';
import { setHeader } from '../http/responses.ts';
import type { OpenRequest } from '../http/route.ts';
import { strikeOut } from '../operations/pending-mail.ts';
import type { Services, Stores } from '../services.ts';

/** Of whoever the report is about, and whoever shares it. */
export interface SharedNames {
  client: { firstname: string };
  advisor: string;
}

interface Writing {
  message: string;
  names: SharedNames;
  attachment: Attachment | null;
  link: string | null;
  expiresAt: string | null;
  timeZone: string;
}

export const shareLetter = (
  to: string,
  { message, names, attachment, link, expiresAt, timeZone }: Writing,
): MailMessage =>
  shareMessage({
    to,
    message,
    client: names.client.firstname,
    advisor: names.advisor,
    link,
    goodUntil: expiresAt === null ? null : longMoment(new Date(expiresAt), timeZone),
    attachment,
  });

interface Sending {
  now: Date;
  /** Of the request: those who were reached under it are not mailed again. */
  key: string | null;
  /** Whether the report was shared by link as well: the refusal says so. */
  isShared: boolean;
  /** Maximum time that the request waits for the mail server. */
  waitsMs?: number;
}

type Sent = 'sent' | 'not sent' | 'unknown';

/** With what else the request does, it is answered within 10 s. */
const WAIT_TIMEOUT_MS = 9500;

/**
 * Sends the messages that the share wrote down; each that the mail server did not take is tried once more. A sent message is
 * struck out at once, so that a crash does not repeat it. A refusal names the addresses that were not reached: the share
 * stands, and the same request can be repeated. It skips the addresses that may have their message.
 */
export async function mailShare(
  letters: readonly WaitingMessage[],
  { now, key, isShared, waitsMs = WAIT_TIMEOUT_MS }: Sending,
  { mailer, log, together, retract }: Pick<Services, 'mailer' | 'log' | 'together' | 'retract'>,
): Promise<Result<null>> {
  if (letters.length === 0) return ok(null);
  const struck = new Set<WaitingMessage>();
  const signal = AbortSignal.timeout(waitsMs);
  const send = async (letter: WaitingMessage): Promise<Sent> => {
    const { message, reference, created_at } = letter;
    try {
      await mailer.send(message, new Date(created_at), reference, signal);
    } catch (error) {
      log.error('A shared report was not sent.', error);
      return error instanceof MailNotSent && error.mayHaveArrived ? 'unknown' : 'not sent';
    }
    try {
      await together((stores) => strikeOut(letter, { key, now }, stores));
      struck.add(letter);
    } catch (error) {
      log.error('A message that was sent could not be struck out; it is tried once more.', error);
    }
    return 'sent';
  };
  // All at once: a mail server that does not answer is waited for once, not once an address.
  const first = await Promise.all(letters.map(send));
  const outcomes = await Promise.all(
    letters.map(async (letter, at) => {
      const sent = first[at] ?? 'not sent';
      return sent === 'not sent' && !signal.aborted ? send(letter) : sent;
    }),
  );
  const those = (outcome: Sent) => letters.filter((_, at) => outcomes[at] === outcome);
  const sent = those('sent');
  const unknown = those('unknown');
  const settle = async (stores: Stores): Promise<void> => {
    for (const letter of letters.filter((one) => !struck.has(one)))
      if (sent.includes(letter)) await strikeOut(letter, { key, now }, stores);
      else if (unknown.includes(letter)) await strikeOut(letter, { key, now, isConfirmed: false }, stores);
      else await stores.waitingMail.remove(letter.id);
  };
  if (sent.length === letters.length) {
    if (struck.size < sent.length) await together(settle);
    return ok(null);
  }
  await retract(settle);
  return fail({
    code: 'mail_failed',
    detail: mailFailureText({ isShared, sent: sent.length, unsent: those('not sent'), unknown }),
  });
}

interface Missed {
  isShared: boolean;
  sent: number;
  unsent: readonly WaitingMessage[];
  unknown: readonly WaitingMessage[];
}

function mailFailureText({ isShared, sent, unsent, unknown }: Missed): string {
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

/** Which link of a report somebody holds: the general one, or the one of a recipient. */
interface OpenedLink {
  generation: number;
  /** Null for the general link. */
  recipient: number | null;
}

/** Null for a token that opens nothing. Whether the report is still shared, its store says. */
export async function openedLink(
  { report, token }: { report: number; token: string },
  reports: { generationOf(id: number): Promise<number | null> },
  { signer, shareRecipients }: Pick<Services, 'signer' | 'shareRecipients'>,
): Promise<OpenedLink | null> {
  const generation = (await reports.generationOf(report)) ?? 0;
  if (signer.isViewToken(token, report, generation)) return { generation, recipient: null };
  const recipients = await shareRecipients.linked(report, generation);
  const recipient = signer.recipientOf(token, report, generation, recipients);
  return recipient === null ? null : { generation, recipient };
}

type LinkRequest = OpenRequest<{ report: number; view_token: string }, unknown, unknown>;

/**
 * The report as it was when last shared. Unknown, withdrawn, expired and wrong links have one answer: nothing can be
 * learned by trying.
 */
export async function openShared<Snapshot>(
  { params: { report, view_token: token }, now, context }: Pick<LinkRequest, 'params' | 'now' | 'context'>,
  reports: Pick<SharedReports<unknown, Snapshot>, 'generationOf' | 'findShared'>,
  services: Pick<Services, 'signer' | 'shareRecipients'>,
) {
  setHeader(context, 'x-robots-tag', 'noindex, nofollow');
  setHeader(context, 'referrer-policy', 'no-referrer');
  const link = await openedLink({ report, token }, reports, services);
  const shared = link && (await reports.findShared(report, link.generation, now));
  return shared ? ok(shared) : refuse('report_not_shared');
}
