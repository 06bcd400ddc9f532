import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation, runCalculation } from '../calculations/registry.ts';
import { RIDER_PARTS } from '../tools/rider/explain-income-rider.ts';
import { numberAt, memberAt } from '../shared/result-members.ts';
import { explainCalculation } from './explain-calculation.ts';
import { close, explained, partOf } from '../../../tests/support/explained/remade.ts';
import riderCase from '../../../fixtures/golden/income-rider-simulation/all-succeed.json' with { type: 'json' };
import bufferCase from '../../../fixtures/golden/retirement-buffer/windows-depleting.json' with { type: 'json' };
import pathCase from '../../../fixtures/golden/retirement-buffer/f1-bad-start.json' with { type: 'json' };

const ROW_MEMBERS = [
  'growth_rate',
  'rider_income',
  'withdrawal',
  'account_payment',
  'shortfall',
  'growth',
  'fee',
  'growth_tax',
  'balance',
];
const COMPLETE_MEMBERS = [
  'income_rider_longevity',
  'cv_longevity',
  'year_count',
  'shortfall_surplus_years',
  'shortfall_surplus_value',
  'ending_value',
  'optimization.beginning_balance.amount',
  'optimization.beginning_balance.total_distribution',
  'optimization.beginning_balance.longevity',
  'optimization.optimal_distribution.factor',
  'optimization.optimal_distribution.total_distribution',
  'optimization.optimal_distribution.first_distribution',
  'optimization.optimal_distribution.longevity',
];
const base = {
  ...findCalculation('income-rider')?.example,
  returns: Array.from({ length: 36 }, (_, t) => [0.06, -0.12, 0.18, 0.04][t % 4]),
};
const inputs = [
  base,
  { ...base, total_balance: 2_000_000 },
  { ...base, account_type: 'tax_deferred', tax_basis: 'rider_net' },
];

test('every member of a rider’s parts is explained with its value in the result', () => {
  for (const input of inputs) {
    const result = runCalculation('income-rider', input, { fullPrecision: true });
    assert.ok(result.ok, result.ok ? '' : result.error.detail);
    for (const name of RIDER_PARTS) {
      const years = [0, 5, 20, 30, 35];
      const paths = [
        ...COMPLETE_MEMBERS,
        ...years.flatMap((t) => ROW_MEMBERS.map((member) => `rows.${t}.${member}`)),
        ...years.flatMap((t) => [`annual_cv_distribution.${t}`, `annual_income_rider_distribution.${t}`]),
      ];
      for (const path of paths.map((member) => `${name}.${member}`))
        assert.equal(explained('income-rider', input, path).value, numberAt(result.value, path), path);
    }
  }
});

test('the parts of an account’s year next to a rider produce its balance and its payment', () => {
  for (const input of inputs)
    for (const t of [0, 5, 18, 30]) {
      const of = (member: string) =>
        explained('income-rider', input, `${RIDER_PARTS[2]}.rows.${t}.${member}`);
      const balance = of('balance');
      const part = (name: string) => partOf(balance, name);
      const invested = part('B₀') - part('x,');
      close(balance.value, invested + part('G,') - part('F,') - part('growth tax'));
      const factor = (1 + part('g,')) * (1 - part('fee')) - part('τ,') * Math.max(0, part('g,'));
      close(balance.value, invested * factor);
      const withdrawal = of('withdrawal');
      const requested = partOf(withdrawal, 'n,') / partOf(withdrawal, 'net amount of a dollar paid out');
      close(withdrawal.value, Math.min(requested, partOf(withdrawal, 'B₀')));
      const payment = of('account_payment');
      close(payment.value, partOf(payment, 'x,') * partOf(payment, 'net amount of a dollar paid out'));
    }
});

test('longevity, shortfall and required balance follow from the displayed parts', () => {
  for (const input of inputs)
    for (const name of RIDER_PARTS) {
      const of = (member: string) => explained('income-rider', input, `${name}.${member}`);
      const needed = of('optimization.beginning_balance.amount');
      assert.equal(needed.steps.length, 36);
      close(
        needed.value,
        needed.steps.reduce((sum, step) => sum + (step.value ?? NaN), 0),
      );
      const factor = of('optimization.optimal_distribution.factor');
      close(factor.value, partOf(factor, 'total balance') / partOf(factor, 'PV'));
      const total = of('optimization.optimal_distribution.total_distribution');
      close(total.value, partOf(total, 'k') * partOf(total, 'Σn'));
      const years = of('shortfall_surplus_years');
      close(
        years.value,
        partOf(years, 'last plan year that the account') - partOf(years, 'last plan year with'),
      );
      const left = of('shortfall_surplus_value');
      const short = left.steps.some((step) => step.name.startsWith('first plan') && step.value !== null);
      close(left.value, short ? -partOf(left, 'Σ(n') : partOf(left, 'B,'));
    }
});

