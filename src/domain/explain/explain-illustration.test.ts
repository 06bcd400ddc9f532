import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalculation } from '../calculations/registry.ts';
import { numberAt } from '../shared/member-at.ts';
import { explainCalculation } from './explain-calculation.ts';
import { close, explained, partOf } from './testing/explained.ts';

const VALUES = [9_010, 18_667, 29_009, 40_078, 41_529, 43_014, 0, 0];
const ledger = (header: object = {}, sixth: object = {}) => ({
  age: 45,
  illustrated_rate: 0.06,
  illustrated_loan_rate: 0.05,
  ...header,
  rows: VALUES.map((value, t) => ({
    year: t + 1,
    age: 45 + t,
    premium_outlay: t < 4 ? 10_000 : 0,
    loans: t === 4 || t === 5 ? 5_000 : 0,
    accumulation_value: value,
    surrender_value: t === 5 ? 31_252 : value,
    death_benefit: value === 0 ? 0 : 300_000,
    ...(t === 5 ? sixth : {}),
  })),
});
const ledgers = [
  ledger(),
  ledger({ loan_type: 'fixed', credited_on_loan: 0.04 }),
  ledger({ accumulation_value_is_net_of_loans: true }),
  ledger({}, { loan_balance: 10_800, loan_interest: 500 }),
];
const ROW_MEMBERS = ['distribution', 'net_cash_flow', 'loan_interest', 'loan_balance', 'accumulation_value'];

test('every derived figure of a ledger is explained with the value that the result has', () => {
  for (const input of ledgers) {
    const result = runCalculation('illustration', input, { fullPrecision: true });
    assert.ok(result.ok, result.ok ? '' : JSON.stringify(result.error));
    for (let t = 0; t < VALUES.length; t += 1)
      for (const path of [
        `implied_charges.${t}`,
        `surrender_charges.${t}`,
        ...ROW_MEMBERS.map((member) => `rows.${t}.${member}`),
      ])
        assert.equal(explained('illustration', input, path).value, numberAt(result.value, path), path);
  }
});

test('the published ledger: a first charge of 1,500.00, by the parts shown', () => {
  const charge = explained('illustration', ledgers[0], 'implied_charges.0');
  close(charge.value, 1_500);
  for (const input of ledgers.slice(0, 3))
    for (let t = 0; t < 6; t += 1) {
      const found = explained('illustration', input, `implied_charges.${t}`);
      const part = (name: string) => partOf(found, name);
      const fixed = found.formula.includes('i_cred');
      const collateral = fixed ? part('L₀') + part('loans') - part('repayment') : 0;
      const earned = fixed ? collateral * (1 + part('i_cred')) : 0;
      const before = part('AV₀') + part('P,') - part('W,') - collateral;
      close(found.value, before - (part('AV,') - earned) / (1 + part('g,')));
    }
});

test('a surrender charge and a loan are what their parts make; a loan that was given is called so', () => {
  for (const input of ledgers) {
    const charge = explained('illustration', input, 'surrender_charges.5');
    const gap = partOf(charge, 'AV,') - partOf(charge, 'L,') - partOf(charge, 'SV,');
    close(charge.value, Math.max(0, gap));
    const loan = explained('illustration', input, 'rows.5.loan_balance');
    if (loan.formula.includes('gives it')) close(loan.value, partOf(loan, 'as given'));
    else close(loan.value, (partOf(loan, 'L₀') + partOf(loan, 'loans')) * (1 + partOf(loan, 'i_L')));
  }
  assert.match(explained('illustration', ledgers[3], 'rows.5.loan_balance').formula, /gives it/);
  assert.match(explained('illustration', ledgers[0], 'rows.7.loan_balance').formula, /ended/);
});

test('what a ledger cannot explain is refused with what it can', () => {
  for (const [input, path] of [
    [ledgers[0], 'rows.0.charges'],
    [ledgers[0], 'implied_charges.8'],
    [ledger({ illustrated_rate: null }), 'implied_charges.0'],
  ] as const) {
    const found = explainCalculation('illustration', input, path);
    assert.ok(!found.ok);
    assert.match(found.error.detail, /Give one of implied_charges\.N or surrender_charges\.N/);
  }
});
