import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  expiryAfterSharing,
  fingerprintText,
  isLinkOpen,
  type SharedContent,
  shareMessage,
} from './sharing.ts';

const content: SharedContent = {
  firstname: 'Elena',
  middlename: null,
  lastname: 'Hartwell',
  age: 45,
  scenario_name: 'Retire at 65',
  document_hash: 'abc',
  name: 'For the review',
  description: '',
  saved_action: '{}',
  notes: '',
  disclosures: '',
  removed_slots: '[]',
  variants: '[]',
};

test('a report without notes has its earlier fingerprint, so that old shares are unchanged', () => {
  const before = '["Elena",null,"Hartwell",45,"Retire at 65","abc","For the review","","{}"]';
  assert.equal(fingerprintText(content), before);
});

test('every member of the shared content changes the fingerprint in a different way', () => {
  const changes: Partial<SharedContent>[] = [
    ...Object.keys(content).map((member) => ({ [member]: member === 'age' ? 46 : 'x' })),
    { notes: '|' },
    { notes: '|[]|[]' },
  ];
  const all = [{}, ...changes].map((change) => fingerprintText({ ...content, ...change }));
  assert.equal(new Set(all).size, all.length);
});

test('a link works until it is turned off or expires', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const link = (expires_at: string | null, withdrawn_at: string | null = null) =>
    isLinkOpen({ expires_at, withdrawn_at }, now);
  assert.equal(link(null), true);
  assert.equal(link('2026-03-31T12:00:00.001Z'), true);
  assert.equal(link('2026-03-31T12:00:00.000Z'), false);
  assert.equal(link(null, '2026-03-30T12:00:00.000Z'), false);
});

test('sharing again preserves a future expiration and removes a past one', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  assert.equal(expiryAfterSharing('2026-04-01T00:00:00.000Z', now), '2026-04-01T00:00:00.000Z');
  assert.equal(expiryAfterSharing('2026-03-31T12:00:00.000Z', now), null);
  assert.equal(expiryAfterSharing(null, now), null);
});

const LINK = 'https://plans.example.com/report/12/abc';
const message = (change: Partial<Parameters<typeof shareMessage>[0]> = {}) =>
  shareMessage({
    to: 'elena@example.com',
    client: 'Elena',
    advisor: 'Dana Test',
    replyTo: 'dana@example.com',
    message: '',
    link: LINK,
    goodUntil: null,
    attachment: null,
    ...change,
  });

test('the message greets the client by first name, names the advisor and includes the link in text and HTML', () => {
  const { to, subject, text, html } = message({ message: 'As promised.\r\n\r\nCall me.\n' });
  assert.equal(to, 'elena@example.com');
  assert.equal(subject, 'Dana Test shared a report with you');
  assert.equal(
    text,
    `Hi Elena,\n\nAs promised.\n\nCall me.\n\nOpen the report:\n${LINK}\n\n` +
      'Please don’t forward this link. Anyone who has it can view your report.\n\nDana Test\n',
  );
  assert.match(html, /<p>As promised\.<\/p>\n<p>Call me\.<\/p>/);
  assert.ok(html.includes(`<a href="${LINK}">Open the report</a>`));
});

test('the message ends with the firm’s block, and replies go to the advisor', () => {
  const firm = { firm_name: 'Whitfield & Co', credentials: 'CFP®', license: 'CA 0H12345', crd_number: '77' };
  const mail = message({ firm: { ...firm, phone: '', address: '', broker_dealer: '' } });
  assert.equal(mail.replyTo, 'dana@example.com');
  assert.ok(mail.text.endsWith('\n\nDana Test, CFP®\nWhitfield & Co\nCA 0H12345 · CRD 77\n'), mail.text);
  assert.ok(
    mail.html.includes('<p>Dana Test, CFP®<br>\nWhitfield &amp; Co<br>\nCA 0H12345 · CRD 77</p>'),
    mail.html,
  );
});

test('user input never becomes HTML or a header', () => {
  const { subject, html } = message({
    advisor: 'Dana\r\nBcc: all@example.com',
    message: '<img src=x onerror=alert(1)>',
    client: '<b>Elena</b>',
  });
  assert.equal(subject, 'Dana Bcc: all@example.com shared a report with you');
  assert.ok(!/<img|<b>/.test(html));
  assert.match(html, /&lt;img src=x/);
});

test('the message states the expiration date of the link', () => {
  const { text } = message({ goodUntil: 'November 28, 2026, 7:50 PM PST' });
  assert.match(text, /The link works until November 28, 2026, 7:50 PM PST\./);
  assert.match(message({ client: '' }).text, /^Hello,/);
});
