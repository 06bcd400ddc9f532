/** For tests: a real mail server that keeps what it is handed. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  to: string[];
  /** Readable: the text part and the HTML part, with soft line breaks and escapes undone. */
  text: string;
  source: string;
}

export interface MailCatcher {
  /** For PLUMBLINE_SMTP_URL. */
  url: string;
  /** In the order they came. */
  messages: CaughtMail[];
  close(): Promise<void>;
}

export async function mailCatcher(): Promise<MailCatcher> {
  const messages: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        messages.push({ to: envelope.rcptTo.map(({ address }) => address), text: readable(source), source });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

const readable = (source: string): string =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
