import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { retirementBufferCalculation } from '../../calculations/tool-calculations.ts';
import { type RetirementBufferResult, retirementBuffer } from './retirement-buffer.ts';
import { retirementBufferSchema } from './retirement-buffer-schema.ts';

const cents = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 0.005, `${actual} is not ${expected}`);

function calculate(raw: Record<string, unknown>): RetirementBufferResult {
  const { value, error } = { value: undefined, error: undefined, ...retirementBufferCalculation.run(raw) };
  assert.ok(value, JSON.stringify(error));
  return retirementBuffer(retirementBufferSchema.parse(raw));
}

function messages(raw: Record<string, unknown>) {
  const outcome = retirementBufferCalculation.run(raw);
  assert.ok(!outcome.ok);
  return outcome.error.fields ?? {};
}

const f1 = {
  total_balance: 1_000_000,
  buffer_allocation_weight: 0.2,
  buffer_rate: 0.04,
  distribution: 60_000,
  returns: [-0.15, -0.1, 0.2, 0.12, -0.05, 0.15, 0.08, 0.1],
};

const f2 = {
  ...f1,
  returns: undefined,
  years: 5,
  market: 'mine',
  series: {
    mine: {
      frequency: 'annual',
      start: '2001',
      returns: [0.12, -0.08, 0.15, 0.22, -0.18, -0.11, 0.09, 0.28, 0.05, 0.1],
    },
  },
};

test('eight years with a bad start (worked example F1)', () => {
  const result = calculate(f1);
  cents(result.market_only_with_distribution.ending_value, 671_171.15);
  cents(result.market_plus_buffer_with_distribution.ending_value, 736_459.87);
  cents(result.market_only_without_distribution.ending_value, 1_334_438.58);
  cents(result.market_plus_buffer_without_distribution.ending_value, 1_341_264.68);
  assert.deepEqual(
    result.market_plus_buffer_with_distribution.rows
      .filter((row) => row.from_buffer > 0)
      .map((row) => row.year),
    [2, 3, 6],
  );
});

test('a percentage applies to the portfolio at the first distribution (worked example F1)', () => {
  const result = calculate({
    ...f1,
    distribution: 0.06,
    distribution_in: 'percent',
    distribution_start_year: 3,
  });
  const rows = result.market_plus_buffer_with_distribution.rows;
  cents(rows[2].from_buffer + rows[2].from_market, 49_699.2);
  cents(rows[7].from_buffer + rows[7].from_market, 49_699.2);
  cents(result.market_only_with_distribution.rows[2].from_market, 45_900);
});

test('every five-year window of ten years (worked example F2)', () => {
  const { simulations } = calculate(f2);
  assert.ok(simulations);
  const only = simulations.market_only_with_distribution;
  cents(only.average.ending_value, 826_627.69);
  cents(only.worst.ending_value, 673_432.93);
  cents(only.median.ending_value, 819_533.37);
  cents(only.best.ending_value, 1_027_452.73);
  assert.deepEqual(
    [only.worst, only.median, only.best].map((period) => period.start_month),
    ['2002-01', '2003-01', '2006-01'],
  );
  const buffered = simulations.market_plus_buffer_with_distribution;
  cents(buffered.average.ending_value, 848_302.38);
  cents(buffered.worst.ending_value, 710_607.23);
  cents(buffered.median.ending_value, 829_926.2);
  cents(buffered.best.ending_value, 1_023_492.56);
  assert.equal(only.count, 6);
});

test('the four results of a history match the median period', () => {
  const result = calculate(f2);
  assert.deepEqual(
    result.market_only_with_distribution,
    result.simulations?.market_only_with_distribution.median,
  );
});

test('a period calculated alone, with the return before it, has the same rows', () => {
  const { simulations } = calculate(f2);
  const worst = simulations?.market_plus_buffer_with_distribution.worst;
  const marketOnly = calculate({ ...f1, returns: [-0.08, 0.15, 0.22, -0.18, -0.11], previous_return: 0.12 });
  assert.deepEqual(marketOnly.market_plus_buffer_with_distribution.rows, worst?.rows);
});

