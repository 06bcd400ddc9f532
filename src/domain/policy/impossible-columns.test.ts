import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerRow } from './illustration.ts';
import { impossibleColumns } from './impossible-columns.ts';

const row = (year: number, change: Partial<LedgerRow> = {}): LedgerRow => ({
  year,
  age: 49 + year,
  premium_outlay: 10_000,
  withdrawals: 0,
  loans: 0,
  loan_repayment: 0,
  accumulation_value: 9_000 * year,
  surrender_value: 8_000 * year,
  death_benefit: 500_000,
  ...change,
});

const ledger = (count: number, change: (year: number) => Partial<LedgerRow>) =>
  Array.from({ length: count }, (_, index) => row(index + 1, change(index + 1)));

test('a surrender value above the accumulation value in most years is impossible', () => {
  assert.deepEqual(impossibleColumns(ledger(48, (year) => ({ surrender_value: 9_500 * year }))), [
    {
      column: 'surrender_value',
      message:
        'The surrender value is above the accumulation value in 48 of 48 years. Choose another column or table.',
    },
  ]);
});

test('a fifth of the years is not enough, and a column that is not printed is ignored', () => {
  const inTwo = (year: number) => (year <= 2 ? { surrender_value: 99_000 } : {});
  assert.deepEqual(impossibleColumns(ledger(10, inTwo)), []);
  assert.deepEqual(impossibleColumns(ledger(10, () => ({ accumulation_value: 0 }))), []);
  assert.deepEqual(impossibleColumns(ledger(10, () => ({}))), []);
});

test('a premium equal to the age and a balance below the loan of its year are impossible', () => {
  assert.deepEqual(
    impossibleColumns(ledger(10, (year) => ({ premium_outlay: 49 + year }))).map(({ column }) => column),
    ['premium_outlay'],
  );
  assert.deepEqual(
    impossibleColumns(ledger(10, () => ({ loans: 5_000, loan_balance: 4_000 }))).map(({ column }) => column),
    ['loan_balance'],
  );
});
