/** Credits at the illustrated rate, no stress and the illustrated loan rate give the illustration back: A.3's identity. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation } from '../domain/calculations/registry.ts';
import { memberAt, numberAt } from '../domain/shared/result-members.ts';
import { plumbline } from '../../tests/support/plumbline.ts';

const RATE = 0.064;
const example = findCalculation('historical-report')?.example ?? {};
const ledger: unknown = memberAt(example, 'illustration.rows');
const rows: readonly unknown[] = Array.isArray(ledger) ? ledger : [];
const unstressed = {
  age: memberAt(example, 'age'),
  illustration: memberAt(example, 'illustration'),
  charge_stress: 0,
  borrowing_rate: 0.05,
};

const run = (id: string, input: object) =>
  plumbline(['run', id, 'in.json', '--full-precision'], { 'in.json': JSON.stringify(input) });

/** `shown`: where the result has what the ledger's column has, plan year t + 1. */
function assertLedger(result: unknown, column: string, shown: (t: number) => string, within: number) {
  rows.forEach((row, t) => {
    const printed = numberAt(row, column) ?? NaN;
    const found = numberAt(result, shown(t)) ?? NaN;
    assert.ok(
      Math.abs(found - printed) <= within * Math.max(1, printed),
      `${shown(t)}: ${found}, ${printed}`,
    );
  });
}

test('policy-history on credits at the illustrated rate prints the illustration', async () => {
  const input = { ...unstressed, credits: rows.map(() => RATE) };
  const { status, out } = await run('policy-history', input);
  assert.equal(status, 0);
  const result: unknown = JSON.parse(out);
  assert.ok(rows.length >= 30);
  assert.equal(memberAt(result, 'lapse_year'), null);
  assertLedger(result, 'accumulation_value', (t) => `rows.${t}.accumulation_value`, 1e-9);
  assertLedger(result, 'surrender_value', (t) => `rows.${t}.surrender_value`, 1e-9);
  assertLedger(result, 'death_benefit', (t) => `rows.${t}.death_benefit`, 0.01);
});

test('historical-report on an index that always earns the illustrated rate prints the illustration in every period', async () => {
  const returns = Array.from({ length: 12 * (rows.length + 2) }, () => (1 + RATE) ** (1 / 12) - 1);
  const input = {
    ...unstressed,
    strategies: [{ index: 'steady' }],
    value_basis: 'pre_tax',
    horizon: rows.length,
    series: { steady: { frequency: 'monthly', start: '1950-01', returns } },
  };
  const { status, out } = await run('historical-report', input);
  assert.equal(status, 0);
  const result: unknown = JSON.parse(out);
  assert.equal(memberAt(result, 'period_count'), 25);
  assert.equal(memberAt(result, 'lapse_share'), 0);
  for (const period of ['most_recent', 'worst', 'median', 'best'])
    assertLedger(result, 'surrender_value', (t) => `cumulative_values.0.${period}.rows.${t}.value`, 1e-8);
  for (const line of ['p10', 'p50', 'p90'])
    assertLedger(result, 'surrender_value', (t) => `fan.0.years.${t}.${line}`, 1e-8);
  assertLedger(result, 'surrender_value', (t) => `illustrated.${t}.surrender_value`, 0);
});

test('a stress of one percent of the charges is seen', async () => {
  const input = { ...unstressed, charge_stress: 0.01, credits: rows.map(() => RATE) };
  const { out } = await run('policy-history', input);
  const result: unknown = JSON.parse(out);
  assert.throws(() => assertLedger(result, 'surrender_value', (t) => `rows.${t}.surrender_value`, 1e-9));
});