test('calculates returns from levels, starting in the month after the first', () => {
  const levels = [100];
  for (const r of f2.series.mine.returns) levels.push(levels[levels.length - 1] * (1 + r));
  const withSeries = calculate({ ...f2, series: { mine: { frequency: 'annual', start: '2000', levels } } });
  const expected = calculate(f2);
  assert.equal(withSeries.simulations?.market_only_with_distribution.best.start_month, '2006-01');
  cents(
    withSeries.market_only_with_distribution.ending_value,
    expected.market_only_with_distribution.ending_value,
  );
});

test('a monthly series has a period for every month', () => {
  const monthly = { frequency: 'monthly', start: '2000-03', returns: Array.from({ length: 36 }, () => 0.01) };
  const { simulations } = calculate({ ...f2, years: 2, market: { m: 1 }, series: { m: monthly } });
  assert.equal(simulations?.market_only_with_distribution.count, 36 - 24 + 1);
  assert.equal(simulations?.market_only_with_distribution.worst.start_month, '2000-03');
  cents(simulations?.market_only_without_distribution.median.ending_value ?? 0, 1_000_000 * 1.01 ** 24);
});

test('rebalances a mix every year', () => {
  const series = {
    a: { frequency: 'annual', start: '2001', returns: [0.1, -0.2] },
    b: { frequency: 'annual', start: '2001', returns: [0.02, 0.04] },
  };
  const result = calculate({ ...f2, years: 2, market: { a: 0.5, b: 0.5 }, series });
  cents(result.market_only_without_distribution.ending_value, 1_000_000 * 1.06 * 0.92);
});

test('subtracts payments at the end of the year after growth', () => {
  const result = calculate({
    ...f1,
    returns: [0.1, -0.5],
    distribution_timing: 'end',
    distribution: 100_000,
  });
  const rows = result.market_only_with_distribution.rows;
  cents(rows[0].market, 1_000_000);
  cents(rows[1].market, 400_000);
});

test('payments that follow prices start at the requested amount, or already inflated at the end of the year', () => {
  const cpi = { frequency: 'annual', start: '2000', levels: [100, 110, 121, 133.1] };
  const withSeries = { ...f1, returns: [0, 0, 0], distribution_increase: 'cpi', series: { cpi } };
  const paid = (result: RetirementBufferResult) =>
    result.market_only_with_distribution.rows.map((row) => Math.round(row.from_market));
  assert.deepEqual(paid(calculate(withSeries)), [60_000, 66_000, 72_600]);
  assert.deepEqual(paid(calculate({ ...withSeries, distribution_timing: 'end' })), [66_000, 72_600, 79_860]);
});

test('interpolates a month without a published price geometrically', () => {
  const months = Array.from({ length: 25 }, (_, month) => (month === 12 ? null : 100 * 1.01 ** month));
  const withSeries = {
    ...f1,
    returns: [0, 0],
    distribution_increase: 'cpi',
    series: { cpi: { frequency: 'monthly', start: '2024-10', levels: months } },
  };
  cents(calculate(withSeries).market_only_with_distribution.rows[1].from_market, 60_000 * 1.01 ** 12);
});

test('longevity counts to the last year paid in full, and is beyond the horizon if never depleted', () => {
  const depleted = calculate({ ...f1, returns: [0, 0, 0], distribution: 400_000, age: 70 });
  assert.deepEqual(depleted.market_only_with_distribution.longevity, {
    age: 71,
    years: 2,
    beyond_horizon: false,
  });
  cents(depleted.market_only_with_distribution.rows[2].shortfall, 200_000);
  const atOnce = calculate({ ...f1, returns: [0], distribution: 2_000_000 });
  assert.equal(atOnce.market_only_with_distribution.longevity.years, 0);
  const never = calculate(f1);
  assert.deepEqual(never.market_only_with_distribution.longevity, {
    age: null,
    years: 8,
    beyond_horizon: true,
  });
  assert.deepEqual(never.market_only_without_distribution.longevity, {
    age: null,
    years: null,
    beyond_horizon: false,
  });
});

