import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetMessage } from './mail.ts';

test('a message has the same content in plain text and HTML, with the full link in both', () => {
  const link = 'https://plans.example.com/reset-password?token=abc&x=1';
  const { to, text, html } = resetMessage({ email: 'dana@example.com', first_name: 'Dana' }, link);
  assert.equal(to, 'dana@example.com');
  for (const sentence of ['Hi Dana,', 'works once, within one hour', 'ignore this message']) {
    assert.ok(text.includes(sentence) && html.includes(sentence), sentence);
  }
  assert.ok(text.includes(`\n${link}\n`));
  assert.ok(html.includes(`href="${link.replace('&', '&amp;')}"`));
});

test('escapes a name in HTML', () => {
  const { html } = resetMessage(
    { email: 'x@example.com', first_name: `<img src="http://evil.example/">'&` },
    'https://plans.example.com/',
  );
  assert.ok(!html.includes('<img'));
  assert.ok(html.includes('Hi &lt;img src=&quot;http://evil.example/&quot;&gt;&#39;&amp;,'));
});
