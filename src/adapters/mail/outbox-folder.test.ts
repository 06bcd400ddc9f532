import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { withoutSecrets } from '../../domain/practice/mail/mailer.ts';
import { resetMessage } from '../../domain/practice/mail/messages.ts';
import { outboxFolder } from './outbox-folder.ts';
import { outboxMailer } from './outbox-mailer.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const LINK = `https://plans.example.com/reset-password?token=${'a-Token_'.repeat(9)}&again=1`;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'));
});
after(() => rm(folder, { recursive: true }));

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
