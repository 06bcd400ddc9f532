import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assumptionsOf, warningsOf } from './assumptions.ts';
import { findCalculation, runCalculation } from './registry.ts';

function assumptions(id: string, raw: unknown) {
  const calculation = findCalculation(id);
  const ran = runCalculation(id, raw);
  assert.ok(calculation && ran.ok);
  return assumptionsOf(calculation, raw, ran.value.inputs);
}

test('each missing input is listed with the value used, and an entered one is not', () => {
  const raw = { tax_year: 2026, filing_status: 'single', ordinary_income: 100_000 };
  const found = assumptions('federal-tax', raw);
  assert.deepEqual(
    found.map(({ name, value }) => [name, value]),
    [
      ['filers_65_or_older', 0],
      ['long_term_gains', 0],
      ['social_security', 0],
      ['investment_income', 0],
    ],
  );
  assert.equal(found[1]?.text, 'Long-term Gains, dollars: not entered, 0 is used.');
  assert.deepEqual(
    assumptions('federal-tax', { ...raw, social_security: 0, long_term_gains: null }).map(({ name }) => name),
    ['filers_65_or_older', 'long_term_gains', 'investment_income'],
  );
});

test('a default shared by all elements of a list is one assumption', () => {
  const calculation = findCalculation('comparative-report');
  assert.ok(calculation);
  const lists = assumptionsOf(
    calculation,
    { vehicles: [{ fee: 0.02 }, {}] },
    {
      vehicles: [
        { fee: 0.02, tax_rate: 0.24 },
        { fee: 0.01, tax_rate: 0.24 },
      ],
    },
  );
  assert.deepEqual(
    lists.map(({ name, value }) => [name, value]),
    [
      ['vehicles.*.tax_rate', 0.24],
      ['vehicles.1.fee', 0.01],
    ],
  );
});

test('warnings have the same format', () => {
  assert.deepEqual(
    warningsOf({
      warnings: [
        { code: 'loan_exceeds_value', message: 'In year 3 …', year: 3 },
        { code: 'a', message: 'b' },
      ],
    }),
    [
      { name: 'loan_exceeds_value', value: { year: 3 }, text: 'In year 3 …' },
      { name: 'a', value: null, text: 'b' },
    ],
  );
  assert.deepEqual(warningsOf({ tax: 1 }), []);
});
