/** Reads back the messages that `outboxMailer` wrote: its own files, so only the forms that it uses. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outbox, OutboxMessage } from '../../domain/practice/mail/mailer.ts';
import { OUTBOX_FILE } from './outbox-mailer.ts';

export function outboxFolder(folder: string): Outbox {
  const names = async (): Promise<string[]> => {
    const all = await unlessMissing(readdir(folder));
    return (all ?? []).filter((name) => OUTBOX_FILE.test(name)).sort((a, b) => numberOf(b) - numberOf(a));
  };
  const open = async (name: string): Promise<OutboxMessage | null> => {
    const content = await unlessMissing(readFile(join(folder, name), 'utf8'));
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

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

function messageOf(id: number, content: string): OutboxMessage {
  const whole = partOf(content);
  const header = (name: string) => whole.headers.get(name) ?? '';
  const date = new Date(header('date'));
  return {
    id,
    at: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    to: header('to'),
    subject: header('subject'),
    text: plainText(whole),
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
