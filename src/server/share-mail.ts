/** Sends the link of a shared report to each address; one message each, so that nobody learns of the others. */
import type { OwnerId } from '../domain/accounts/user.ts';
import { shareMessage } from '../domain/reports/share-message.ts';
import { fail, ok, type Result } from '../domain/shared/result.ts';
import { ERRORS } from './errors.ts';
import type { Services } from './services.ts';

const SHARED = 'Report shared successfully!';

/** Of whoever the report is about, and whoever shares it. */
export interface SharedNames {
  client: { firstname: string };
  advisor: string;
}

interface Sending {
  client_email: readonly string[];
  message: string;
  names: SharedNames;
  owner: OwnerId;
  now: Date;
}

/** What to tell whoever shared. A refusal names the addresses that were not reached: the share itself stands. */
export async function mailShare(
  { id, report_link, expires_at }: { id: number; report_link: string | null; expires_at: string | null },
  { client_email: addresses, message, names, owner, now }: Sending,
  { mailer, audit, log }: Pick<Services, 'mailer' | 'audit' | 'log'>,
): Promise<Result<string>> {
  if (addresses.length === 0 || report_link === null) return ok(SHARED);
  // All at once: a mail server that does not answer is waited for once, not once an address.
  const reached = await Promise.all(
    addresses.map(async (to) => {
      const letter = shareMessage({
        to,
        message,
        client: names.client.firstname,
        advisor: names.advisor,
        link: report_link,
        expiresAt: expires_at === null ? null : new Date(expires_at),
      });
      try {
        await mailer.send(letter, now);
        return true;
      } catch (error) {
        log.error('A shared report was not sent.', error);
        return false;
      }
    }),
  );
  const unsent = addresses.filter((_, index) => !reached[index]);
  const sent = addresses.length - unsent.length;
  if (sent > 0) {
    const detail = sent === 1 ? '1 address' : `${sent} addresses`;
    await audit.record({ action: 'report_mailed', user_id: owner, subject_id: id, detail }, now);
  }
  if (unsent.length === 0) return ok(SHARED);
  const detail =
    sent === 0
      ? ERRORS.mail_failed.detail
      : `The report is shared, but the message could not be sent to ${unsent.join(', ')}. The others have it. Try these again, or copy the link.`;
  return fail({ code: 'mail_failed', detail });
}
