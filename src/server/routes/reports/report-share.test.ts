import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import {
  completeReport,
  comparisonExample,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';

const NOW = '2026-03-02T15:00:00.000Z';
let practice: TestPractice;
let ids: { client: number; scenario: number; report: number };
before(async () => {
  practice = await testPractice();
});
beforeEach(async () => {
  practice.setTime(NOW);
  ids = await completeReport(practice);
});
after(() => practice.close());

const share = (body: object = {}, headers: Record<string, string> = {}) =>
  practice.call('post', `report/share-report/${ids.report}/`, { body, headers });
const change = (body: unknown) => practice.call('patch', `report/share-report/${ids.report}/`, { body });
const current = async () => (await practice.call('get', `report/${ids.report}/`)).body.data;
const open = (token: string | null) =>
  practice.call('get', `report/public/${ids.report}/${token}/`, { as: null });
const patch = (body: object) => practice.call('patch', `report/${ids.report}/`, { body });
/** Individual link of a recipient. The general link is not mailed. */
const RECIPIENT_LINK = () => new RegExp(`\\nhttp://[^/]+/report/${ids.report}/[\\w-]{43}\\n`);
const mailsSince = async (count: number) => (await practice.mails()).slice(0, -count || undefined);

test('sends each address a link in the advisor’s name, and no other address', async () => {
  const before = (await practice.mails()).length;
  const once = {
    client_email: ['elena@example.com', ' sam@example.com ', 'elena@example.com', ''],
    message: 'As <promised>.',
    link: 'https://evil.example.com/',
  };
  const key = { 'idempotency-key': 'one-press' };
  const { status, body } = await share(once, key);
  assert.equal(status, 200);
  assert.deepEqual((await share(once, key)).body, body);
  assert.equal(body.message, 'Report shared successfully!');
  assert.equal(body.note, 'Email isn’t set up on this server. Copy the link and send it yourself.');
  const sent = await mailsSince(before);
  assert.deepEqual(sent.map(({ to }) => to).sort(), ['elena@example.com', 'sam@example.com']);
  for (const { subject, text } of sent) {
    assert.equal(subject, 'Dana Test shared a report with you');
    assert.match(text, /^Hi Elena,\n/);
    assert.ok(text.includes('As <promised>.'));
    assert.match(text, RECIPIENT_LINK());
    assert.ok(!text.includes(body.data.view_token ?? 'none'));
    assert.ok(!text.includes('evil'));
  }
});

test('without a mail server, sharing only the PDF returns instructions', async () => {
  const only = { client_email: ['elena@example.com'], is_include_pdf: true, is_include_link: false };
  const { status, body } = await share(only);
  assert.equal(status, 200);
  const message = 'Email isn’t set up on this server. Download the PDF and send it yourself.';
  assert.deepEqual([body.message, body.note], [message, undefined]);
});

test('names every invalid address and sends and shares nothing', async () => {
  const before = (await practice.mails()).length;
  const { status, body } = await share({
    client_email: ['elena@example.com', 'sam(at)example.com', 'x', 'a@b.com\nBcc: c@d.com'],
  });
  assert.equal(status, 400);
  assert.deepEqual(body.error, {
    client_email: [
      'sam(at)example.com is not a valid email address.',
      'x is not a valid email address.',
      'a@b.com\nBcc: c@d.com is not a valid email address.',
    ],
  });
  assert.equal((await practice.mails()).length, before);
  assert.equal((await current()).view_token, null);
});

test('sends one message to an address entered twice, regardless of case and spaces', async () => {
  const before = (await practice.mails()).length;
  await share({
    client_email: ['Elena@example.com', 'sam@example.com', ' elena@EXAMPLE.com', 'Sam@example.com'],
  });
  const sent = (await mailsSince(before)).map(({ to }) => to);
  assert.deepEqual(sent.sort(), ['Elena@example.com', 'sam@example.com']);
});

/** The latest message file. */
async function newestLetter(): Promise<string> {
  const folder = join(practice.folder, 'data', 'outbox');
  const [newest] = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort((a, b) => b.localeCompare(a));
  return readFile(join(folder, newest ?? ''), 'utf8');
}

test('with the PDF, each message mentions the attached report', async () => {
  const { status } = await share({ client_email: ['elena@example.com'], is_include_pdf: true });
  assert.equal(status, 200);
  const [sent] = await mailsSince(0);
  assert.ok(sent?.text.includes('The report is attached as a PDF.'));
  assert.match(sent.text, RECIPIENT_LINK());
  const raw = await newestLetter();
  const unfolded = raw.replaceAll(/\r?\n(?=[ \t])/g, '');
  const [, name = ''] = /filename="([^"]+)"/.exec(unfolded) ?? [];
  assert.match(name, /^Hartwell Elena - .+ - \d{4}-\d\d-\d\d\.pdf$/);
  const at = raw.indexOf('JVBERi0');
  assert.ok(at > 0, 'no PDF in the message');
  const encoded = raw.slice(at, raw.indexOf('\n--', at)).replaceAll(/\s/g, '');
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(encoded, 'base64')));
  assert.ok(document.numPages >= 2);
  const without = await share({ client_email: ['elena@example.com'] });
  assert.equal(without.status, 200);
  assert.ok(!(await newestLetter()).includes('JVBERi0'));
});

