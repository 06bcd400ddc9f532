import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalculation } from '../calculations/registry.ts';
import { vehicleExample } from '../calculations/examples.ts';
import { numberAt } from '../shared/result-members.ts';
import { portfolioReturn } from './portfolio-return.ts';

const series = {
  a: { frequency: 'annual', start: '2001', returns: [0.1, -0.05, 0.2, 0.02] },
  b: { frequency: 'annual', start: '2002', returns: [0.04, 0.03, 0.05, 0.06] },
} as const;
const portfolio = { a: 0.75, b: 0.25 };
/** 2002 to 2004, the years common to both series, rebalanced yearly. */
const YEARS = [0.75 * -0.05 + 0.25 * 0.04, 0.75 * 0.2 + 0.25 * 0.03, 0.75 * 0.02 + 0.25 * 0.05];
const GEOMETRIC = YEARS.reduce((growth, rate) => growth * (1 + rate), 1) ** (1 / 3) - 1;

test('the rate is the geometric mean of the common years, or of the latest requested years', () => {
  const all = portfolioReturn(portfolio, undefined, series);
  assert.ok(all && Math.abs(all.rate - GEOMETRIC) < 1e-12);
  assert.deepEqual([all.years, all.first_month, all.last_month], [3, '2002-01', '2004-12']);
  const latest = portfolioReturn(portfolio, 1, series);
  assert.ok(latest && Math.abs(latest.rate - YEARS[2]) < 1e-12);
});

test('a vehicle with a portfolio matches one with its rate, in both calculations', () => {
  const run = (id: 'vehicle' | 'required-return', vehicle: object, more: object = {}) => {
    const outcome = runCalculation(
      id,
      { ...vehicleExample, ...more, series, vehicle: { ...vehicleExample.vehicle, ...vehicle } },
      { fullPrecision: true },
    );
    assert.ok(outcome.ok, JSON.stringify(outcome));
    return outcome.value;
  };
  const mixed = run('vehicle', { portfolio });
  const level = run('vehicle', { rate_of_return: numberAt(mixed, 'rate_of_return') });
  assert.ok(Math.abs(numberAt(mixed, 'rate_of_return') - GEOMETRIC) < 1e-12);
  assert.deepEqual(mixed.rows, level.rows);
  const target = { target: 'death', death_benefit: 200_000 };
  // The two searches start at different rates.
  const rates = [{ portfolio }, {}].map((more) => numberAt(run('required-return', more, target), 'rate'));
  assert.ok(Math.abs(rates[0] - rates[1]) < 1e-9);
});

test('rejects a portfolio without figures, or a lookback period beyond them, by path', () => {
  const refused = (vehicle: object) => {
    const outcome = runCalculation('vehicle', {
      ...vehicleExample,
      series,
      vehicle: { ...vehicleExample.vehicle, ...vehicle },
    });
    assert.ok(!outcome.ok);
    return outcome.error.fields ?? {};
  };
  assert.match(
    refused({ portfolio: 'sp500' })['vehicle.portfolio'][0],
    /^No history loaded for S&P 500\. An administrator can import it/,
  );
  assert.deepEqual(refused({ portfolio, lookback_years: 4 })['vehicle.lookback_years'], [
    'The loaded history allows at most 3 years with a, b.',
  ]);
});
