import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation, runCalculation } from '../calculations/registry.ts';
import { policyHistoryRowMembers } from '../history/explain-policy-history.ts';
import { policyModelMembers } from '../policy/explain-policy-model.ts';
import { memberAt, numberAt } from '../shared/result-members.ts';
import { explainCalculation } from './explain-calculation.ts';
import { close, explained, partOf } from '../../../tests/support/explained/remade.ts';

const modelInput = (more: object = {}) => ({
  ...findCalculation('policy-model')?.example,
  loans: [{ from_year: 21, to_year: 60, amount: 38_000 }],
  withdrawals: [{ from_year: 15, to_year: 16, amount: 5_000 }],
  ...more,
});

test('every member of a modeled policy is explained with its value, including a lapse', () => {
  for (const input of [modelInput(), modelInput({ death_benefit_option: 'increasing' })]) {
    const result = runCalculation('policy-model', input, { fullPrecision: true });
    assert.ok(result.ok);
    const lapse = numberAt(result.value, 'lapse_year');
    for (const t of [0, 9, 10, 15, 25, lapse - 2, lapse - 1, lapse])
      for (const member of policyModelMembers) {
        const path = `rows.${t}.${member}`;
        assert.equal(explained('policy-model', input, path).value, numberAt(result.value, path), path);
      }
    assert.match(explained('policy-model', input, `rows.${lapse - 1}.loan_balance`).formula, /lapsed/);
  }
});

test('the parts of a modeled year produce its figures by the displayed formula', () => {
  for (const input of [
    modelInput(),
    modelInput({ death_benefit_option: 'increasing', face_amount: 150_000 }),
  ])
    for (const t of [0, 5, 9, 10, 14, 22]) {
      const of = (member: string) => explained('policy-model', input, `rows.${t}.${member}`);
      const value = of('accumulation_value');
      const part = (name: string) => partOf(value, name);
      close(value.value, (part('AV₀') + part('P,') - part('W,') - part('C,')) * (1 + part('cr,')));
      const charges = of('charges');
      close(charges.value, partOf(charges, 'E,') + partOf(charges, 'COI,'));
      const costs = of('cost_of_insurance');
      assert.equal(costs.steps.length, 24);
      const rate = (partOf(costs, 'ratio') * partOf(costs, 'q,')) / 12;
      let sum = 0;
      for (let month = 1; month <= 12; month += 1) {
        const cost = costs.steps[2 * month - 1].value;
        assert.equal(costs.steps[2 * month - 1].name, `COI of month ${month}`);
        close(cost, rate * (costs.steps[2 * month - 2].value ?? NaN));
        sum += cost ?? NaN;
      }
      close(costs.value, sum);
      const expenses = of('expenses');
      const unit = t < 10 ? (partOf(expenses, 'unit') * partOf(expenses, 'F,')) / 1000 : 0;
      close(
        expenses.value,
        partOf(expenses, 'premium load') * partOf(expenses, 'P,') +
          12 * (partOf(expenses, 'policy fee') + unit),
      );
      const loan = of('loan_balance');
      close(loan.value, partOf(loan, 'L₀') + partOf(loan, 'loans') + partOf(loan, 'I,'));
      const surrender = of('surrender_value');
      close(
        surrender.value,
        Math.max(0, partOf(surrender, 'AV,') - partOf(surrender, 'SC') - partOf(surrender, 'L,')),
      );
      const death = of('death_benefit');
      const gross = Math.max(partOf(death, 'F [+ AV]'), partOf(death, 'κ') * partOf(death, 'AV,'));
      close(partOf(death, 'death benefit before'), gross);
      close(death.value, Math.max(0, gross - partOf(death, 'L,')));
    }
});

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const illustration = memberAt(findCalculation('policy-history')?.example, 'illustration');
const history = (more: object = {}, header: object = {}) => ({
  ...findCalculation('policy-history')?.example,
  illustration: { ...objectOf(illustration), ...header },
  ...more,
});
const poor = Array.from({ length: 45 }, (_, t) => (t < 15 ? 0.06 : 0));
const histories = [
  history(),
  history({ credits: poor }),
  history({ income_mode: 'max_level' }),
  history({}, { loan_type: 'fixed', credited_on_loan: 0.04, death_benefit_option: 'increasing' }),
  history({}, { is_mec: true }),
];

