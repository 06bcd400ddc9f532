/** Mails a report to each address separately with an individual link, so recipients do not see each other. */
import {
  MailNotSent,
  type Attachment,
  type MailMessage,
  type WaitingMessage,
} from '../../domain/practice/users/mail.ts';
import { shareMessage, type SharedReports } from '../../domain/practice/reports/sharing.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { longMoment } from '../../domain/shared/dates.ts';
import type { Firm } from '../../domain/practice/users/firm.ts';
import { refuse } from '../http/errors.ts';
import { setHeader } from '../http/responses.ts';
import type { OpenRequest } from '../http/route.ts';
import { deletePendingMail } from '../operations/pending-mail.ts';
import type { Services, Stores } from '../services.ts';

/** Names of the client and the sender. */
export interface SharedNames {
  names: { client: { firstname: string }; advisor: string };
  firm?: Firm | undefined;
}

interface Writing extends SharedNames {
  message: string;
  replyTo: string;
  attachment: Attachment | null;
  link: string | null;
  expiresAt: string | null;
  timeZone: string;
}

export const createShareMail = (
  to: string,
  { names, expiresAt, timeZone, ...writing }: Writing,
): MailMessage =>
  shareMessage({
    to,
    ...writing,
    client: names.client.firstname,
    advisor: names.advisor,
    goodUntil: expiresAt === null ? null : longMoment(new Date(expiresAt), timeZone),
  });

interface Sending {
  now: Date;
  /** Idempotency key. Recipients already reached under it are skipped. */
  key: string | null;
  /** The report was also shared by link, which the error mentions. */
  isShared: boolean;
  waitsMs?: number;
}

type Sent = 'sent' | 'not sent' | 'unknown';

/** Keeps the complete request below 10 s. */
const WAIT_TIMEOUT_MS = 9500;

/**
 * Sends the stored messages and retries each failed one once. Deletes sent messages immediately, so a crash does not
 * repeat them. The error lists unreached addresses; the share remains, and a repeated request skips reached
 * addresses.
 */
export async function mailShare(
  messages: readonly WaitingMessage[],
  { now, key, isShared, waitsMs = WAIT_TIMEOUT_MS }: Sending,
  { mailer, log, transaction, revertStep }: Pick<Services, 'mailer' | 'log' | 'transaction' | 'revertStep'>,
): Promise<Result<null>> {
  if (messages.length === 0) return ok(null);
  const deleted = new Set<WaitingMessage>();
  const signal = AbortSignal.timeout(waitsMs);
  const send = async (letter: WaitingMessage): Promise<Sent> => {
    const { message, reference, created_at } = letter;
    try {
      await mailer.send(message, new Date(created_at), reference, signal);
    } catch (error) {
      log.error('A shared report could not be sent.', error);
      return error instanceof MailNotSent && error.mayHaveArrived ? 'unknown' : 'not sent';
    }
    try {
      await transaction((stores) => deletePendingMail(letter, { key, now }, stores));
      deleted.add(letter);
    } catch (error) {
      log.error('A sent message could not be removed from the queue. Retrying.', error);
    }
    return 'sent';
  };
  // In parallel, so an unresponsive mail server costs one timeout.
  const first = await Promise.all(messages.map(send));
  const outcomes = await Promise.all(
    messages.map(async (letter, at) => {
      const sent = first[at] ?? 'not sent';
      return sent === 'not sent' && !signal.aborted ? send(letter) : sent;
    }),
  );
  const messagesWith = (outcome: Sent) => messages.filter((_, at) => outcomes[at] === outcome);
  const sent = messagesWith('sent');
  const unknown = messagesWith('unknown');
  const updatePendingMail = async (stores: Stores): Promise<void> => {
    for (const letter of messages.filter((one) => !deleted.has(one)))
      if (sent.includes(letter)) await deletePendingMail(letter, { key, now }, stores);
      else if (unknown.includes(letter))
        await deletePendingMail(letter, { key, now, isConfirmed: false }, stores);
      else await stores.waitingMail.remove(letter.id);
  };
  if (sent.length === messages.length) {
    if (deleted.size < sent.length) await transaction(updatePendingMail);
    return ok(null);
  }
  await revertStep(updatePendingMail);
  return fail({
    code: 'mail_failed',
    detail: mailFailureText({ isShared, sent: sent.length, unsent: messagesWith('not sent'), unknown }),
  });
}

interface MailOutcome {
  isShared: boolean;
  sent: number;
  unsent: readonly WaitingMessage[];
  unknown: readonly WaitingMessage[];
}

function mailFailureText({ isShared, sent, unsent, unknown }: MailOutcome): string {
  const listed = (letters: readonly WaitingMessage[]) => letters.map(({ message }) => message.to).join(', ');
  const hasReachedNone = sent === 0 && unknown.length === 0;
  const start = isShared ? 'The report is shared, but the' : 'The';
  const next = isShared ? 'or copy the link' : 'or download the PDF and send it yourself';
  const parts = hasReachedNone
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

/** An opened link: the general link or a recipient's. */
interface ResolvedLink {
  generation: number;
  /** Null for the general link. */
  recipient: number | null;
}

/** Returns null if the token is invalid. The store decides whether the report is still shared. */
export async function resolveLink(
  { report, token }: { report: number; token: string },
  reports: { generationOf(id: number): Promise<number | null> },
  { signer, shareRecipients }: Pick<Services, 'signer' | 'shareRecipients'>,
): Promise<ResolvedLink | null> {
  const generation = (await reports.generationOf(report)) ?? 0;
  if (signer.isViewToken(token, report, generation)) return { generation, recipient: null };
  const recipients = await shareRecipients.linked(report, generation);
  const recipient = signer.recipientOf(token, report, generation, recipients);
  return recipient === null ? null : { generation, recipient };
}

type LinkRequest = OpenRequest<{ report: number; view_token: string }, unknown, unknown>;

/**
 * Returns the report as last shared. Unknown, disabled, expired and wrong links have the same response, so guessing
 * reveals nothing.
 */
export async function findSharedReport<Snapshot>(
  { params: { report, view_token: token }, now, context }: Pick<LinkRequest, 'params' | 'now' | 'context'>,
  reports: Pick<SharedReports<unknown, Snapshot>, 'generationOf' | 'findShared'>,
  services: Pick<Services, 'signer' | 'shareRecipients'>,
) {
  setHeader(context, 'x-robots-tag', 'noindex, nofollow');
  setHeader(context, 'referrer-policy', 'no-referrer');
  const link = await resolveLink({ report, token }, reports, services);
  const shared = link && (await reports.findShared(report, link.generation, now));
  return shared ? ok(shared) : refuse('report_not_shared');
}
