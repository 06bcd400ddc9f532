import assert from 'node:assert/strict';
import test from 'node:test';
import { inYears, testLedger } from './test-ledger.ts';

test('the ledger lapses in the year in which the loan reaches the account value', () => {
  const { rows } = testLedger({
    age: 50,
    years: 20,
    premium: inYears(10_000, 1, 4),
    face: () => 150_000,
    loans: inYears(9_000, 8),
  });
  assert.deepEqual(rows[0], {
    year: 1,
    age: 50,
    premium_outlay: 10_000,
    withdrawals: 0,
    loans: 0,
    loan_repayment: 0,
    loan_balance: 0,
    accumulation_value: 9720.91,
    surrender_value: 3720.91,
    death_benefit: 150_000,
  });
  assert.equal(
    rows.findIndex((row) => row.accumulation_value === 0),
    13,
  );
  assert.ok(rows.slice(13).every((row) => row.loans === 0 && row.loan_balance === 0));
});
