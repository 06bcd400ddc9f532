import assert from 'node:assert/strict';
import { test } from 'node:test';
import { existsSync } from 'node:fs';
import { memberAt, numberAt } from '../shared/result-members.ts';
import { fieldsOf } from '../shared/schema-fields.ts';
import { calculations, findCalculation, runCalculation, withStartYear } from './registry.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { roundResult, roundedJson } from './rounded-json.ts';
import { DATA_VINTAGE } from '../version.ts';

test('every id is unique and has a method note and an example that runs', () => {
  assert.equal(new Set(calculations.map(({ id }) => id)).size, calculations.length);
  for (const { id, method, example, summary, title } of calculations) {
    assert.ok(title && summary);
    assert.ok(existsSync(new URL(`../../../${method}`, import.meta.url)), method);
    const outcome = runCalculation(id, example);
    assert.ok(outcome.ok, `${id}: ${outcome.ok ? '' : outcome.error.detail}`);
    assert.equal(findCalculation(id)?.id, id);
  }
});

test('inputs are returned unrounded with their defaults, engine version and data version', () => {
  const outcome = runCalculation('vehicle', {
    age: 60,
    start_year: 2026,
    contributions: [100],
    distributions: [0],
    vehicle: { name: 'x', account_type: 'tax_free', fee: 0.00125 },
  });
  assert.ok(outcome.ok);
  assert.equal(memberAt(outcome.value, 'inputs.vehicle.fee'), 0.00125);
  assert.equal(memberAt(outcome.value, 'inputs.vehicle.rate_of_return'), 0.07);
  assert.equal(memberAt(outcome.value, 'inputs.vehicle.contribution_basis'), 'same_outlay');
  assert.deepEqual(Object.keys(outcome.value.meta ?? {}), ['engine_version', 'data_vintage']);
});

test('a result from loaded market figures has their vintage; one from entered figures has none', () => {
  const series = {
    frequency: 'monthly' as const,
    start: '1999-12',
    levels: Array.from({ length: 61 }, (_, m) => 100 + m),
  };
  const history: IndexHistory = {
    vintage: '2004-12',
    price: (id) => (id === 'sp500' ? series : undefined),
    total: (id) => (id === 'sp500' ? series : undefined),
    isPriceOnly: () => false,
  };
  const vintageOf = (id: string, input: unknown) => {
    const outcome = runCalculation(id, input, { history });
    assert.ok(outcome.ok, JSON.stringify(outcome));
    return memberAt(outcome.value, 'meta.data_vintage');
  };
  const strategy = (index: string) => ({
    strategies: [{ index }],
    lookback_years: 2,
    start_year: 2026,
    series: { mine: series },
  });
  assert.equal(vintageOf('index-strategy', strategy('sp500')), `${DATA_VINTAGE}, market 2004-12`);
  assert.equal(vintageOf('index-strategy', strategy('mine')), DATA_VINTAGE);
  const vehicle = { name: 'x', account_type: 'tax_free' };
  const account = { age: 60, start_year: 2026, contributions: [100], distributions: [0] };
  const portfolio = 'equities_100';
  assert.equal(vintageOf('vehicle', { ...account, vehicle }), DATA_VINTAGE);
  assert.equal(
    vintageOf('vehicle', { ...account, vehicle: { ...vehicle, portfolio } }),
    `${DATA_VINTAGE}, market 2004-12`,
  );
});

test('money is printed in cents and rates with six decimals in every part of a result', () => {
  const found = findCalculation('comparative-report');
  const printed = runCalculation('comparative-report', found?.example);
  const fullResult = runCalculation('comparative-report', found?.example, { fullPrecision: true });
  assert.ok(printed.ok && fullResult.ok);
  const decimals = (value: number) => (String(value).split('.')[1] ?? '').length;
  for (const member of ['rate', 'difference']) {
    const path = `making_things_equal.0.surrender_ror.${member}`;
    const exact = numberAt(fullResult.value, path);
    assert.ok(decimals(exact) > 6);
    assert.equal(numberAt(printed.value, path), Number(exact.toFixed(6)));
  }
  assert.equal(memberAt(printed.value, 'making_things_equal.0.assumed'), 0.07);
  const places = (path: string) => decimals(numberAt(printed.value, path));
  assert.ok(places('fee_analysis.totals.1.fees') <= 2);
  assert.ok(places('fee_analysis.totals.1.annual_cost') > 2);
  assert.ok(places('fee_analysis.totals.1.share_of_outlay') > 2);
  assert.ok(numberAt(fullResult.value, 'comparative_table.rows.20.slots.1.value') > 0);
  assert.ok(places('comparative_table.rows.20.slots.1.value') <= 2);
});

