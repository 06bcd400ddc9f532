/** A real mail server that stores the received messages. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  to: string[];
  /** The decoded text and HTML parts. */
  text: string;
  source: string;
}

/**
 * take: accepts. busy: rejects before the content. gone: disconnects before the content. mute: disconnects after the
 * content without a response. slow: never responds, and the connection stays open. late: accepts, but the connection
 * stays open without a response.
 */
type Behavior = (address: string, tries: number) => 'take' | 'busy' | 'gone' | 'mute' | 'slow' | 'late';

export interface MailCatcher {
  /** Value for PLUMBLINE_SMTP_URL. */
  url: string;
  /** In order of arrival. */
  messages: CaughtMail[];
  /** Sets the behavior by address and attempt; the default is 'take'. */
  behave(how: Behavior): void;
  close(): Promise<void>;
}

export async function mailCatcher(): Promise<MailCatcher> {
  const messages: CaughtMail[] = [];
  const tries = new Map<string, number>();
  let behavior: Behavior = () => 'take';
  /** As a server that is switched off. */
  const closeConnection = (session: string) => {
    for (const connection of server.connections) if (connection.id === session) connection._socket?.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Ends connections that still wait; the default of thirty seconds is too long for a test.
    closeTimeout: 50,
    onRcptTo({ address }, { id }, done) {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      const what = behavior(address, tries.get(address) ?? 1);
      if (what === 'gone') closeConnection(id);
      else if (what === 'slow') return;
      else if (what === 'busy') done(Object.assign(new Error('Too busy'), { responseCode: 451 }));
      else done();
    },
    onData(stream, { id, envelope }, done) {
      void text(stream).then((source) => {
        const [to] = envelope.rcptTo.map(({ address }) => address);
        const what = to === undefined ? 'take' : behavior(to, tries.get(to) ?? 1);
        if (what === 'mute') {
          closeConnection(id);
          return;
        }
        messages.push({ to: envelope.rcptTo.map(({ address }) => address), text: readable(source), source });
        if (what !== 'late') done();
      });
    },
  });
  // A killed sender resets its connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    behave: (how) => {
      behavior = how;
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

const readable = (source: string): string =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
