import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pointToApp, renderNote } from './method-notes.mjs';

const FOLDER = 'docs/methods';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const isNote = (id: string): boolean => files.includes(`${id}.md`);
const note = (markdown: string) => renderNote(markdown, 'vehicle.md', isNote);

test('every method note is converted, and the targets of its links exist', () => {
  for (const file of files) {
    const { title, html } = renderNote(readFileSync(`${FOLDER}/${file}`, 'utf8'), file, isNote);
    assert.ok(title.length > 3 && html.length > 500, file);
    assert.doesNotMatch(
      html,
      /<(script|style|img|iframe|object|form|input|svg)\b|\son\w+=|javascript:/i,
      file,
    );
    for (const [, id = ''] of html.matchAll(/data-method="([^"]*)"/g))
      assert.ok(isNote(id), `${file}: ${id}`);
  }
});

test('the title is the dialog’s heading, and the sections below it have anchors', () => {
  const { title, html, sections } = note(
    '# Account (`vehicle`)\n\nWords.\n\n## Order of steps\n\n### Fees\n\nx',
  );
  assert.equal(title, 'Account');
  assert.deepEqual(sections, [{ id: 'note-order-of-steps', title: 'Order of steps' }]);
  assert.doesNotMatch(html, /<h1/);
  assert.match(html, /<h3 id="note-order-of-steps" tabindex="-1">Order of steps<\/h3>/);
  assert.match(html, /<h4 id="note-fees"/);
});

test('tables scroll separately and have labels', () => {
  const { html } = note('# T\n\n| status | meaning |\n| --- | --- |\n| ok | a < b |');
  assert.match(html, /role="region" tabindex="0" aria-label="status, meaning"/);
  assert.match(html, /<th scope="col">status<\/th>/);
  assert.match(html, /<td>a &lt; b<\/td>/);
});

test('names of other notes become links in every notation', () => {
  const { html } = note(
    '# T\n\nSee `required-return.md`, [the ledger](illustration.md), docs/methods/federal-tax.md and `other.md`.',
  );
  assert.match(html, /<a href="#required-return" data-method="required-return">required return<\/a>/);
  assert.match(html, /<a href="#illustration" data-method="illustration">the ledger<\/a>/);
  assert.match(html, /<a href="#federal-tax" data-method="federal-tax">federal tax<\/a>/);
  assert.match(html, /<code>other\.md<\/code>/);
});

test('rejects HTML, images and unknown link targets, naming each', () => {
  assert.throws(() => note('# T\n\n<b>bold</b>'), /docs\/methods\/vehicle\.md: HTML is not allowed: <b>/);
  assert.throws(() => note('# T\n\n<script>x()</script>'), /HTML is not allowed/);
  assert.throws(() => note('# T\n\n![x](https://example.com/x.png)'), /images are not allowed/);
  assert.throws(() => note('# T\n\n[x](javascript:x)'), /javascript:x has no target/);
  assert.throws(() => note('# T\n\n[x](http://example.com)'), /has no target/);
  assert.throws(() => note('words'), /no title/);
});

test('HTML characters in text and code are escaped', () => {
  const { html } = note('# T\n\n`<data>` & 1 < 2 "so"\n\n```\n<i>\n```');
  assert.match(html, /<code>&lt;data&gt;<\/code> &amp; 1 &lt; 2/);
  assert.match(html, /<pre tabindex="0"><code>&lt;i&gt;<\/code><\/pre>/);
});

test('an excluded note retains its title and states where to read it', () => {
  const { title, html, sections } = pointToApp(note('# Tax scorecard\n\n## Model\n\nLong.'));
  assert.equal(title, 'Tax scorecard');
  assert.match(html, /^<p>This page is about another part of Plumbline\./);
  assert.deepEqual(sections, []);
});
