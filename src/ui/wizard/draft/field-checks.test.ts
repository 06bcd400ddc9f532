import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPercent, messageInPercent } from './field-checks.ts';

test('the limits of a field that is typed in percent are told in percent, and other words stay', () => {
  assert.equal(messageInPercent('Must be between 0 and 0.12.'), 'Must be between 0% and 12%.');
  assert.equal(messageInPercent('Must be between -0.5 and 0.5.'), 'Must be between −50% and 50%.');
  assert.equal(messageInPercent('Must be between 0 and 5.'), 'Must be between 0% and 500%.');
  assert.equal(messageInPercent('Premium load is a required field'), 'Premium load is a required field');
});

test('ages and years keep their limits', () => {
  const errors = { fee: ['Must be between 0 and 0.1.'], rmd_age: ['Must be between 1 and 120.'] };
  assert.deepEqual(inPercent(errors), { ...errors, fee: ['Must be between 0% and 10%.'] });
});
