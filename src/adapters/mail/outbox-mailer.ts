/** With no mail server: each message becomes a file that any mail program opens, numbered as it came. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { attached, messageId, type Mailer } from '../../domain/practice/mail/mailer.ts';

export const OUTBOX_FILE = /^(\d{6,})\.eml$/;
const DRAFT = /^[0-9a-f-]{36}\.part$/;

export function outboxMailer(folder: string, from: string): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message, date, reference) {
      const { message: composed } = await composer.sendMail({
        from,
        date,
        ...messageId(from, reference),
        ...attached(message),
      });
      if (!Buffer.isBuffer(composed)) throw new Error('The message was not composed as a whole.');
      // A message can hold a link that lets somebody in: nobody else on the machine reads it.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await dropOldDrafts(folder);
      await writeNumbered(folder, composed);
    },
  };
}

/**
 * The next free number; linking refuses to put a message over one that another process has just put there. Under another
 * name first: a message that has its number is whole, also where the disk was full.
 */
async function writeNumbered(folder: string, content: Buffer): Promise<void> {
  const draft = join(folder, `${randomUUID()}.part`);
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await linkNumbered(folder, draft);
  } finally {
    await rm(draft, { force: true });
  }
}

async function linkNumbered(folder: string, draft: string): Promise<void> {
  for (;;) {
    const numbers = (await readdir(folder)).map((name) => Number(OUTBOX_FILE.exec(name)?.[1] ?? 0));
    const next = Math.max(0, ...numbers) + 1;
    try {
      await link(draft, join(folder, `${String(next).padStart(6, '0')}.eml`));
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** A draft is there for a moment; one that is older was left by a server that was killed, and holds a link. */
const DRAFT_MS = 60_000;

async function dropOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > DRAFT_MS) await rm(path, { force: true });
  }
}
