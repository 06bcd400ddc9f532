import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexStrategySchema } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexSpec, newStrategy, noValues, type IndexValues } from './index-spec.ts';
import { OWN_INDEX, inputParts } from '../../../rendering/tools/index-strategy/index-words.ts';

const own: IndexValues = {
  ...noValues,
  strategies: [{ ...newStrategy(OWN_INDEX), cap: 0.1 }],
  lookback_years: 5,
  series: { frequency: 'annual', start: '2000', text: '100, 112, 95, 104, 140.4, 140.4' },
};

function parts(values: IndexValues) {
  const document = indexSpec.write(values);
  const input = indexStrategySchema.parse({ ...document, start_year: 2026 });
  return inputParts(input).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ label, text }) => `${label}: ${text}`),
  }));
}

test('on paper a strategy is said with all its rates, and the levels that were typed', () => {
  assert.deepEqual(parts(own), [
    {
      title: null,
      lines: [
        'Index: Your own levels',
        'Crediting method: Annual point to point',
        'Cap: 10.00%',
        'Floor: 0.00%',
        'Participation: 100.00%',
        'Spread: 0.00%',
        'Multiplier: 100.00%',
        'Bonus: 0.00%',
        'Fee: 0.00%',
      ],
    },
    {
      title: 'Lookback period',
      lines: ['Lookback years: 5', 'End month: Latest', 'Initial amount: $100,000'],
    },
    {
      title: 'Your own levels',
      lines: [
        'Frequency: Yearly',
        'Year of the first level: 2000',
        'Levels: 100, 112, 95, 104, 140.4, 140.4',
      ],
    },
  ]);
});

test('several strategies are numbered and have weights, and what is not limited says None', () => {
  const [first] = own.strategies;
  assert.ok(first);
  const [one, two] = parts({
    ...own,
    strategies: [
      { ...first, weight: 0.6 },
      { ...first, weight: 0.4, cap: null, floor: null },
    ],
  });
  assert.deepEqual([one?.title, one?.lines[0]], ['Strategy 1', 'Weight: 60.00%']);
  assert.deepEqual([two?.title, two?.lines[3], two?.lines[4]], ['Strategy 2', 'Cap: None', 'Floor: None']);
});
