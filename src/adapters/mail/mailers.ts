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

/** Without a mail server, writes each message to a numbered .eml file. */
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
      // Messages can contain sign-in links, so only the owner may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await deleteOldDrafts(folder);
      await writeNumbered(folder, composed);
    },
  };
}

/** Writes to a temporary name first, so a numbered message is complete even after a full disk. */
async function writeNumbered(folder: string, content: Buffer): Promise<void> {
  const draft = join(folder, `${randomUUID()}.part`);
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await linkNumbered(folder, draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** link() does not replace another process's message. */
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

/** Older drafts come from a stopped server and contain links. */
const STALE_DRAFT_MS = 60_000;

async function deleteOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_DRAFT_MS) await rm(path, { force: true });
  }
}

/** Reads messages written by `outboxMailer`, and only the forms that it writes. */
export function outboxFolder(folder: string): Outbox {
  const names = async (): Promise<string[]> => {
    const all = await readdir(folder).catch(nullIfMissing);
    return (all ?? []).filter((name) => OUTBOX_FILE.test(name)).sort((a, b) => numberOf(b) - numberOf(a));
  };
  const open = async (name: string): Promise<OutboxMessage | null> => {
    const content = await readFile(join(folder, name), 'utf8').catch(nullIfMissing);
    return content === null ? null : parseMessage(numberOf(name), content);
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

function parseMessage(id: number, content: string): OutboxMessage {
  const root = parsePart(content);
  const header = (name: string) => root.headers.get(name) ?? '';
  const date = new Date(header('date'));
  return {
    id,
    at: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    to: header('to'),
    subject: header('subject'),
    text: extractText(root),
  };
}

/** Headers continue on lines that start with a blank (RFC 5322, section 2.2.3). */
function parsePart(content: string): Part {
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

function extractText({ headers, body }: Part): string {
  const [, boundary] = /^multipart\/.*boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? [];
  if (boundary === undefined) return decode(headers.get('content-transfer-encoding') ?? '7bit', body);
  const parts = body.split(`--${boundary}`).map((part) => parsePart(part.replace(/^\n/, '')));
  const isText = (part: Part) => /^(text\/plain|multipart\/)/.test(part.headers.get('content-type') ?? '');
  // With an attachment, text and HTML are a nested multipart.
  const plain = parts.find(isText);
  return plain ? extractText(plain) : '';
}

function decode(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  // RFC 2045, section 6.7: removes soft line breaks and decodes bytes such as "=E2".
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export interface ClosingMailer extends Mailer {
  close(): void;
}

/** Sends by PLUMBLINE_SMTP_URL: smtp://user:password@host:587 or smtps://…:465. */
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
          // Prevents sending the password in clear text if an attacker removes STARTTLS.
          requireTLS: true,
        }),
    pool: true,
    // Retries if the connection closed before any byte of the message.
    maxRequeues: 1,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Messages must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Messages sent completely. Without a response, it is unknown whether they were accepted. */
  const fullySent = new WeakSet<object>();
  transport.use('stream', ({ message, data }, next) => {
    // The last stream, which only the connection reads. Earlier streams end while short messages are buffered.
    message.processFunc((content) =>
      content.once('end', () => {
        // After an abort, the remaining data is discarded.
        if (data.date instanceof Date && data.signal?.aborted !== true) fullySent.add(data.date);
      }),
    );
    next();
  });
  return {
    async send(message, date, reference, signal) {
      // A new object per attempt, which also identifies the attempt.
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
        throw new MailNotSent(`The mail server did not take a message (${codesOf(error)}).`, mayHaveArrived);
      }
    },
    close: () => transport.close(),
  };
}

/** Only codes: the server's text may contain the address or credentials. */
function codesOf(error: unknown): string {
  const response =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? `, answer ${error.responseCode}`
      : '';
  return `${errorCode(error) || 'unknown'}${response}`;
}
