import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPercent, percentField } from './tool-fields.ts';

test('bounds of rates are said in percent', () => {
  assert.deepEqual(inPercent(['Must be between 0 and 0.6.']), ['Must be between 0% and 60%.']);
  assert.deepEqual(inPercent(['Must be between -0.5 and 0.5.']), ['Must be between -50% and 50%.']);
  assert.deepEqual(inPercent(['Initial Tax Rate is a required field']), [
    'Initial Tax Rate is a required field',
  ]);
});

test('a rate’s field says its bounds in percent', () => {
  const tool = {
    values: { cap: 1.2 },
    set: () => undefined,
    errorOf: (path: string) => (path === 'cap' ? ['Must be between 0 and 1.'] : undefined),
  };
  const { value, error } = percentField(tool, 'cap');
  assert.deepEqual([value, error], [1.2, ['Must be between 0% and 100%.']]);
});
