import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basisOf, isGroupPhrase } from './phrases.ts';

test('tells the basis that a header names', () => {
  const cases: [string, ReturnType<typeof basisOf>][] = [
    ['Guaranteed', 'guaranteed'],
    ['Guaranteed Values at 1.00%, maximum charges', 'guaranteed'],
    ['Non-Guaranteed', 'illustrated'],
    ['Non- Guaranteed', 'illustrated'],
    ['NON GUARANTEED VALUES', 'illustrated'],
    ['Nonguaranteed illustrated', 'illustrated'],
    ['Not Guaranteed', 'illustrated'],
    ['Current Assumptions', 'illustrated'],
    ['Non-guaranteed midpoint', 'alternate'],
    ['Non-Guaranteed Alternate Scale', 'alternate'],
    ['Guaranteed and Non-Guaranteed Values', 'several'],
    ['Surrender Value', null],
  ];
  for (const [text, basis] of cases) assert.equal(basisOf(text), basis, text);
});

test('a column of its own is not a group header', () => {
  assert.ok(isGroupPhrase('Non-Guaranteed Illustrated'));
  assert.ok(isGroupPhrase('5.95%, current charges'));
  assert.ok(!isGroupPhrase('Guaranteed Surrender Value'));
  assert.ok(!isGroupPhrase('Policy charges'));
});