const paths = fc.record({
  returns: fc.array(fc.double({ min: -0.9, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
  buffer_allocation_weight: fc.double({ min: 0, max: 1, noNaN: true }),
  buffer_rate: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
  market_fee: fc.double({ min: 0, max: 0.1, noNaN: true }),
  distribution: fc.double({ min: 0, max: 2e5, noNaN: true }),
  distribution_timing: fc.constantFrom('beginning', 'end'),
  previous_return: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
});

test('an account never pays more than its balance, and no money is created or lost', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const result = calculate({ ...path, total_balance: 1_000_000 });
      const w = path.buffer_allocation_weight;
      let market = 1_000_000 * (1 - w);
      let buffer = 1_000_000 * w;
      for (const row of result.market_plus_buffer_with_distribution.rows) {
        assert.ok(row.market >= 0 && row.buffer >= 0 && row.shortfall >= -1e-6);
        cents(row.from_market + row.from_buffer + row.shortfall, row.distribution);
        const growth = (1 + row.market_return) * (1 - path.market_fee);
        const isAtEnd = path.distribution_timing === 'end';
        cents(row.market, isAtEnd ? market * growth - row.from_market : (market - row.from_market) * growth);
        assert.ok(row.from_buffer <= (isAtEnd ? buffer * (1 + path.buffer_rate) : buffer) + 1e-6);
        market = row.market;
        buffer = row.buffer;
      }
    }),
  );
});

test('doubling the dollars doubles every dollar result', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const once = calculate({ ...path, total_balance: 500_000 });
      const twice = calculate({ ...path, total_balance: 1_000_000, distribution: 2 * path.distribution });
      const [a, b] = [once, twice].map((result) => result.market_plus_buffer_with_distribution);
      assert.ok(Math.abs(b.ending_value - 2 * a.ending_value) <= 1e-9 * Math.max(1, b.ending_value) + 1e-3);
      assert.equal(a.rows.length, path.returns.length);
    }),
  );
});

test('without a buffer, both portfolios are equal', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const result = calculate({ ...path, total_balance: 1_000_000, buffer_allocation_weight: 0 });
      assert.deepEqual(result.market_plus_buffer_with_distribution, result.market_only_with_distribution);
    }),
  );
});

test('reports every missing field, including fields that another field requires', () => {
  const missing = { total_balance: null, returns: undefined, market: undefined };
  const otherCases = {
    total_balance: ['Total Balance is a required field'],
    market: ['Market is a required field, or enter returns instead'],
  };
  assert.deepEqual(messages({ ...f1, ...missing }), { ...otherCases, years: ['Years is a required field'] });
  assert.deepEqual(messages({ ...f1, ...missing, plan_through_age: 90 }), {
    ...otherCases,
    age: ['Age is a required field'],
  });
});

test('rejects invalid input by field, with a message', () => {
  const messagesOf = (change: Record<string, unknown>) => messages({ ...f1, ...change });
  assert.match(
    messagesOf({ returns: undefined, years: 5, market: 'sp500' }).market[0],
    /No history loaded for S&P 500\. An administrator can import it/,
  );
  assert.match(
    messagesOf({ distribution_increase: 'cpi' }).distribution_increase[0],
    /for consumer prices\./,
  );
  assert.match(messagesOf({ returns: undefined }).market[0], /Market is a required field/);
  assert.deepEqual(messagesOf({ years: 5 }).returns, ['Expected 5 yearly values.']);
  assert.match(messagesOf({ distribution_start_year: 9 }).distribution_start_year[0], /after the plan/);
  assert.deepEqual(messagesOf({ distribution_in: 'percent' }).distribution, ['Must be between 0 and 1.']);
  assert.match(messagesOf({ distribution_increase: 'inflation' }).distribution_increase[0], /or "cpi"/);
  assert.deepEqual(messagesOf({ market_fee: 0.2 }).market_fee, ['Must be between 0 and 0.1.']);
  assert.deepEqual(messagesOf({ returns: [NaN] })['returns.0'], ['Enter a number.']);
  assert.deepEqual(messagesOf({ total_balance: '1000000' }).total_balance, ['Enter a number.']);
  assert.match(messagesOf({ distributon: 1 }).distributon[0], /Did you mean "distribution"/);
  assert.deepEqual(messages({ ...f2, years: 11 }).years, [
    'The loaded history allows at most 10 years with mine.',
  ]);
  assert.match(messages({ ...f2, market: { mine: 0.5 } }).market[0], /total 100%/);
  assert.match(
    messages({ ...f2, series: { mine: { frequency: 'annual', start: '2001-01', returns: [0.1] } } })[
      'series.mine.start'
    ][0],
    /a year such as/,
  );
});
