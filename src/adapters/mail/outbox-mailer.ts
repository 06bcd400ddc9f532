/** With no mail server: each message becomes a file that any mail program opens, numbered as it came. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { MailMessage, Mailer } from '../../domain/accounts/mailer.ts';

export const OUTBOX_FILE = /^(\d{6,})\.eml$/;

export function outboxMailer(folder: string, from: string): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message: MailMessage, now: Date) {
      const { message: composed } = await composer.sendMail({ from, date: now, ...message });
      if (!Buffer.isBuffer(composed)) throw new Error('The message was not composed as a whole.');
      // A message can hold a link that lets somebody in: nobody else on the machine reads it.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeNumbered(folder, composed);
    },
  };
}

/** The next free number. 'wx' refuses to write over a message that another process has just put there. */
async function writeNumbered(folder: string, content: Buffer): Promise<void> {
  for (;;) {
    const numbers = (await readdir(folder)).map((name) => Number(OUTBOX_FILE.exec(name)?.[1] ?? 0));
    const next = Math.max(0, ...numbers) + 1;
    try {
      await writeFile(join(folder, `${String(next).padStart(6, '0')}.eml`), content, {
        mode: 0o600,
        flag: 'wx',
      });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
