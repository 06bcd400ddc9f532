import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultTerms, termsText } from './policy-terms.ts';

test('the terms of a modeled ledger are not called illustrated', () => {
  const first = (illustrated_rate: number | undefined, origin: 'carrier' | 'model') =>
    termsText({ ...defaultTerms, illustrated_rate }, { origin }).split(' · ')[0];
  assert.deepEqual(
    [
      first(0.0595, 'carrier'),
      first(undefined, 'carrier'),
      first(0.0595, 'model'),
      first(undefined, 'model'),
    ],
    ['5.95% illustrated', 'No illustrated rate', '5.95% modeled', 'No policy rate'],
  );
});
