/** Sends stored messages until the mail server accepts each. */
import { type WaitingMessage, backupMessage } from '../../domain/practice/users/mail.ts';
import type { Services, Stores } from '../services.ts';
import { backupSentence, isOverdue } from '../../domain/practice/operation/backups.ts';

type Sending = Pick<Services, 'mailer' | 'waitingMail' | 'shareRecipients' | 'clock' | 'transaction'>;

/**
 * Sends a message and deletes it, with an audit line for shared reports. Deletes messages of disabled links unsent.
 * Throws MailNotSent.
 */
export async function sendMessage(
  pending: WaitingMessage,
  { mailer, waitingMail, shareRecipients, clock, transaction }: Sending,
): Promise<void> {
  const { id, recipient_id, message, reference, created_at } = pending;
  if (recipient_id !== null && !(await shareRecipients.isExpected(recipient_id))) {
    await waitingMail.remove(id);
    return;
  }
  // Keeps the original date, so a retry is the same message.
  await mailer.send(message, new Date(created_at), reference);
  await transaction((stores) => deletePendingMail(pending, { key: null, now: clock.now() }, stores));
}

/** Deletes a message that the mail server has, or may have. `key` identifies the sending request. */
export async function deletePendingMail(
  { id, user_id, report_id, recipient_id }: WaitingMessage,
  { key, now, isConfirmed = true }: { key: string | null; now: Date; isConfirmed?: boolean },
  { waitingMail, shareRecipients, audit }: Stores,
): Promise<void> {
  await waitingMail.remove(id);
  if (recipient_id !== null) await shareRecipients.mailed(recipient_id, key, now);
  if (report_id === null) return;
  const detail = isConfirmed ? '1 address' : '1 address, not confirmed by the mail server';
  await audit.record({ action: 'report_mailed', user_id, subject_id: report_id, detail }, now);
}

const DAY_MS = 86_400_000;

type Mailing = Pick<Stores, 'users' | 'waitingMail' | 'practice'>;

async function mailAdmins({ users, waitingMail }: Mailing, sentence: string, now: Date): Promise<number> {
  const admins = await users.admins();
  for (const admin of admins) await waitingMail.add(admin, backupMessage(admin, sentence), now);
  return admins.length;
}

/** Sent after each failure. Counts as the daily message. */
export async function mailBackupFailure(stores: Mailing, reason: string | null, now: Date): Promise<number> {
  await stores.practice.claimBackupMail(now, 0);
  const sentence = `The backup failed. ${reason ?? 'Run systemctl status plumbline-backup.service for the reason.'}`;
  return mailAdmins(stores, sentence, now);
}

/** At most once per day across servers. */
export async function mailOverdueBackup({
  lastBackup,
  clock,
  transaction,
}: Pick<Services, 'lastBackup' | 'clock' | 'transaction'>): Promise<void> {
  const [last, now] = [lastBackup(), clock.now()];
  if (!isOverdue(last, now)) return;
  await transaction(async (stores) => {
    if (await stores.practice.claimBackupMail(now, DAY_MS))
      await mailAdmins(stores, backupSentence(last, now), now);
  });
}