test('a path of a rider that cannot be explained is rejected with the available ones', () => {
  for (const path of ['rows.0.balance', `${RIDER_PARTS[0]}.rows.99.balance`, `${RIDER_PARTS[0]}.nothing`]) {
    const found = explainCalculation('income-rider', base, path);
    assert.ok(!found.ok);
    assert.match(found.error.detail, /annual_cv_distribution\}\.N/);
  }
});

// The tools in today's dollars: unchanged figures, rejected paths and the parts of explained figures.

const TOOLS = [
  ['retirement-buffer', pathCase.input],
  ['retirement-buffer', bufferCase.input],
  ['income-rider', riderCase.input],
  ['income-rider-simulation', riderCase.input],
] as const;

function resultOf(id: string, input: object) {
  const ran = runCalculation(id, input, { fullPrecision: true });
  assert.ok(ran.ok, JSON.stringify(ran));
  const { inputs: _inputs, meta: _meta, ...result } = ran.value;
  return result;
}

function refused(id: string, input: object): unknown {
  const ran = runCalculation(id, input);
  return ran.ok ? null : ran.error.fields;
}

test('without inflation, nominal and today’s dollars are exactly equal', () => {
  for (const [id, input] of TOOLS)
    assert.deepEqual(resultOf(id, { ...input, inflation: 0, dollars: 'real' }), resultOf(id, input), id);
});

test('today’s dollars require inflation, which must be a yearly rate for a list of returns', () => {
  const [[buffer, path], [, windows], [rider, plan]] = TOOLS;
  const needed = { inflation: ['Inflation is a required field'] };
  for (const [id, input] of TOOLS) assert.deepEqual(refused(id, { ...input, dollars: 'real' }), needed);
  const yearly = { inflation: ['Give a yearly rate of inflation.'] };
  assert.deepEqual(refused(buffer, { ...path, dollars: 'real', inflation: 'cpi' }), yearly);
  assert.deepEqual(refused(rider, { ...plan, dollars: 'real', inflation: 'cpi' }), yearly);
  const short = { inflation: ['Expected 5 yearly values.'] };
  assert.deepEqual(refused(buffer, { ...windows, dollars: 'real', inflation: [0.02] }), short);
  assert.match(
    JSON.stringify(refused(buffer, { ...windows, dollars: 'real', inflation: 'cpi' })),
    /^\{"inflation":\["No history loaded for consumer prices/,
  );
});

const REAL = { dollars: 'real', inflation: 0.03 };

/** Figures that are divided by prices, totals of years, and unchanged figures. */
const OPENED = {
  'retirement-buffer': {
    quotient: ['market_only_with_distribution.rows.2.total', 'market_only_without_distribution.ending_value'],
    difference: [
      'market_only_with_distribution.total_distribution',
      'simulations.market_only_with_distribution.worst.rows.3.cumulative_distribution',
    ],
    mean: ['simulations.market_plus_buffer_with_distribution.average.rows.2.total'],
  },
  'income-rider': {
    quotient: ['income_rider_guaranteed_index_allocation.rows.2.account_payment'],
    difference: [
      'income_rider_guaranteed_index_allocation.optimization.beginning_balance.total_distribution',
    ],
    mean: [],
  },
  'income-rider-simulation': {
    quotient: ['guaranteed.average.rows.2.balance', 'guaranteed.ending_value.max'],
    difference: ['guaranteed.worst.optimization.optimal_distribution.total_distribution'],
    mean: ['guaranteed.success_rate'],
  },
};

const FORMULAS = { quotient: /÷ prices/, difference: /− reduction by prices/, mean: /^mean of/ };

test('an explained figure equals the displayed one and refers to its nominal figure', () => {
  for (const [id, input] of TOOLS.slice(1)) {
    const real = { ...input, ...REAL };
    const result = resultOf(id, real);
    for (const operation of ['quotient', 'difference', 'mean'] as const)
      for (const at of OPENED[id][operation]) {
        const found = explainCalculation(id, real, at);
        assert.ok(found.ok, JSON.stringify(found));
        assert.equal(found.value.value, memberAt(result, at), at);
        assert.match(found.value.formula, FORMULAS[operation], at);
        const [first] = found.value.inputs;
        if (operation !== 'mean') assert.equal(first?.value, memberAt(resultOf(id, input), at), at);
      }
  }
});
