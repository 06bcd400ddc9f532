/** Hands messages to the mail server of PLUMBLINE_SMTP_URL: smtp://user:password@host:587 or smtps://…:465. */
import nodemailer from 'nodemailer';
import { attached, MailNotSent, messageId, type Mailer } from '../../domain/practice/users/mail.ts';

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
  const whole = new WeakSet<object>();
  transport.use('stream', ({ message, data }, next) => {
    // The last stream, which only the connection reads: earlier ones end while a short message waits in a buffer.
    message.processFunc((content) =>
      content.once('end', () => {
        // After an abort the rest is read to be thrown away.
        if (data.date instanceof Date && data.signal?.aborted !== true) whole.add(data.date);
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
        const isAnswered =
          error instanceof Error && 'responseCode' in error && error.responseCode !== undefined;
        const mayHaveArrived = whole.has(dated) && !isAnswered;
        throw new MailNotSent(`The mail server did not take a message (${facts(error)}).`, mayHaveArrived);
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
