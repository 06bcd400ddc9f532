import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, after, before, test } from 'node:test';
import { resetMessage, withoutSecrets, MailNotSent } from '../../domain/practice/users/mail.ts';
import { outboxMailer, outboxFolder, smtpMailer } from './mailers.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { getDocumentProxy } from 'unpdf';

describe('outbox mailer', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'));
  });
  after(() => rm(folder, { recursive: true }));

  test('each message is a separate file, numbered in order and readable only by its owner', async () => {
    const outbox = join(folder, 'outbox');
    const mailer = outboxMailer(outbox, 'Plumbline <plans@example.com>');
    const now = new Date('2026-03-02T15:00:00.000Z');
    const send = (email: string) => mailer.send(resetMessage({ email, first_name: '' }, 'https://x/'), now);
    await send('one@example.com');
    await Promise.all([send('two@example.com'), send('three@example.com')]);
    assert.deepEqual(readdirSync(outbox).sort(), ['000001.eml', '000002.eml', '000003.eml']);
    const first = readFileSync(join(outbox, '000001.eml'), 'utf8');
    assert.match(first, /^To: one@example\.com$/m);
    assert.match(first, /^Date: Mon, 02 Mar 2026 15:00:00 \+0000$/m);
    assert.equal(statSync(join(outbox, '000001.eml')).mode & 0o777, 0o600);
    assert.equal(statSync(outbox).mode & 0o777, 0o700);
  });

  test('the next message deletes a stale draft of a killed server and leaves a current one', async () => {
    const outbox = join(folder, 'drafts');
    const mailer = outboxMailer(outbox, 'plans@example.com');
    const now = new Date('2026-03-02T15:00:00.000Z');
    const send = () =>
      mailer.send(resetMessage({ email: 'a@example.com', first_name: '' }, 'https://x/'), now);
    await send();
    const drafts = { left: `${randomUUID()}.part`, present: `${randomUUID()}.part` };
    for (const name of Object.values(drafts)) writeFileSync(join(outbox, name), 'half');
    utimesSync(join(outbox, drafts.left), new Date(0), new Date(0));
    await send();
    assert.deepEqual(readdirSync(outbox).sort(), ['000001.eml', '000002.eml', drafts.present].sort());
  });

  const now = new Date('2026-03-02T15:00:00.000Z');
  const LINK = `https://plans.example.com/reset-password?token=${'a-Token_'.repeat(9)}&again=1`;

  test('a written message is read back complete, with any characters in the name', async () => {
    const mailer = outboxMailer(folder, 'plans@example.com');
    for (const first_name of ['Dana', 'Zoë = 李', 'x'.repeat(300)]) {
      const message = resetMessage({ email: 'dana@example.com', first_name }, LINK);
      await mailer.send(message, now);
      const { messages } = await outboxFolder(folder).list({ skip: 0, take: 1 });
      assert.equal(messages[0]?.text.trim(), message.text.trim());
      assert.equal(messages[0]?.subject, message.subject);
      assert.equal(messages[0]?.to, 'dana@example.com');
      assert.equal(messages[0]?.at, now.toISOString());
    }
  });

  test('messages are listed by page, newest first, and read by number', async () => {
    const outbox = outboxFolder(folder);
    const { messages, total } = await outbox.list({ skip: 1, take: 2 });
    assert.deepEqual([total, ...messages.map(({ id }) => id)], [3, 2, 1]);
    assert.match((await outbox.read(2))?.text ?? '', /Zoë = 李/);
    assert.equal(await outbox.read(4), null);
  });

  test('an outbox that was never written to is empty', async () => {
    assert.deepEqual(await outboxFolder(join(folder, 'none')).list({ skip: 0, take: 9 }), {
      messages: [],
      total: 0,
    });
  });

  test('a masked message shows the target of its link, but not the token', () => {
    assert.equal(
      withoutSecrets(`Open:\n${LINK}\n\nBye`),
      'Open:\nhttps://plans.example.com/reset-password?token=…&again=1\n\nBye',
    );
  });
});

