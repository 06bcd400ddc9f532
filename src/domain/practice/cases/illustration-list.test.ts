import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerRow } from '../../policy/illustration.ts';
import { withOrigin } from './illustration-list.ts';
import { calculatedIllustration, type IllustrationSource, type SourcedIllustration } from './scenario.ts';

const row = (age: number, accumulation_value: number): LedgerRow => ({
  ...{ year: age - 49, age, premium_outlay: 20_000, withdrawals: 0, loans: 0, loan_repayment: 0 },
  ...{ accumulation_value, surrender_value: accumulation_value, death_benefit: 500_000 },
});

const ledger = (source: IllustrationSource | undefined, value = 19_000): SourcedIllustration => ({
  ...{ illustrated_rate: 0.062, illustrated_loan_rate: 0.05, loan_type: 'participating' },
  ...{ death_benefit_option: 'level', is_mec: false, policy_tax_rate: 0.24 },
  accumulation_value_is_net_of_loans: false,
  rows: [row(50, value), row(51, 2 * value)],
  ...(source && { source }),
});

test('a ledger of the policy model has the origin “model” in calculations, and a carrier’s ledger has none', () => {
  assert.equal(calculatedIllustration(ledger({ kind: 'model' })).origin, 'model');
  assert.equal('origin' in calculatedIllustration(ledger({ kind: 'pdf' })), false);
  assert.equal('origin' in calculatedIllustration(ledger(undefined)), false);
});

test('a reused ledger has the origin of its original', () => {
  const reused = (original_kind: 'model' | 'pdf') =>
    calculatedIllustration(ledger({ kind: 'reuse', original_kind })).origin;
  assert.equal(reused('model'), 'model');
  assert.equal(reused('pdf'), undefined);
});

test('a reused ledger without an original is modeled if it equals a modeled ledger at any start age', () => {
  const modeled = ledger({ kind: 'model' });
  const older = { ...modeled, rows: modeled.rows.map((one) => ({ ...one, age: one.age + 5 })) };
  const reused = ledger({ kind: 'reuse' });
  assert.deepEqual(withOrigin(reused, [older]).source, { kind: 'reuse', original_kind: 'model' });
  assert.deepEqual(withOrigin(reused, [ledger({ kind: 'model' }, 19_001)]), reused);
});
