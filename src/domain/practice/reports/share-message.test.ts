import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareMessage } from './share-message.ts';

const LINK = 'https://plans.example.com/report/12/abc';
const message = (change: Partial<Parameters<typeof shareMessage>[0]> = {}) =>
  shareMessage({
    to: 'elena@example.com',
    client: 'Elena',
    advisor: 'Dana Test',
    message: '',
    link: LINK,
    goodUntil: null,
    attachment: null,
    ...change,
  });

test('the client is greeted by first name, in the advisor’s name, with the link in both forms', () => {
  const { to, subject, text, html } = message({ message: 'As promised.\r\n\r\nCall me.\n' });
  assert.equal(to, 'elena@example.com');
  assert.equal(subject, 'Dana Test shared a report with you');
  assert.equal(
    text,
    `Hi Elena,\n\nAs promised.\n\nCall me.\n\nOpen the report:\n${LINK}\n\n` +
      'The link is meant for you: anyone who has it can open the report without signing in.\n\nDana Test\n',
  );
  assert.match(html, /<p>As promised\.<\/p>\n<p>Call me\.<\/p>/);
  assert.ok(html.includes(`<a href="${LINK}">Open the report</a>`));
});

test('nothing that is typed becomes HTML or a header', () => {
  const { subject, html } = message({
    advisor: 'Dana\r\nBcc: all@example.com',
    message: '<img src=x onerror=alert(1)>',
    client: '<b>Elena</b>',
  });
  assert.equal(subject, 'Dana Bcc: all@example.com shared a report with you');
  assert.ok(!/<img|<b>/.test(html));
  assert.match(html, /&lt;img src=x/);
});

test('an end is told by its date', () => {
  const { text } = message({ goodUntil: 'November 28, 2026, 7:50 PM PST' });
  assert.match(text, /The link is good until November 28, 2026, 7:50 PM PST\./);
  assert.match(message({ client: '' }).text, /^Hello,/);
});
