/** The tools in today's dollars: what stays, what is refused, and what a figure that is opened leads to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import riderCase from '../../../fixtures/golden/income-rider-simulation/all-succeed.json' with { type: 'json' };
import bufferCase from '../../../fixtures/golden/retirement-buffer/windows-depleting.json' with { type: 'json' };
import pathCase from '../../../fixtures/golden/retirement-buffer/f1-bad-start.json' with { type: 'json' };
import { runCalculation } from '../calculations/registry.ts';
import { memberAt } from '../shared/member-at.ts';
import { explainCalculation } from './explain-calculation.ts';

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

test('without inflation both dollars are the same, to the last bit', () => {
  for (const [id, input] of TOOLS)
    assert.deepEqual(resultOf(id, { ...input, inflation: 0, dollars: 'real' }), resultOf(id, input), id);
});

test('today’s dollars need an inflation, and a list of returns has no prices of its own', () => {
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

/** Figures that are divided, those that are sums of years, and those that stay. */
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

const FORMULAS = { quotient: /÷ prices/, difference: /− what prices take off/, mean: /^mean of/ };

test('an opened figure is the one that stands there, and leads to what it was as it is paid', () => {
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
