import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cumulativeWords } from './cumulative-card.tsx';

/** What a panel says of a year with this much income and value. */
const said = (income: number, value: number): string[] =>
  cumulativeWords(
    [
      {
        year: 1,
        age: 95,
        outlay: 0,
        slots: [
          {
            net_income: income,
            value,
            cumulative_value: income + value,
            cumulative_death_benefit: income,
          },
        ],
      },
    ],
    0,
    0,
    'value',
  );

test('where the whole sum has no room its parts and its total are short to one precision', () => {
  assert.deepEqual(said(828_000, 435_650), [
    '$828,000 income + $435,650 value = $1,263,650',
    '$0.83M income + $0.44M value = $1.26M',
    '$1,263,650',
  ]);
  assert.equal(said(82_800, 43_565)[1], '$83k income + $44k value = $126k');
  assert.equal(said(-308_963, 0)[1], '−$309k income + $0k value = −$309k');
  assert.equal(said(300, 40)[1], '$300 income + $40 value = $340');
});
