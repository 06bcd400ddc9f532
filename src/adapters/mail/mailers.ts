import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm, stat, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import {
  attached,
  messageId,
  type Mailer,
  type Outbox,
  MailNotSent,
} from '../../domain/practice/users/mail.ts';
import type { OutboxMessage } from '../../domain/practice/users/admin-schema.ts';
import { errorCode, nullIfMissing } from '../../domain/shared/result.ts';

const OUTBOX_FILE = /^(\d{6,})\.eml$/;
const DRAFT = /^[0-9a-f-]{36}\.part$/;

/** With no mail server: each message becomes a file that any mail program opens, numbered as it came. */
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

/** Under another name first: a message that has its number is complete, even if the disk was full. */
async function writeNumbered(folder: string, content: Buffer): Promise<void> {
  const draft = join(folder, `${randomUUID()}.part`);
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await linkNumbered(folder, draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Linking refuses to replace a message that another process has just written. */
async function linkNumbered(folder: string, draft: string): Promise<void> {
  for (;;) {
    const numbers = (await readdir(folder)).map(numberOf);
    const next = Math.max(0, ...numbers) + 1;
    try {
      await link(draft, join(folder, `${String(next).padStart(6, '0')}.eml`));
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
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

/** Reads back the messages that `outboxMailer` wrote: its own files, so only the forms that it uses. */
export function outboxFolder(folder: string): Outbox {
  const names = async (): Promise<string[]> => {
    const all = await readdir(folder).catch(nullIfMissing);
    return (all ?? []).filter((name) => OUTBOX_FILE.test(name)).sort((a, b) => numberOf(b) - numberOf(a));
  };
  const open = async (name: string): Promise<OutboxMessage | null> => {
    const content = await readFile(join(folder, name), 'utf8').catch(nullIfMissing);
    return content === null ? null : messageOf(numberOf(name), content);
  };
  return {
    async list({ skip, take }) {
      const all = await names();
      const messages = await Promise.all(all.slice(skip, skip + take).map(open));
      return { messages: messages.filter((message) => message !== null), total: all.length };
    },
    read: (id) => open(`${String(id).padStart(6, '0')}.eml`),
  };
}

const numberOf = (name: string): number => Number(OUTBOX_FILE.exec(name)?.[1] ?? 0);

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

function messageOf(id: number, content: string): OutboxMessage {
  const fullySent = partOf(content);
  const header = (name: string) => fullySent.headers.get(name) ?? '';
  const date = new Date(header('date'));
  return {
    id,
    at: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    to: header('to'),
    subject: header('subject'),
    text: plainText(fullySent),
  };
}

/** Headers may go on in lines that begin with a blank (RFC 5322, section 2.2.3). */
function partOf(content: string): Part {
  const end = content.indexOf('\n\n');
  const head = (end < 0 ? content : content.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: end < 0 ? '' : content.slice(end + 2) };
}

function plainText({ headers, body }: Part): string {
  const [, boundary] = /^multipart\/.*boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? [];
  if (boundary === undefined) return decoded(headers.get('content-transfer-encoding') ?? '7bit', body);
  const parts = body.split(`--${boundary}`).map((part) => partOf(part.replace(/^\n/, '')));
  const isText = (part: Part) => /^(text\/plain|multipart\/)/.test(part.headers.get('content-type') ?? '');
  // Beside an attachment the text and its HTML are a part of parts.
  const plain = parts.find(isText);
  return plain ? plainText(plain) : '';
}

function decoded(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  // RFC 2045, section 6.7: soft line breaks go, "=E2" is a byte.
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export interface ClosingMailer extends Mailer {
  close(): void;
}

/** Hands messages to the mail server of PLUMBLINE_SMTP_URL: smtp://user:password@host:587 or smtps://…:465. */
export function smtpMailer(url: URL, from: string): ClosingMailer {
  const secure = url.protocol === 'smtps:';
  const transport = nodemailer.createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(url.username === ''
      ? {}
      : {
          auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
          // A password must not cross the network in the clear because somebody took STARTTLS out on the way.
          requireTLS: true,
        }),
    pool: true,
    // Its own repetition, where a connection ended before a byte of the message went over it.
    maxRequeues: 1,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Messages are text of our own: nothing in them may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Messages that were written out to their end: without an answer from then on nobody knows whether they were taken. */
  const fullySent = new WeakSet<object>();
  transport.use('stream', ({ message, data }, next) => {
    // The last stream, which only the connection reads: earlier ones end while a short message waits in a buffer.
    message.processFunc((content) =>
      content.once('end', () => {
        // After an abort the rest is read to be thrown away.
        if (data.date instanceof Date && data.signal?.aborted !== true) fullySent.add(data.date);
      }),
    );
    next();
  });
  return {
    async send(message, date, reference, signal) {
      // Of its own for each try, so that it also tells which try it was.
      const dated = new Date(date);
      try {
        await transport.sendMail({
          from,
          date: dated,
          ...(signal && { signal }),
          ...messageId(from, reference),
          ...attached(message),
        });
      } catch (error) {
        const hasResponse =
          error instanceof Error && 'responseCode' in error && error.responseCode !== undefined;
        const mayHaveArrived = fullySent.has(dated) && !hasResponse;
        throw new MailNotSent(`The mail server did not take a message (${facts(error)}).`, mayHaveArrived);
      }
    },
    close: () => transport.close(),
  };
}

/** Codes only: the server's own words can repeat the address, and an answer to AUTH what was sent. */
function facts(error: unknown): string {
  const answer =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? `, answer ${error.responseCode}`
      : '';
  return `${errorCode(error) || 'unknown'}${answer}`;
}
