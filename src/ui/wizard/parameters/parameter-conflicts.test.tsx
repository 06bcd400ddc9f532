import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DEFAULT_PARAMETERS,
  type IndexStrategyFields,
  type SimulationParameters,
} from '../../../domain/practice/cases/simulation.ts';
import { mergedParameters, parameterConflicts } from './parameter-conflicts.ts';
import { startingStrategy } from './parameters-draft.ts';

const { key: _key, ...typed } = startingStrategy(1);
const strategy: IndexStrategyFields = {
  ...typed,
  weight: 1,
  participation: 1,
  spread: 0,
  multiplier: 1,
  bonus: 0,
  fee: 0,
};
const parameters = (more: Partial<SimulationParameters> = {}) => ({
  parameters: { ...DEFAULT_PARAMETERS, strategies: [strategy], ...more },
});

test('only what reads differently in two windows is asked, and each keeps what it alone changed', () => {
  const base = parameters();
  const saved = parameters({ borrowing_rate: 0.06 });
  const mine = parameters({ strategies: [{ ...strategy, cap: 0.09 }] });
  const fields = parameterConflicts(base, saved, mine);
  assert.deepEqual(
    fields.map(({ label, saved: theirs, mine: own, keepsMine }) => [label, theirs, own, keepsMine]),
    [
      [
        'Strategies',
        '100% S&P 500, annual point-to-point, cap 10%, floor 0%',
        '100% S&P 500, annual point-to-point, cap 9%, floor 0%',
        true,
      ],
      ['Borrowing rate', '6%', 'the illustrated loan rate, 5.40% at least', false],
    ],
  );
  const kept = new Set(fields.filter(({ keepsMine }) => keepsMine).map(({ id }) => id));
  assert.deepEqual(
    mergedParameters(saved, mine, kept),
    parameters({ strategies: [{ ...strategy, cap: 0.09 }], borrowing_rate: 0.06 }),
  );
});

test('the same change in both windows is no question', () => {
  const both = parameters({ horizon: 30 });
  assert.deepEqual(parameterConflicts(parameters(), both, both), []);
  assert.deepEqual(parameterConflicts({ parameters: null }, { parameters: null }, both).length, 1);
});