const written = (value: object, rates: readonly string[] = []) =>
  new TextDecoder().decode(roundedJson(value, rates, ['', '']));

test('a result written as JSON in one pass equals the rounded result', () => {
  for (const { id, example, rates } of calculations) {
    const fullResult = runCalculation(id, example, { fullPrecision: true });
    assert.ok(fullResult.ok);
    const { inputs: _i, meta: _m, ...figures } = fullResult.value;
    assert.equal(written(figures, rates), JSON.stringify(roundResult(figures, false, rates)), id);
  }
  const numbers =
    '0 -0 1.005 -1.005 2.675 0.004 -0.004 99.995 1e-7 4e-7 5e-7 -0.000001 0.30000000000000004 10 -7 1e9'
      .concat(' 21474836.48 687194767.36 9007199254740992 -1e15 1e21 -1.5e300 NaN -Infinity')
      .split(' ')
      .map(Number);
  for (let at = 0; at < 10_000; at += 1) numbers.push(Math.sin(at) * 10 ** ((at % 30) / 2 - 4));
  const texts = ['', 'a "b" \\ c', 'line\n\u0000\u007f', 'é — 😀', '\ud800', 'x'.repeat(300_000), 'é', '\\'];
  const odd = {
    numbers,
    rate: numbers,
    texts,
    'é"': { p50: 1.23456789, none: undefined },
    list: [undefined, null, [], {}, true, false],
  };
  assert.equal(written(odd), JSON.stringify(roundResult(odd)));
  assert.equal(written(odd, ['numbers']), JSON.stringify(roundResult(odd, false, ['numbers'])));
  assert.equal(
    written({ done: new TextEncoder().encode('[1.23456]'), some: 1.23456 }),
    '{"done":[1.23456],"some":1.23}',
  );
});

test('invalid input is rejected completely, with errors by path', () => {
  const example = findCalculation('comparative-report')?.example;
  const outcome = runCalculation('comparative-report', { ...example, age: 46, vehicles: [] });
  assert.ok(!outcome.ok);
  assert.equal(outcome.error.code, 'invalid_input');
  assert.deepEqual(outcome.error.fields, {
    'illustration.rows.0.age': ["Age must match the client's age in year 1."],
  });
});

test('every calculation that depends on a calendar year requires it, and none has a default', () => {
  const requiring = calculations.filter(({ schema }) => 'start_year' in fieldsOf(schema)).map(({ id }) => id);
  assert.deepEqual(requiring.toSorted(), [
    'assumption-lean',
    'comparative-report',
    'contribution-limits',
    'historical-report',
    'illustration-checks',
    'index-strategy',
    'policy-tests',
    'range-report',
    'required-return',
    'solve',
    'tax-scorecard',
    'vehicle',
  ]);
  for (const id of requiring) {
    const example = findCalculation(id)?.example;
    assert.deepEqual(memberAt(runCalculation(id, example), 'value.inputs.start_year'), 2026, id);
    for (const [start_year, message] of [
      [null, 'Start Year is a required field'],
      [1949, 'Must be between 1950 and 2100.'],
      [2101, 'Must be between 1950 and 2100.'],
      [2026.5, 'Enter a whole number.'],
    ] as const)
      assert.deepEqual(
        memberAt(runCalculation(id, { ...example, start_year }), 'error.fields.start_year'),
        [message],
        `${id} ${start_year}`,
      );
  }
});

test('an unknown calculation is named, with the known ones', () => {
  const outcome = runCalculation('ilustration', {});
  assert.ok(!outcome.ok);
  assert.equal(outcome.error.code, 'unknown_calculation');
  assert.match(outcome.error.detail, /illustration/);
});

test('a missing start year is added, an entered one is unchanged, and other calculations get none', () => {
  assert.deepEqual(withStartYear('tax-scorecard', { age: 65 }, 2026), { age: 65, start_year: 2026 });
  assert.deepEqual(withStartYear('tax-scorecard', { start_year: null }, 2026), { start_year: 2026 });
  assert.deepEqual(withStartYear('tax-scorecard', { start_year: 2030 }, 2026), { start_year: 2030 });
  assert.deepEqual(withStartYear('cash-flow-irr', { cash_flows: [1] }, 2026), { cash_flows: [1] });
  assert.deepEqual(withStartYear('nothing-of-the-kind', {}, 2026), {});
  assert.equal(withStartYear('tax-scorecard', null, 2026), null);
});
