/** Hands messages to the mail server of PLUMBLINE_SMTP_URL: smtp://user:password@host:587 or smtps://…:465. */
import nodemailer from 'nodemailer';
import { attached, MailNotSent, messageId, type Mailer } from '../../domain/practice/mail/mailer.ts';

export interface ClosingMailer extends Mailer {
  close(): void;
}

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
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Messages are text of our own: nothing in them may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message, date, reference) {
      try {
        await transport.sendMail({ from, date, ...messageId(from, reference), ...attached(message) });
      } catch (error) {
        throw new MailNotSent(`The mail server did not take a message (${facts(error)}).`);
      }
    },
    close: () => transport.close(),
  };
}

/** Codes only: the server's own words can repeat the address, and an answer to AUTH what was sent. */
function facts(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  const answer =
    'responseCode' in error && typeof error.responseCode === 'number' ? `, answer ${error.responseCode}` : '';
  return `${code}${answer}`;
}
