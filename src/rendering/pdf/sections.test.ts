import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unmarked } from '../words/marks.ts';
import { dollarsInAlt, endText, halfText, spanText, taxDueInAlt } from './sections.ts';

test('descriptions of charts have no dash and no bare “lapsed”, and name one year once', () => {
  assert.equal(spanText([50, 51, 84]), 'from age 50 to 84');
  assert.equal(spanText([60]), 'at age 60');
  assert.equal(spanText([1, 30], ''), 'from 1 to 30');
  assert.equal(dollarsInAlt(unmarked(null)), '$0');
  assert.equal(dollarsInAlt(unmarked(0.4)), '$0');
  assert.equal(dollarsInAlt({ value: 52_225, mark: '†' }), '$52,225\u00a0†');
  assert.equal(dollarsInAlt(unmarked(-12)), '−$12');
  assert.equal(taxDueInAlt(unmarked(-130_425)), '$0 (tax due $130,425)');
  assert.equal(taxDueInAlt(unmarked(9)), '$9');
  assert.equal(endText('Roth IRA', '$52,225'), 'Roth IRA ends at $52,225');
  assert.equal(endText('Worst period', null), 'Worst period ends with the lapse');
  assert.equal(halfText('$0', '$9'), 'half of them end between $0 and $9');
  assert.equal(halfText(null, '$9'), 'half of them end between a lapse and $9');
  assert.equal(halfText(null, null), 'half of them end with the lapse');
  assert.equal(halfText('$0', '$0'), 'half of them end at $0');
});