describe('smtp mailer', () => {
  const LINK = 'https://plans.example.com/reset-password?token=a-token';
  const now = new Date('2026-03-02T15:00:00.000Z');
  const received: { from: string; to: string[]; content: string }[] = [];

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody') ? new Error(`${address} is not known here`) : null);
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((content) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          content,
        });
        done();
      });
    },
  });

  let port = 0;
  before(async () => {
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  after(() => new Promise<void>((closed) => server.close(closed)));

  test('a message reaches a real mail server, in text and HTML, with sender and date', async () => {
    const mailer = smtpMailer(new URL(`smtp://127.0.0.1:${port}`), 'Plumbline <plans@example.com>');
    await mailer.send(resetMessage({ email: 'dana@example.com', first_name: 'Dana' }, LINK), now);
    mailer.close();
    const [message] = received;
    assert.equal(message?.from, 'plans@example.com');
    assert.deepEqual(message?.to, ['dana@example.com']);
    const content = message?.content ?? '';
    assert.match(content, /^From: Plumbline <plans@example\.com>\r?$/m);
    assert.match(content, /^Subject: Choose a new password\r?$/m);
    assert.match(content, /^Date: Mon, 02 Mar 2026 15:00:00/m);
    assert.match(content, /^Content-Type: multipart\/alternative/m);
    assert.match(content, /^Content-Type: text\/plain/m);
    assert.match(content, /^Content-Type: text\/html/m);
    assert.ok(content.replaceAll(/=\r?\n/g, '').includes('reset-password?token=3Da-token'));
  });

  test('an attachment arrives byte for byte under its name and opens as a PDF', async () => {
    const pdf = await readFile('fixtures/illustrations/harborline.pdf');
    const mailer = smtpMailer(new URL(`smtp://127.0.0.1:${port}`), 'Plumbline <plans@example.com>');
    const from = received.length;
    await mailer.send(
      {
        ...resetMessage({ email: 'dana@example.com', first_name: 'Dana' }, LINK),
        attachment: {
          filename: 'Retirement, compared.pdf',
          contentType: 'application/pdf',
          content: pdf.toString('base64'),
        },
      },
      now,
    );
    mailer.close();
    const [{ content } = { content: '' }] = received.splice(from);
    assert.match(content, /^Content-Type: multipart\/mixed/m);
    assert.match(content, /^Content-Type: text\/html/m);
    assert.match(content, /filename="Retirement, compared\.pdf"/);
    const at = content.search(/^Content-Type: application\/pdf/m);
    const [, encoded = ''] = /\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(content.slice(at)) ?? [];
    const arrived = Buffer.from(encoded, 'base64');
    assert.ok(arrived.equals(pdf), `${arrived.length} of ${pdf.length} bytes`);
    assert.ok((await getDocumentProxy(new Uint8Array(arrived))).numPages >= 1);
  });

  test('a rejection contains the code, but not the address or the message', async () => {
    const mailer = smtpMailer(new URL(`smtp://127.0.0.1:${port}`), 'plans@example.com');
    const error = await mailer
      .send(resetMessage({ email: 'nobody@example.com', first_name: '' }, LINK), now)
      .then(() => null, String);
    mailer.close();
    assert.equal(error, 'MailNotSent: The mail server did not take a message (EENVELOPE, answer 550).');
  });

  test('a message sent again with its reference has the same Message-ID, at the sender’s domain', async () => {
    const mailer = smtpMailer(new URL(`smtp://127.0.0.1:${port}`), 'Plumbline <plans@example.com>');
    const from = received.length;
    for (const reference of ['a1', 'a1', 'b2', undefined, undefined])
      await mailer.send(resetMessage({ email: 'dana@example.com', first_name: '' }, LINK), now, reference);
    mailer.close();
    const ids = received.splice(from).map(({ content }) => /^Message-ID: (.*?)\r?$/im.exec(content)?.[1]);
    assert.deepEqual(ids.slice(0, 3), ['<a1@example.com>', '<a1@example.com>', '<b2@example.com>']);
    assert.equal(new Set(ids).size, 4);
  });

  test('does not send a password to a server without encryption', async () => {
    const mailer = smtpMailer(new URL(`smtp://plans:s3cret-word@127.0.0.1:${port}`), 'plans@example.com');
    const error = await mailer
      .send(resetMessage({ email: 'dana@example.com', first_name: '' }, LINK), now)
      .then(() => null, String);
    mailer.close();
    assert.match(error ?? '', /^MailNotSent: .*\(E\w+(, answer \d+)?\)\.$/);
    assert.equal(received.length, 1);
  });

  test('sending to a server that does not respond ends when the caller stops waiting', async (context) => {
    let output = '';
    const silent = createServer((socket) => void socket.on('data', (bytes) => (output += bytes.toString())));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    context.after(() => silent.close());
    const address = silent.address();
    const mailer = smtpMailer(
      new URL(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`),
      'plans@example.com',
    );
    const error = await mailer
      .send(
        resetMessage({ email: 'dana@example.com', first_name: '' }, LINK),
        now,
        'a1',
        AbortSignal.timeout(100),
      )
      .then(
        () => null,
        (reason: unknown) => reason,
      );
    mailer.close();
    assert.ok(error instanceof MailNotSent && !error.mayHaveArrived);
    assert.equal(output, '');
  });
});
