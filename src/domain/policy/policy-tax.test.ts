import assert from 'node:assert/strict';
import { test } from 'node:test';
import { illustrationSchema } from './illustration-schema.ts';
import { deriveLedger } from './ledger.ts';
import type { Methods } from './methods.ts';
import { policyTax } from './policy-tax.ts';

interface Year {
  premium?: number;
  withdrawal?: number;
  loan?: number;
  value?: number;
  surrender?: number;
}

function taxOf(age: number, years: Year[], header: Record<string, unknown> = {}, methods: Methods = 'first') {
  const illustration = illustrationSchema.parse({
    illustrated_loan_rate: 0,
    ...header,
    rows: years.map((year, t) => ({
      year: t + 1,
      age: age + t,
      premium_outlay: year.premium ?? 0,
      withdrawals: year.withdrawal ?? 0,
      loans: year.loan ?? 0,
      accumulation_value: year.value ?? 0,
      surrender_value: year.surrender ?? year.value ?? 0,
      death_benefit: (year.value ?? 0) * 3,
    })),
  });
  return policyTax(illustration, deriveLedger(illustration), methods);
}

test('withdrawals up to the premiums are tax-free, and the excess is taxed', () => {
  const { need, tax } = taxOf(60, [
    { premium: 10_000, value: 30_000 },
    { withdrawal: 8_000, value: 22_000 },
    { withdrawal: 5_000, value: 17_000 },
    { loan: 4_000, value: 17_000 },
  ]);
  // 3,000 above basis at 24%
  assert.deepEqual([...need], [0, 8_000, 5_000 - 720, 4_000]);
  assert.deepEqual([...tax], [0, 0, 720, 0]);
});

test('the second tax rate applies from its age', () => {
  const { tax } = taxOf(
    64,
    [
      { withdrawal: 1_000, value: 9_000 },
      { withdrawal: 1_000, value: 8_000 },
    ],
    {
      policy_second_tax_rate: 0.1,
      policy_tax_change_age: 65,
    },
  );
  assert.deepEqual([...tax], [240, 100]);
});

test('a MEC pays gain first, also for loans, with 10% before 59½, and a taxed loan raises the basis', () => {
  const { tax } = taxOf(
    58,
    [
      { premium: 10_000, value: 12_000 },
      { loan: 1_500, value: 12_000 },
      { withdrawal: 1_000, value: 11_000 },
    ],
    { is_mec: true, policy_tax_rate: 0.2 },
  );
  // Gain 2,000: the loan's 1,500 at 30%; then basis 11,500, gain 500 at 20% (age 60).
  assert.ok(Math.abs(tax[1] - 450) < 1e-9 && Math.abs(tax[2] - 100) < 1e-9);
});

test('a MEC that lapses before 59½ adds 10% on its gain, only with the second methods', () => {
  // The published example: a gain of 72,910.49 at 53, taxed at 24%.
  const opening = {
    accumulation_value: 90_000,
    surrender_value: 7_000,
    loan_balance: 82_910.49,
    premiums_paid: 10_000,
    withdrawals_to_date: 0,
  };
  const lapseTax = (methods: Methods) =>
    taxOf(53, [{}], { is_mec: true, opening }, methods).lapseTax.toFixed(2);
  assert.deepEqual([lapseTax('first'), lapseTax('second')], ['17498.52', '24789.57']);
});

test('surrender after tax is taxed on the gain over basis, including the loan', () => {
  const { afterTaxSurrender } = taxOf(60, [
    { premium: 10_000, loan: 4_000, value: 25_000, surrender: 21_000 },
  ]);
  assert.equal(afterTaxSurrender[0], 21_000 - 0.24 * (21_000 + 4_000 - 10_000));
});

test('a lapse taxes the canceled loan above basis, in net income but not in the need', () => {
  const { need, netIncome, lapseTax } = taxOf(
    60,
    [{ premium: 10_000, value: 40_000 }, { loan: 30_000, value: 31_000, surrender: 1_000 }, {}],
    { illustrated_loan_rate: 0.05 },
  );
  // 30,000 · 1.05² cancelled
  const expected = 0.24 * (30_000 * 1.05 * 1.05 - 10_000);
  assert.ok(Math.abs(lapseTax - expected) < 1e-9);
  assert.equal(need[2], 0);
  assert.ok(Math.abs(netIncome[2] + expected) < 1e-9);
});
