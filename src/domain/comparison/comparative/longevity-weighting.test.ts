import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith } from '../../shared/result.ts';
import { withoutSlots } from '../../practice/reports/visible-figures.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { comparativeReportSchema } from './comparative-report-schema.ts';
import { comparativeReport } from './run-comparative-report.ts';

/** The worked example as a ledger: 5,000 for 20 years, 4,000 for 20, 60,000 at the end, untaxed. */
const plan = (more: object = {}) => ({
  age: 45,
  start_year: 2026,
  illustration: {
    illustrated_rate: 0.05,
    policy_tax_rate: 0,
    rows: Array.from({ length: 40 }, (_, t) => ({
      year: t + 1,
      age: 45 + t,
      premium_outlay: t < 20 ? 5000 : 0,
      withdrawals: t < 20 ? 0 : 4000,
      accumulation_value: 60_000,
      surrender_value: 60_000,
      death_benefit: 250_000,
    })),
  },
  ...more,
});

function read(input: object): ComparativeReportInput {
  const parsed = parseWith<ComparativeReportInput>(comparativeReportSchema, input);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.value;
}
const weighted = (more: object) => comparativeReport(read(plan(more))).longevity_weighting;

test('worked example: the policy at 65% and at 100% of the mortality table', () => {
  const at = (mortality_multiplier?: number) =>
    weighted({ sex: 'male', tobacco: 'nonsmoker', mortality_multiplier })?.[0];
  const insured = at(0.65);
  assert.equal(insured?.alive_at_end_rate?.toFixed(6), '0.653587');
  assert.equal(insured.expected_legacy?.toFixed(2), '125818.49');
  assert.equal(insured.expected_irr?.toFixed(6), '0.031368');
  assert.equal(at()?.expected_legacy?.toFixed(2), '151672.25');
});

test('without the sex nothing is weighted, and an age without rates for the class is rejected', () => {
  assert.equal(weighted({ tobacco: 'smoker', mortality_multiplier: 2 }), undefined);
  const refused = parseWith(comparativeReportSchema, { ...plan(), age: 17, sex: 'male', tobacco: 'smoker' });
  assert.deepEqual(!refused.ok && refused.error.fields?.tobacco, [
    'No mortality rates for that age and class.',
  ]);
});

test('an empty slot and a removed one have no figures', () => {
  const vehicles = [{ name: 'Brokerage', account_type: 'taxable' }];
  const report = comparativeReport(read(plan({ sex: 'female', vehicles })));
  const legacies = (of: typeof report) =>
    of.longevity_weighting?.map(({ slot, expected_legacy: legacy }) => [slot, legacy !== null]);
  assert.deepEqual(legacies(report), [
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ]);
  assert.deepEqual(legacies(withoutSlots(report, [2]))?.[1], [2, false]);
});

test('inflation reduces the expected legacy in today’s dollars and changes no probability', () => {
  const insured = { sex: 'female', tobacco: 'composite' };
  const nominal = weighted(insured)?.[0];
  const flat = weighted({ ...insured, inflation: 0, dollars: 'real' })?.[0];
  const real = weighted({ ...insured, inflation: 0.03, dollars: 'real' })?.[0];
  assert.deepEqual(flat, nominal);
  assert.ok((real?.expected_legacy ?? 0) < (nominal?.expected_legacy ?? 0) / 2);
  assert.equal(real?.alive_at_end_rate, nominal?.alive_at_end_rate);
});
