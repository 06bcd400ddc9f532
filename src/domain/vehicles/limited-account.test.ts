import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runCalculation } from '../calculations/registry.ts';
import { memberAt, numberAt } from '../shared/result-members.ts';
import { TABLES_THROUGH_2026 } from '../../../tests/support/tax-tables.ts';

const repeat = (value: number, times: number): number[] => Array.from({ length: times }, () => value);

const plan = (overflow: string, more: object = {}) => ({
  age: 46,
  start_year: 2026,
  contributions: [...repeat(30_000, 10), ...repeat(0, 15)],
  distributions: [...repeat(0, 14), ...repeat(22_000, 11)],
  vehicle: {
    name: 'Plan',
    account_type: 'tax_deferred',
    rate_of_return: 0.065,
    plan_type: '401k',
    overflow,
    ...more,
  },
});

function run(input: unknown): Record<string, unknown> {
  const found = runCalculation('vehicle', input, { taxTables: TABLES_THROUGH_2026 });
  assert.ok(found.ok, JSON.stringify(found));
  return found.value;
}

test('worked example: an excess is reported, omitted or moved to a taxable account', () => {
  for (const [overflow, tenth] of [
    ['warn', 534_232.36],
    ['cap', 389_584.56],
    ['to_taxable', 494_617.53],
  ] as const) {
    const found = run({ ...plan(overflow), limit_growth: 0 });
    assert.equal(numberAt(found, 'rows.0.over_limit'), 14_973.68);
    assert.equal(numberAt(found, 'rows.4.over_limit'), 6_973.68);
    assert.equal(numberAt(found, 'rows.9.balance'), tenth);
    if (overflow === 'to_taxable') assert.equal(numberAt(found, 'rows.24.balance'), 700_001);
  }
});

test('a warning states the amount, the year, the plan and the limit', () => {
  const message = (overflow: string) => memberAt(run(plan(overflow)), 'warnings.0.message');
  const warning = '$39,474 is over the 2026 401(k) limit of $24,500.';
  assert.equal(message('warn'), warning);
  assert.equal(message('cap'), `${warning} Amounts over a limit are not invested.`);
  const ira = plan('warn', { plan_type: 'traditional_ira', contribution_basis: 'same_outlay' });
  const codes = memberAt(run({ ...ira, contributions: repeat(5000, 25), modified_agi: 95_000 }), 'warnings');
  assert.match(JSON.stringify(codes), /not_deductible/);
});

test('an account without a plan has no limits and accepts any start year', () => {
  const unplanned = plan('warn', { plan_type: undefined, overflow: undefined, rmd_enabled: false });
  assert.equal(memberAt(run({ ...unplanned, start_year: 1960 }), 'rows.0.limit'), undefined);
});

test('rejects invalid input by field, with a message', () => {
  const refused = (input: object) => {
    const found = runCalculation('vehicle', input);
    assert.ok(!found.ok);
    return found.error.fields;
  };
  assert.deepEqual(refused(plan('warn', { account_type: 'taxable' })), {
    'vehicle.plan_type': ['A 401(k) is a tax-deferred account.'],
  });
  assert.deepEqual(refused(plan('warn', { plan_type: 'roth_ira' })), {
    'vehicle.plan_type': ['A Roth IRA is a tax-free account.'],
  });
  assert.deepEqual(refused({ ...plan('warn'), start_year: null }), {
    start_year: ['Start Year is a required field'],
  });
  assert.deepEqual(refused({ ...plan('warn'), start_year: 2023 }), {
    start_year: ['Limits are available from 2024.'],
  });
  assert.deepEqual(refused({ ...plan('warn'), compensation: [1, 2] }), {
    compensation: ['Expected 25 yearly values.'],
  });
});

test('without excess, the three options agree; the take-home outlay of to_taxable equals the outlay', () => {
  const contributions = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 4, maxLength: 20 });
  const kinds = fc.constantFrom(
    ['tax_deferred', '401k'],
    ['tax_free', 'roth_ira'],
    ['tax_free', 'roth_401k'],
  );
  const basis = fc.constantFrom('same_outlay', 'grossed_up');
  fc.assert(
    fc.property(contributions, kinds, basis, fc.integer({ min: 30, max: 65 }), (entered, kind, how, age) => {
      const [account_type, plan_type] = kind;
      const of = (overflow: string, contributions: number[]) => {
        const vehicle = { name: 'x', account_type, plan_type, overflow, contribution_basis: how };
        const distributions = contributions.map((_, t) => (t > 2 ? 900 : 0));
        const input = { age, start_year: 2026, contributions, distributions, vehicle };
        const found = runCalculation('vehicle', input, { fullPrecision: true });
        assert.ok(found.ok);
        return found.value;
      };
      const small = entered.map((amount) => amount / 10);
      const ends = ['warn', 'cap', 'to_taxable'].map((overflow) =>
        numberAt(of(overflow, small), 'ending_value'),
      );
      ends.forEach((end) => assert.ok(Math.abs(end - ends[0]) < 1e-6));
      const uncapped = of('to_taxable', entered);
      const isGrossed = account_type === 'tax_deferred' && how === 'grossed_up';
      entered.forEach((outlay, t) => {
        const over = numberAt(uncapped, `rows.${t}.over_limit`);
        const side = isGrossed ? over * 0.76 : over;
        const planned = numberAt(uncapped, `rows.${t}.contribution`) - side;
        assert.ok(Math.abs((isGrossed ? planned * 0.76 : planned) + side - outlay) < 1e-6);
        assert.ok(planned <= numberAt(uncapped, `rows.${t}.limit`) + 1e-6);
      });
    }),
    { numRuns: 40 },
  );
});
