import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitStatusOf, type Terminal } from '../command.ts';
import { findCalculation, runCalculation } from '../../domain/calculations/registry.ts';
import { memberAt, numberAt } from '../../domain/shared/result-members.ts';
import { explain } from './explain.ts';

const VEHICLE = {
  age: 60,
  contributions: [1000, 0],
  distributions: [0, 100],
  vehicle: { name: 'x', account_type: 'tax_free', rate_of_return: 0.05, fee: 0 },
};

async function explained(id: string, input: unknown, at: string | null, json = false) {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readText: async () => JSON.stringify(input),
    isInteractive: false,
  };
  const status = await exitStatusOf(terminal, () =>
    explain(
      {
        positionals: [id, 'input.json'],
        options: { ...(at === null ? {} : { at }), ...(json ? { json } : {}) },
      },
      terminal,
      2026,
    ),
  );
  return { status, out, err };
}

test('a figure with its formula, inputs, steps, function and page', async () => {
  const { status, out } = await explained('vehicle', VEHICLE, 'rows.1.balance');
  assert.equal(status, 0);
  assert.match(out, /^rows\.1\.balance = 997\.5\n {2}balance of year 2\n {2}B = B₀ \+ c′ − g \+ G − F/);
  assert.match(out, /B₀, balance before the year +1050\n/);
  assert.match(out, /g, gross distribution +100\n/);
  assert.match(out, /account-year\.ts#runYear\n.*docs\/methods\/vehicle\.md/);
});

test('as JSON, of a golden case, with this year where none is given', async () => {
  const { start_year: _left, ...example } = { start_year: 0, ...findCalculation('tax-scorecard')?.example };
  const path = 'roth_backend.rows.1.tax';
  const { out } = await explained('tax-scorecard', { input: example, expected: {} }, path, true);
  const found: unknown = JSON.parse(out);
  assert.equal(memberAt(found, 'path'), path);
  const whole = runCalculation('tax-scorecard', { ...example, start_year: 2026 }, { fullPrecision: true });
  assert.ok(whole.ok);
  assert.equal(memberAt(found, 'value'), numberAt(whole.value, path));
});

test('a rate of return with its flows and its check, its status, and the period of a percentile', async () => {
  const flows = { cash_flows: [-100, 60, 60] };
  const { out } = await explained('cash-flow-irr', flows, 'irr');
  assert.match(out, /^irr = 0\.1306/);
  assert.match(out, /CF_2, flow at time 2 +60\n/);
  assert.match(out, /Σ of these, the check: 0 but for rounding +-?\d/);
  assert.match((await explained('cash-flow-irr', flows, 'status')).out, /^status = ok\n/);
  const rider = findCalculation('income-rider-simulation')?.example;
  const spread = await explained('income-rider-simulation', rider, 'guaranteed.ending_value.p10');
  assert.match(spread.out, /10th percentile: guaranteed, ending value, the 1st of 6: period from 2002-01/);
});

test('a wrong path, bad input and a missing --at are told, with exit status 2', async () => {
  const wrong = await explained('vehicle', VEHICLE, 'rows.1.balances');
  assert.equal(wrong.status, 2);
  assert.match(String(memberAt(JSON.parse(wrong.out), 'error.at.0')), /Nothing to explain .*rows\.N/);
  const bad = await explained('vehicle', { ...VEHICLE, age: 0 }, 'rows.1.balance');
  assert.deepEqual(JSON.parse(bad.out), { error: { age: ['Must be between 1 and 120.'] } });
  const without = await explained('vehicle', VEHICLE, null);
  assert.equal(without.status, 2);
  assert.match(without.err, /^Usage: plumbline explain <id> \[FILE\|-\] --at/);
});