test('shares and sends nothing if the PDF cannot be created', async () => {
  const { reportPdf } = practice.services;
  const real = reportPdf.make;
  const before = (await practice.mails()).length;
  reportPdf.make = () =>
    Promise.resolve({
      ok: false,
      error: { code: 'report_pdf_not_here', detail: 'PDFs cannot be made here.' },
    });
  try {
    const { status, body } = await share({ client_email: ['elena@example.com'], is_include_pdf: true });
    assert.deepEqual([status >= 400, body.code], [true, 'report_pdf_not_here']);
  } finally {
    reportPdf.make = real;
  }
  assert.equal((await practice.mails()).length, before);
  assert.equal((await current()).view_token, null);
});

test('rejects a PDF too large for mail servers at its field and shares and sends nothing', async () => {
  const { reportPdf } = practice.services;
  const real = reportPdf.make;
  const before = (await practice.mails()).length;
  let bytes = 7 * 1024 * 1024 + 1;
  reportPdf.make = () => Promise.resolve({ ok: true, value: new Uint8Array(bytes) });
  try {
    const tooLarge = await share({ client_email: ['elena@example.com'], is_include_pdf: true });
    assert.equal(tooLarge.status, 400);
    assert.match(JSON.stringify(tooLarge.body), /"is_include_pdf":.*larger than 7 MB.*Send the link/);
    assert.equal((await practice.mails()).length, before);
    assert.equal((await current()).view_token, null);
    bytes -= 1;
    assert.equal((await share({ client_email: ['elena@example.com'], is_include_pdf: true })).status, 200);
  } finally {
    reportPdf.make = real;
  }
  assert.equal((await practice.mails()).length, before + 1);
});

test('if no message can be sent, the share remains, the error names the solution and a retry can succeed', async () => {
  const { mailer } = practice.services;
  const real = mailer.send;
  const form = { client_email: ['elena@example.com', 'sam@example.com'], message: 'Hello' };
  const key = { 'idempotency-key': 'the-same-press' };
  mailer.send = () => Promise.reject(new Error('no mail today'));
  try {
    const failed = await share(form, key);
    assert.equal(failed.status, 502);
    assert.deepEqual(failed.body, {
      code: 'mail_failed',
      detail: 'The report is shared, but the message could not be sent. Try again, or copy the link.',
    });
    assert.equal((await open((await current()).view_token)).status, 200);

    mailer.send = (message, now) =>
      message.to.startsWith('sam') ? Promise.reject(new Error('no such box')) : real(message, now);
    const partly = await share(form, key);
    assert.equal(partly.status, 502);
    assert.match(partly.body.detail, /could not be sent to sam@example\.com\. The others have it\./);
  } finally {
    mailer.send = real;
  }
  const token = (await current()).view_token;
  const again = await share(form, key);
  assert.equal(again.status, 200);
  assert.equal(again.body.data.view_token, token);
});

test('the outbox shows an admin the target of a shared link but not its token', async () => {
  const { body } = await share({ client_email: ['elena@example.com'] });
  const list = await practice.call('get', 'auth/admin/outbox/', { as: practice.admin });
  assert.equal(list.status, 200, list.text);
  assert.ok(list.text.includes(`/report/${ids.report}/…`));
  assert.ok(!list.text.includes(body.data.view_token ?? 'none'));
});

