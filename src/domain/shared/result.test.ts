import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { comparativeReportSchema } from '../comparison/comparative/comparative-report-schema.ts';
import { vehicleCalculationSchema, vehicleSchema } from '../vehicles/vehicle-schema.ts';
import { cashFlowIrrSchema, record } from './schema-fields.ts';
import { parseWith, limitFieldErrors, under, type Schema } from './result.ts';

function errorsOf(schema: Schema<unknown>, raw: unknown) {
  const parsed = parseWith(schema, raw);
  assert.ok(!parsed.ok, 'expected a refusal');
  assert.equal(parsed.error.code, 'invalid_input');
  return parsed.error.fields ?? {};
}

const vehicle = { name: 'Brokerage', account_type: 'taxable' };

test('names a missing field by its label', () => {
  assert.deepEqual(errorsOf(vehicleSchema, {}), {
    name: ['Name is a required field'],
    account_type: ['Account type is a required field'],
  });
  assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, fee: null }), { fee: ['Fee is a required field'] });
});

test('states the range for a number out of range', () => {
  assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, fee: 0.2, rate_of_return: 7 }), {
    fee: ['Must be between 0 and 0.1.'],
    rate_of_return: ['Must be between -0.5 and 0.5.'],
  });
});

test('rejects text, booleans, NaN and infinity as numbers', () => {
  for (const fee of ['0.01', true, Number.NaN, Number.POSITIVE_INFINITY, [], {}])
    assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, fee }), { fee: ['Enter a number.'] });
});

test('names an unknown field and suggests a similar field', () => {
  assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, feee: 0.01, colour: 'red' }), {
    feee: ['Unknown field. Did you mean "fee"?'],
    colour: ['Unknown field.'],
  });
});

test('treats names of built-in object members as ordinary field names', () => {
  const raw: unknown = JSON.parse('{"constructor": 1, "__proto__": 2, "cash_flows": [1]}');
  const fields = errorsOf(cashFlowIrrSchema, raw);
  assert.deepEqual(Object.keys(fields).sort(), ['__proto__', 'constructor']);
});

test('error paths include list positions', () => {
  const fields = errorsOf(comparativeReportSchema, {
    age: 50,
    illustration: { rows: [{ year: 1, age: 50, premium_outlay: 'a lot' }] },
    vehicles: [vehicle, { ...vehicle, fee: 1 }],
  });
  assert.deepEqual(fields['vehicles.1.fee'], ['Must be between 0 and 0.1.']);
  assert.deepEqual(fields['illustration.rows.0.premium_outlay'], ['Enter a number.']);
  assert.deepEqual(fields['illustration.rows.0.death_benefit'], ['Death benefit is a required field']);
});

test('rejects a document that is not an object', () => {
  for (const raw of [null, 3, 'x', []]) assert.ok('input' in errorsOf(vehicleSchema, raw));
});

test("adds a part's name to the paths of its errors", () => {
  assert.deepEqual(under('vehicle', { fee: ['x'], input: ['y'] }), { 'vehicle.fee': ['x'], vehicle: ['y'] });
});

test('the default basis is grossed up for pre-tax accounts and the same outlay for the others', () => {
  const basis = (account_type: string) => {
    const parsed = parseWith(vehicleSchema, { name: 'x', account_type });
    assert.ok(parsed.ok);
    return parsed.value.contribution_basis;
  };
  assert.equal(basis('tax_deferred'), 'grossed_up');
  assert.equal(basis('taxable'), 'same_outlay');
  assert.equal(basis('tax_free'), 'same_outlay');
});

test('a portfolio must be an index or weights that total 100%', () => {
  assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, portfolio: { sp500: 0.6 } }), {
    portfolio: ['Allocations must total 100%.'],
  });
});

test('growth shares must total 100%, and a second tax rate requires its age', () => {
  const growth_shares = { ordinary: 0.5, qualified: 0.2, long_term: 0.2, deferred: 0.4 };
  assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, growth_shares }), {
    growth_shares: ['Shares must total 100%.'],
  });
  assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, second_tax_rate: 0.2 }), {
    tax_change_age: ['Tax change age is a required field'],
  });
});

test('reports requirements between fields of an account together with all other errors', () => {
  const second_tax_rate = 0.2;
  assert.deepEqual(errorsOf(vehicleSchema, { ...vehicle, fee: 'x', second_tax_rate }), {
    fee: ['Enter a number.'],
    tax_change_age: ['Tax change age is a required field'],
  });
  const limited = { tax_method: 'federal', overflow: 'cap', plan_type: 'roth_ira' };
  const input = {
    age: 45,
    contributions: [1000],
    distributions: [0],
    vehicle: {
      ...vehicle,
      ...limited,
      account_type: 'taxable',
      fee: 'x',
      overflow_account: { second_tax_rate },
    },
  };
  const fields = errorsOf(vehicleCalculationSchema, input);
  assert.deepEqual(fields['vehicle.plan_type'], ['A Roth IRA is a tax-free account.']);
  assert.match(fields['vehicle.overflow']?.[0] ?? '', /^With federal tables/);
  assert.deepEqual(fields['vehicle.overflow_account.tax_change_age'], ['Tax change age is a required field']);
  assert.ok(fields['vehicle.fee']);
  // An unknown plan is a separate error.
  for (const plan_type of ['toString', 'none', 7]) {
    const { 'vehicle.plan_type': messages } = errorsOf(vehicleCalculationSchema, {
      ...input,
      vehicle: { ...input.vehicle, plan_type },
    });
    assert.doesNotMatch(messages?.join() ?? '', /is a tax/, String(plan_type));
  }
});

test('lists at most 50 errors for 200,000 unknown fields', () => {
  const flood = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`cash_flow${index}`, 1]));
  const fields = errorsOf(cashFlowIrrSchema, flood);
  assert.equal(Object.keys(fields).length, 50);
  assert.deepEqual(fields.cash_flow47, ['Unknown field. Did you mean "cash_flows"?']);
  assert.deepEqual(fields.input, ['Only the first 49 errors are listed.']);
});

test('reports 130,000 unknown fields in a union alternative in 50 messages', () => {
  const many = Object.fromEntries(Array.from({ length: 130_000 }, (_, at) => [`k${at}`, 1]));
  const either = z.union([record('A', { a: z.int() }), record('B', { b: z.int() })]);
  const refused = parseWith(either, many);
  assert.ok(!refused.ok);
  const told = limitFieldErrors(refused.error.fields ?? {});
  assert.equal(Object.values(told).flat().length, 50);
  assert.ok(JSON.stringify(told).length < 5000);
});

test('a response has at most 50 messages of limited length, and the last counts the rest', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [`rows.${at}`, ['One.', 'Two.']]),
  );
  const limited = Object.entries(limitFieldErrors({ input: ['Whole.'], ...fields }));
  assert.equal(limited.flatMap(([, messages]) => messages).length, 50);
  assert.deepEqual(limited.at(-1), ['input', ['Whole.', '1,952 more problems.']]);
  const exact = { input: Array.from({ length: 50 }, () => 'x') };
  assert.deepEqual(limitFieldErrors(exact), exact);
  const long = parseWith(record('X', {}), { ['k'.repeat(100_000)]: 1 });
  assert.ok(!long.ok && JSON.stringify(long.error.fields).length < 200);
  assert.ok(JSON.stringify(limitFieldErrors({ a: ['x'.repeat(10_000)] })).length < 600);
});
