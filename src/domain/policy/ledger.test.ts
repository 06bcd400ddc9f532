import assert from 'node:assert/strict';
import { test } from 'node:test';
import { illustrationResult } from '../calculations/policy-calculations.ts';
import type { IllustrationInput } from './illustration.ts';
import { illustrationSchema } from './illustration-schema.ts';

const VALUES = [9010, 18667, 29009, 40078, 41529, 43014];

function ledger(header: Record<string, unknown> = {}) {
  return illustrationSchema.parse({
    illustrated_rate: 0.06,
    ...header,
    rows: VALUES.map((accumulation_value, t) => ({
      year: t + 1,
      age: 45 + t,
      premium_outlay: t < 4 ? 10_000 : 0,
      loans: t > 3 ? 5_000 : 0,
      accumulation_value,
      surrender_value: t === 5 ? 31_252 : accumulation_value - 7_000,
      death_benefit: 300_000,
    })),
  });
}

const resultOf = (illustration: IllustrationInput) =>
  illustrationResult({ ...illustration, methods: 'first' });

test('calculates the charges of each year for four premiums and two loans at 6%', () => {
  const { implied_charges } = resultOf(ledger());
  assert.deepEqual(
    implied_charges?.map((charge) => charge.toFixed(2)),
    ['1500.00', '1399.62', '1300.02', '1199.57', '899.70', '949.75'],
  );
});

test('the loan balance includes interest in arrears, and the surrender charge is the remaining difference', () => {
  const { rows, surrender_charges } = resultOf(ledger());
  assert.deepEqual(
    rows.map((row) => row.loan_balance),
    [0, 0, 0, 0, 5250, 10762.5],
  );
  assert.equal(rows[5].loan_interest, 512.5);
  assert.equal(rows[5].net_cash_flow, 5000);
  assert.equal(rows[0].net_cash_flow, -10000);
  assert.equal(surrender_charges[5], 999.5);
});

test('fixed loans credit the collateral with its own rate', () => {
  const { implied_charges } = resultOf(ledger({ loan_type: 'fixed', credited_on_loan: 0.04 }));
  // 40078 − 5000 − (41529 − 5000·1.04)/1.06
  assert.equal(implied_charges?.[4].toFixed(2), (35078 - 36329 / 1.06).toFixed(2));
  // At the illustrated rate, a fixed loan equals a participating loan.
  const same = resultOf(ledger({ loan_type: 'fixed', credited_on_loan: 0.06 }));
  assert.equal(same.implied_charges?.[5].toFixed(2), '949.75');
});

test('for values net of loans, the loan is added first', () => {
  const gross = resultOf(ledger());
  const net = ledger({ accumulation_value_is_net_of_loans: true });
  net.rows[4].accumulation_value -= 5250;
  net.rows[5].accumulation_value -= 10762.5;
  assert.deepEqual(resultOf(net).implied_charges, gross.implied_charges);
});

test('without an illustrated rate no charges are implied', () => {
  assert.equal(resultOf(ledger({ illustrated_rate: null })).implied_charges, null);
});