test('the expiry of a link must be in the future', async () => {
  await share();
  for (const past of [NOW, '2026-03-02T10:00:00-05:00', '1999-01-01T00:00:00Z']) {
    const { status, body } = await change({ expires_at: past });
    assert.equal(status, 400);
    assert.deepEqual(body.error, { expires_at: ['Must be in the future.'] });
  }
  assert.equal((await current()).expires_at, null);
  const { body } = await change({ expires_at: '2026-03-02T10:00:01-05:00' });
  assert.equal(body.data.expires_at, '2026-03-02T15:00:01.000Z');
  assert.equal((await change({ expires_at: null })).body.data.expires_at, null);
});

test('sharing again retains a future expiry and removes a past one', async () => {
  const { view_token } = (await share()).body.data;
  await change({ expires_at: '2026-03-02T15:30:00Z' });
  assert.equal((await share()).body.data.expires_at, '2026-03-02T15:30:00.000Z');
  practice.setTime('2026-03-02T15:40:00.000Z');
  assert.equal((await open(view_token)).status, 404);
  const again = (await share()).body.data;
  assert.deepEqual([again.expires_at, again.view_token], [null, view_token]);
  assert.equal((await open(view_token)).status, 200);
});

test('rejects a request with two changes of one link and changes nothing', async () => {
  const { view_token } = (await share()).body.data;
  const expires_at = '2027-03-02T15:00:00Z';
  for (const [sent, error] of [
    [{ withdraw: true, expires_at }, { expires_at: ['Send withdraw and expires_at in separate requests.'] }],
    [
      { withdraw: true, expires_at: null },
      { expires_at: ['Send withdraw and expires_at in separate requests.'] },
    ],
    [
      { turn_off_recipient: 1, withdraw: true },
      { turn_off_recipient: ['Send withdraw and turn_off_recipient in separate requests.'] },
    ],
    [
      { turn_off_recipient: 1, expires_at },
      { expires_at: ['Send turn_off_recipient and expires_at in separate requests.'] },
    ],
    [{}, { withdraw: ['Send withdraw: true, turn_off_recipient, or expires_at.'] }],
  ]) {
    const { status, body } = await change(sent);
    assert.deepEqual([status, body.error], [400, error]);
  }
  assert.equal((await open(view_token)).status, 200);
  assert.equal((await current()).expires_at, null);
});

test('the owner sees the number of views and the last one; a new link starts at zero', async () => {
  const { view_token } = (await share()).body.data;
  assert.deepEqual([(await current()).views, (await current()).last_viewed_at], [0, null]);
  const check = (token: string | null) =>
    practice.call('post', `report/public/${ids.report}/${token}/viewed/`, {
      body: { visitor: randomUUID() },
      as: null,
    });
  await check(view_token);
  practice.setTime('2026-03-02T16:00:00.000Z');
  await check(view_token);
  assert.equal((await check('wrong')).status, 404);
  practice.setTime('2026-03-02T17:00:00.000Z');
  // A mail server may follow every link of a message.
  await open(view_token);
  const seen = await current();
  assert.deepEqual([seen.views, seen.last_viewed_at], [2, '2026-03-02T16:00:00.000Z']);
  assert.equal((await share()).body.data.views, 2);
  await change({ withdraw: true });
  assert.equal((await check(view_token)).status, 404);
  const { views, last_viewed_at } = (await share()).body.data;
  assert.deepEqual([views, last_viewed_at], [0, null]);
});

test('notes, disclosures, removed vehicles and variants are shared, and a change of any outdates the share', async () => {
  const token = (await share()).body.data.view_token;
  const before = (await open(token)).body;
  const variant = { id: 'a', name: 'Lower', changes: { all: { rate_of_return: 0.03 }, slots: {} } };
  const changes = [
    { notes: 'Reviewed **together**.' },
    { disclosures: 'Not tax advice.' },
    { deleted_comparative_vehicle_ids: [3] },
    { variants: [variant] },
  ];
  for (const one of changes) {
    assert.equal((await patch(one)).status, 200);
    assert.equal((await current()).moved_on, true, JSON.stringify(one));
    assert.deepEqual((await open(token)).body, before);
    assert.equal((await share()).body.data.moved_on, false);
    const after = (await open(token)).body;
    assert.notDeepEqual(after.data, { ...before.data, shared_at: after.data.shared_at });
    await patch({ notes: '', disclosures: '', deleted_comparative_vehicle_ids: [], variants: [] });
    assert.equal((await current()).moved_on, true);
    await share();
  }
});

