import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parametersSchema } from '../../../domain/practice/cases/simulation-schema.ts';
import {
  draftOfParameters,
  startingParameters,
  startingStrategy,
  totalWeight,
  withoutStrategy,
  withStrategy,
} from './parameters-draft.ts';

const weights = (strategies: readonly { weight: number | null }[]) => strategies.map(({ weight }) => weight);

test('what a new simulation begins with is right as it stands, on the assumptions that the report prints', () => {
  const { strategies, ...rest } = startingParameters();
  const parsed = parametersSchema.parse({
    ...rest,
    strategies: strategies.map(({ key: _key, ...strategy }) => strategy),
  });
  assert.equal(parsed.borrowing_rate, 0.054);
  assert.equal(parsed.charge_stress, 0.15);
  assert.equal(parsed.history_window, 'latest_546');
  assert.deepEqual(draftOfParameters(parsed), startingParameters());
});

test('another strategy takes an equal share, and one that goes gives its share to the others', () => {
  const one = [startingStrategy(1)];
  const two = withStrategy(one);
  assert.deepEqual(weights(two), [0.5, 0.5]);
  const three = withStrategy(two);
  assert.deepEqual(weights(three), [0.33, 0.33, 0.34]);
  assert.equal(withStrategy(three).length, 3);
  const uneven = [
    { ...startingStrategy(1), weight: 0.5 },
    { ...startingStrategy(2), weight: 0.3 },
    { ...startingStrategy(3), weight: 0.2 },
  ];
  assert.deepEqual(weights(withoutStrategy(uneven, 1)), [0.6, 0.4]);
  assert.deepEqual(weights(withoutStrategy(one, 1)), [1]);
});

test('allocations that do not total 100% stay as they were typed', () => {
  const typed = [{ ...startingStrategy(1), weight: 0.7 }];
  const more = withStrategy(typed);
  assert.deepEqual(
    weights(more).map((weight) => Math.round((weight ?? 0) * 100)),
    [70, 30],
  );
  const wrong = [
    { ...startingStrategy(1), weight: 0.7 },
    { ...startingStrategy(2), weight: 0.7 },
    { ...startingStrategy(3), weight: null },
  ];
  assert.deepEqual(weights(withoutStrategy(wrong, 2)), [0.7, null]);
  assert.equal(totalWeight(wrong), 1.4);
});