test('every member of a re-projected policy is explained with its value, including a lapse', () => {
  let lapsed = 0;
  for (const input of histories) {
    const result = runCalculation('policy-history', input, { fullPrecision: true });
    assert.ok(result.ok, result.ok ? '' : result.error.detail);
    if (memberAt(result.value, 'lapse_year') !== null) lapsed += 1;
    const lapse = Number(memberAt(result.value, 'lapse_year') ?? 44);
    for (const t of [0, 7, 20, 23, lapse - 2, lapse - 1, lapse])
      for (const member of policyHistoryRowMembers) {
        const path = `rows.${t}.${member}`;
        assert.equal(explained('policy-history', input, path).value, numberAt(result.value, path), path);
      }
  }
  assert.ok(lapsed > 0);
});

test('the parts of a re-projected year produce its figures by the displayed formula', () => {
  for (const input of histories)
    for (const t of [0, 3, 12, 21, 24]) {
      const of = (member: string) => explained('policy-history', input, `rows.${t}.${member}`);
      const value = of('accumulation_value');
      if (value.formula.startsWith('0:')) continue;
      const part = (name: string) => partOf(value, name);
      const charged = part('AV′₀') + part('P,') - part('W,') - part('C′');
      const fixed = value.formula.includes('i_cred');
      const collateral = fixed ? part('L′₀') + part('loans') - part('repayment') : 0;
      const earned = fixed ? collateral * (1 + part('i_cred')) : 0;
      close(value.value, (charged - collateral) * (1 + part('cr,')) + earned);
      const charge = of('charges');
      const implied = partOf(charge, 'C,');
      close(charge.value, implied * (implied > 0 ? 1 + partOf(charge, 'stress') : 1));
      const loan = of('loan_balance');
      const owed = partOf(loan, 'L′₀') + partOf(loan, 'loans') - partOf(loan, 'repayment');
      close(loan.value, owed * (1 + partOf(loan, 'b,')));
      const death = of('death_benefit');
      const AV = partOf(death, 'AV′,');
      const face = partOf(death, 'F,') + partOf(death, '1 when') * AV;
      close(death.value, Math.max(0, Math.max(face, partOf(death, 'κ') * AV) - partOf(death, 'L′,')));
      const tax = of('distribution_tax');
      close(
        tax.value,
        partOf(tax, 'taxed part') * partOf(tax, 'rate on a distribution') + partOf(tax, 'tax of a lapse'),
      );
      const income = of('net_income');
      close(income.value, partOf(income, 'W,') + partOf(income, 'loans') - partOf(income, 'tax on'));
    }
});

test('the year of a lapse explains why the policy ends and which tax is due', () => {
  const input = history({ credits: poor });
  const result = runCalculation('policy-history', input, { fullPrecision: true });
  assert.ok(result.ok);
  const t = numberAt(result.value, 'lapse_year') - 1;
  const value = explained('policy-history', input, `rows.${t}.accumulation_value`);
  assert.equal(value.value, 0);
  const grown = (partOf(value, 'L′₀') + partOf(value, 'loans')) * (1 + partOf(value, 'b,'));
  const charged = partOf(value, 'AV′₀') + partOf(value, 'P,') - partOf(value, 'W,') - partOf(value, 'C′');
  assert.ok(charged * (1 + partOf(value, 'cr,')) <= grown);
  const tax = explained('policy-history', input, `rows.${t}.distribution_tax`);
  assert.equal(partOf(tax, 'tax of a lapse'), numberAt(result.value, 'lapse_tax'));
});

test('an unknown member of a policy is rejected with the available ones', () => {
  for (const [id, input] of [
    ['policy-model', modelInput()],
    ['policy-history', histories[0]],
  ] as const) {
    const found = explainCalculation(id, input, 'rows.3.balance');
    assert.ok(!found.ok);
    assert.match(found.error.detail, /Give one of rows\.N\.\{premium_outlay, .*accumulation_value/);
  }
});

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

test('every derived figure of a ledger is explained with its value in the result', () => {
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

test('explains the published ledger: a first charge of 1,500.00, from the displayed parts', () => {
  const charge = explained('illustration', ledgers[0], 'implied_charges.0');
  close(charge.value, 1_500);
  for (const input of ledgers.slice(0, 3))
    for (let t = 0; t < 6; t += 1) {
      const explanation = explained('illustration', input, `implied_charges.${t}`);
      const part = (name: string) => partOf(explanation, name);
      const fixed = explanation.formula.includes('i_cred');
      const collateral = fixed ? part('L₀') + part('loans') - part('repayment') : 0;
      const earned = fixed ? collateral * (1 + part('i_cred')) : 0;
      const before = part('AV₀') + part('P,') - part('W,') - collateral;
      close(explanation.value, before - (part('AV,') - earned) / (1 + part('g,')));
    }
});

test('a surrender charge and a loan follow from their parts, and an entered loan is labeled as such', () => {
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

test('a path that a ledger cannot explain is rejected with the available ones', () => {
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
