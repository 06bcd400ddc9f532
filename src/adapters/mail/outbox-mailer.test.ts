import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { resetMessage, withoutSecrets } from '../../domain/practice/users/mail.ts';
import { outboxMailer, outboxFolder } from './outbox-mailer.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'));
});
after(() => rm(folder, { recursive: true }));

test('each message is a file of its own, in the order they came, for its owner’s eyes only', async () => {
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

test('a draft that a killed server left goes with the next message, and one that is being written stays', async () => {
  const outbox = join(folder, 'drafts');
  const mailer = outboxMailer(outbox, 'plans@example.com');
  const now = new Date('2026-03-02T15:00:00.000Z');
  const send = () => mailer.send(resetMessage({ email: 'a@example.com', first_name: '' }, 'https://x/'), now);
  await send();
  const drafts = { left: `${randomUUID()}.part`, present: `${randomUUID()}.part` };
  for (const name of Object.values(drafts)) writeFileSync(join(outbox, name), 'half');
  utimesSync(join(outbox, drafts.left), new Date(0), new Date(0));
  await send();
  assert.deepEqual(readdirSync(outbox).sort(), ['000001.eml', '000002.eml', drafts.present].sort());
});

const now = new Date('2026-03-02T15:00:00.000Z');
const LINK = `https://plans.example.com/reset-password?token=${'a-Token_'.repeat(9)}&again=1`;

test('what was written is read back whole, whatever letters the name holds', async () => {
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

test('the newest comes first, a page at a time, and one can be opened by its number', async () => {
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

test('a masked message shows where its link leads, and not the token', () => {
  assert.equal(
    withoutSecrets(`Open:\n${LINK}\n\nBye`),
    'Open:\nhttps://plans.example.com/reset-password?token=…&again=1\n\nBye',
  );
});
