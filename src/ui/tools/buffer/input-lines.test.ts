import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { noValues, toDocument, type BufferValues } from './buffer-spec.ts';
import { inputLines } from '../../../rendering/tools/buffer/input-lines.ts';

function said(change: Partial<BufferValues>): string[] {
  const values: BufferValues = {
    ...noValues,
    total_balance: 1_000_000,
    source: 'returns',
    returns: '-15, -10, 20',
    distribution: 60_000,
    ...change,
  };
  const document = toDocument(values);
  const input = retirementBufferSchema.parse(document);
  return inputLines(input).map(({ label, text }) => `${label}: ${text}`);
}

test('on paper every input of the accumulation is said, the choices of the form too', () => {
  assert.deepEqual(said({ age: 65, distribution_timing: 'end', distribution_increase: 0.02 }), [
    'Total Balance: $1,000,000',
    'Buffer weight: 20.00%',
    'Buffer rate: 4.00%',
    'Buffer fee: 0.00%',
    'Yearly returns, percent: −15, −10, 20',
    'Year before: 0.00%',
    'Market fee: 0.00%',
    'Plan: Age 65 through 67',
    'Distribution: $60,000 a year',
    'First in plan year: 1',
    'Payments rise: By 2.00% a year',
    'Payments are made at the: End of the year',
  ]);
});

test('a percentage is of the total; where nothing is paid, nothing is said of when', () => {
  assert.ok(
    said({ distribution_in: 'percent', distribution: 0.06 }).includes(
      'Distribution: 6.00% of the total at the first payment',
    ),
  );
  const unpaid = said({ distribution: 0 });
  assert.equal(unpaid.at(-1), 'Distribution: None');
  assert.ok(unpaid.includes('Plan: 3 years'));
});