test('the link shows notes and variants, and nothing of a removed vehicle', async () => {
  const { vehicles } = comparisonExample();
  const variants = [{ id: 'a', name: 'Lower', changes: { all: { rate_of_return: 0.03 }, slots: {} } }];
  await patch({
    notes: 'One.\r\nTwo.\u0000',
    disclosures: 'Own.',
    variants,
    deleted_comparative_vehicle_ids: [3],
  });
  const { view_token } = (await share()).body.data;
  const { body, text } = await open(view_token);
  assert.equal(body.data.notes, 'One.\nTwo.');
  assert.equal(body.data.disclosures, 'Own.');
  assert.deepEqual(
    body.data.variants.map(({ name, comparative_graph, footer }) => [
      name,
      comparative_graph?.value[2],
      footer?.slots[2]?.ending_value,
    ]),
    [['Lower', null, null]],
  );
  assert.equal(body.data.report.slots[2]?.kind, 'empty');
  assert.ok(text.includes(vehicles[0]?.name ?? 'none') && text.includes(vehicles[2]?.name ?? 'none'));
  assert.ok(!text.includes(vehicles[1]?.name ?? 'none'));
});

test('a share stored before notes and variants existed still opens, exports and is up to date', async () => {
  const { view_token } = (await share()).body.data;
  const [row] = await practice.sql<{ snapshot: string }>(
    'select snapshot from report_shares where report_id = ?',
    ids.report,
  );
  const saved = JSON.parse(row?.snapshot ?? '{}') as Record<string, unknown>;
  for (const member of ['notes', 'disclosures', 'deleted_comparative_vehicle_ids', 'variants', 'shared_by'])
    delete saved[member];
  const { createHash } = await import('node:crypto');
  const text = JSON.stringify(saved);
  await practice.sql(
    'update report_shares set snapshot = ?, snapshot_hash = ? where report_id = ?',
    text,
    createHash('sha256').update(text).digest('hex'),
    ids.report,
  );
  const { status, body } = await open(view_token);
  assert.equal(status, 200);
  assert.deepEqual([body.data.notes, body.data.disclosures, body.data.variants], ['', '', []]);
  assert.equal((await current()).moved_on, false);
  const exported = await practice.call('get', `report/${ids.report}/export/?of=share`);
  assert.deepEqual([exported.status, exported.body.data.variants], [200, []]);
});

// Last, because the limit applies for an hour.
test('limits addresses per message and repeated mail from an account', async () => {
  const many = Array.from({ length: 21 }, (_, at) => `a${at}@example.com`);
  const { status, body } = await share({ client_email: many });
  assert.deepEqual([status, body.error], [400, { client_email: ['At most 20 addresses at a time.'] }]);
  const { mailer } = practice.services;
  const real = mailer.send;
  let sent = 0;
  mailer.send = async () => void (sent += 1);
  practice.setTime('2026-03-02T15:59:00.000Z');
  try {
    let response = await share({ client_email: ['a@example.com'] });
    for (let again = 0; again < 60 && response.status === 200; again += 1)
      response = await share({ client_email: ['a@example.com'] });
    assert.deepEqual([response.status, response.body.code], [429, 'too_many_attempts']);
    assert.ok(sent >= 10 && sent <= 40, String(sent));
    assert.equal((await share()).status, 200);
  } finally {
    mailer.send = real;
  }
});

test('changed methods outdate a report, and the link retains the shared figures', async () => {
  const path = `scenario/comparative/${ids.scenario}/`;
  const saveMethods = async (methods: string) => {
    const { revision } = (await practice.call('get', `scenario/${ids.scenario}/`)).body.data;
    return practice.call('patch', path, { body: { methods, revision } });
  };
  const calculated = async () =>
    (await practice.call('post', 'report/calc/', { body: { report_id: ids.report } })).body.data;
  assert.equal((await saveMethods('first')).status, 200);
  assert.equal((await calculated()).inputs.methods, 'first');
  await share();
  const { view_token: token } = await current();
  const linked = (await open(token)).body.data.report;
  assert.equal((await saveMethods('second')).status, 200);
  assert.equal((await calculated()).inputs.methods, 'second');
  assert.equal((await current()).moved_on, true);
  assert.deepEqual((await open(token)).body.data.report, linked);
  const refused = await saveMethods('third');
  assert.deepEqual(refused.body.error, { methods: ['Must be first or second.'] });
});
