import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unmarked } from './marks.ts';
import { irrFootnote, irrText } from './irr-text.ts';

test('a yearly rate is printed from policy year 4 on, by its status', () => {
  assert.equal(irrText(unmarked(0.0222), 'ok', 3), '–');
  assert.equal(irrText(unmarked(0.0222), 'ok', 4), '2.22%');
  assert.equal(irrText(unmarked(-0.0222), 'multiple', 9), '−2.22%');
  assert.equal(irrText(unmarked(-0.99), 'below_minimum', 9), 'below −99%');
  assert.equal(irrText(unmarked(10), 'above_maximum', 9), 'above 100%');
  assert.equal(irrText(unmarked(1.2), 'ok', 9), 'above 100%');
  assert.equal(irrText(unmarked(1), 'ok', 9), '100.00%');
  assert.equal(irrText(unmarked(null), 'total_loss', 9), '−100%');
  assert.equal(irrText(unmarked(null), 'lapsed', 9), 'lapsed');
  assert.equal(irrText(unmarked(null), 'no_irr', 9), '–');
});

test('the footnote names the ages left out', () => {
  assert.equal(
    irrFootnote([{ age: 45 }, { age: 46 }, { age: 47 }, { age: 48 }]),
    'IRR of policy years 1 to 3 (ages 45 to 47) is not shown.',
  );
});
