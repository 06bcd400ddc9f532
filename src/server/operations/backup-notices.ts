/** Messages to the admins about backups that failed or are missing. */
import { backupSentence, isOverdue } from '../../domain/practice/operation/backups.ts';
import { backupMessage } from '../../domain/practice/users/mail.ts';
import type { Services, Stores } from '../services.ts';

const DAY_MS = 86_400_000;

type Mailing = Pick<Stores, 'users' | 'waitingMail' | 'practice'>;

async function mailAdmins({ users, waitingMail }: Mailing, sentence: string, now: Date): Promise<number> {
  const admins = await users.admins();
  for (const admin of admins) await waitingMail.add(admin, backupMessage(admin, sentence), now);
  return admins.length;
}

/** Sent after each failure. It counts as the message of the day. */
export async function mailBackupFailure(stores: Mailing, reason: string | null, now: Date): Promise<number> {
  await stores.practice.claimBackupMail(now, 0);
  const sentence = `The backup failed. ${reason ?? 'Run systemctl status plumbline-backup.service for the reason.'}`;
  return mailAdmins(stores, sentence, now);
}

/** At most once a day, even if several servers look at the same time. */
export async function mailOverdueBackup({
  lastBackup,
  clock,
  together,
}: Pick<Services, 'lastBackup' | 'clock' | 'together'>): Promise<void> {
  const [last, now] = [lastBackup(), clock.now()];
  if (!isOverdue(last, now)) return;
  await together(async (stores) => {
    if (await stores.practice.claimBackupMail(now, DAY_MS))
      await mailAdmins(stores, backupSentence(last, now), now);
  });
}
