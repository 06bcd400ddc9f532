import assert from 'node:assert/strict';
import test from 'node:test';
import { pictureLayout, wrapped } from './picture-file.ts';

const texts = {
  title: 'Legacy',
  caption: 'What heirs would receive after tax, by the age at death.',
  disclosure:
    'Illustrated, not guaranteed: at guaranteed rates the policy lapses at 72. Same take-home cost; values after tax.',
};

test('title and caption are above the chart, the disclosure is below it, and nothing overlaps', () => {
  const { lines, chart, width, height } = pictureLayout({ width: 800, height: 300 }, texts);
  assert.equal(width, 848);
  const [title, caption, ...disclosure] = lines;
  assert.equal(title?.text, 'Legacy');
  assert.ok(caption && title.y < caption.y && caption.y < chart.y);
  assert.ok(disclosure.length > 0 && disclosure.every(({ y }) => y > chart.y + 300 && y < height));
});

test('on a narrow chart, the text wraps to more lines and none is lost', () => {
  const lines = wrapped(texts.disclosure, 240, 11, 400);
  assert.ok(lines.length > 2);
  assert.equal(lines.join(' '), texts.disclosure);
  const narrow = pictureLayout({ width: 240, height: 300 }, texts);
  assert.ok(narrow.height > pictureLayout({ width: 800, height: 300 }, texts).height);
});
