import assert from 'node:assert/strict';
import { test } from 'node:test';
import { illustratedRate } from './illustrated-rate.ts';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../testing/typeset.ts';

/** Lines of a page, each set as one piece from the left margin on. */
const rateOf = (...lines: string[]) =>
  illustratedRate([
    pageLines(
      page(
        7,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);

test('the wordings that carriers use for the illustrated rate are read', () => {
  const wordings: [string, number][] = [
    ['Illustrated rate of 5.95% and current charges in all years', 0.0595],
    ['ILLUSTRATED RATE: 6.00%', 0.06],
    ['Non-Guaranteed, Illustrated Rate 5.95%', 0.0595],
    ['Assumed interest rate = 4.25 %', 0.0425],
    ['Assumed Non-Guaranteed Annual Interest Rate of 6.125%', 0.06125],
    ['Hypothetical index crediting rate is 5.8%', 0.058],
    ['Values are illustrated at 6.40%', 0.064],
    ['Illustrated rate of return ..... 7.1%', 0.071],
  ];
  for (const [text, rate] of wordings) assert.equal(rateOf(text)?.value, rate, text);
});

test('it says where the rate stands, and how it is printed', () => {
  assert.deepEqual(rateOf('Policy values', 'Illustrated rate of 5.95%, current charges'), {
    value: 0.0595,
    page: 7,
    text: 'Illustrated rate of 5.95%',
  });
});

test('a rate under the heading of its block of columns is read, and not its neighbor’s', () => {
  const heading = [
    item('Guaranteed', 200, 60),
    item('Non-guaranteed midpoint', 360, 60),
    item('Non-guaranteed illustrated', 520, 60),
    item('1.00%, maximum charges', 220, 72),
    item('3.50%', 320, 72),
    item('6.40%, current charges', 510, 72),
  ];
  assert.equal(illustratedRate([pageLines(page(9, heading))])?.value, 0.064);
});

test('limits, comparisons, guarantees, loans and caps are not taken for it', () => {
  for (const text of [
    'Maximum illustrated rate of 6.71%',
    'Guaranteed crediting rate of 1.00%',
    'Guaranteed assumed rate of 2.00%',
    'Alternate illustrated rate 4.00%',
    'Illustrated loan rate: 5.00%',
    'Loans bear interest at 5.00% in arrears',
    'a cap that is 10.00% at present',
    'Assumed tax rate of 24%',
    'Illustrated rate of 59.5%',
    'Illustrated rate of 0.00%',
  ])
    assert.equal(rateOf(text), null, text);
});

test('two different rates say nothing, the same one twice does', () => {
  assert.equal(rateOf('Illustrated rate of 5.95%', 'Assumed rate of 4.00%'), null);
  assert.equal(rateOf('Illustrated rate of 5.95%', 'Illustrated rate 5.95%')?.value, 0.0595);
});
