import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endText, figureInAlt, halfText, spanText } from './chart-alt.ts';

test('descriptions of charts have no dash and no bare “lapsed”, and name one year once', () => {
  assert.equal(spanText([50, 51, 84]), 'from age 50 to 84');
  assert.equal(spanText([60]), 'at age 60');
  assert.equal(spanText([1, 30], ''), 'from 1 to 30');
  assert.equal(figureInAlt('–'), '$0');
  assert.equal(figureInAlt('$0, tax due $130,425'), '$0 (tax due $130,425)');
  assert.equal(endText('Roth IRA', '$52,225'), 'Roth IRA ends at $52,225');
  assert.equal(endText('Roth IRA', '–'), 'Roth IRA ends at $0');
  assert.equal(endText('Worst period', 'Lapsed'), 'Worst period ends with the lapse');
  assert.equal(endText('Surrender value', 'lapsed'), 'Surrender value ends with the lapse');
  assert.equal(halfText('–', '$9'), 'half of them end between $0 and $9');
  assert.equal(halfText('Lapsed', '$9'), 'half of them end between a lapse and $9');
  assert.equal(halfText('Lapsed', 'Lapsed'), 'half of them end with the lapse');
  assert.equal(halfText('–', '–'), 'half of them end at $0');
});
