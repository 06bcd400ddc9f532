import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requiredReturnResult, vehicleResult } from './vehicle-calculation.ts';
import { requiredReturnSchema } from './vehicle-schema.ts';

const contributions = [...Array<number>(10).fill(10_000), ...Array<number>(20).fill(0)];
const distributions = [...Array<number>(15).fill(0), ...Array<number>(15).fill(12_000)];

function inputOf(account_type: string, change: Record<string, unknown>) {
  return requiredReturnSchema.parse({
    age: 50,
    start_year: 2026,
    contributions,
    distributions,
    vehicle: {
      name: 'Account',
      account_type,
      rmd_age: 73,
      contribution_basis: 'same_outlay',
      second_tax_rate: 0.22,
      tax_change_age: 65,
    },
    ...change,
  });
}
const solve = (account_type: string, change: Record<string, unknown>) =>
  requiredReturnResult(inputOf(account_type, change));

test('finds the return each account needs to pay the income, to end with 90,000 and to leave 150,000', () => {
  const expected = {
    taxable: ['5.3114', '7.2133', '8.0959'],
    tax_deferred: ['6.0278', '7.3404', '8.3968'],
    tax_free: ['4.4961', '6.2388', '7.0465'],
  };
  for (const [type, rates] of Object.entries(expected)) {
    const found = [
      solve(type, { target: 'longevity' }),
      solve(type, { target: 'surrender', surrender_value: 90_000 }),
      solve(type, { target: 'death', death_benefit: 150_000 }),
    ];
    assert.deepEqual(
      found.map(({ rate }) => ((rate ?? 0) * 100).toFixed(4)),
      rates,
    );
    assert.ok(found.every(({ status }) => status === 'ok'));
  }
});

test('the rate meets its target, and a slightly lower rate does not', () => {
  const cases = [
    { target: 'longevity' },
    { target: 'surrender', surrender_value: 90_000 },
    { target: 'surrender', surrender_value: 90_000, value_basis: 'after_tax' },
    { target: 'death', death_benefit: 150_000 },
    { target: 'death', death_benefit: 200_000, year: 22 },
  ];
  for (const type of ['taxable', 'tax_deferred', 'tax_free'])
    for (const change of cases) {
      const input = inputOf(type, change);
      const { rate } = requiredReturnResult(input);
      assert.ok(rate !== null);
      const isMet = (r: number) => {
        const { rows } = vehicleResult({ ...input, returns: contributions.map(() => r) });
        const last = rows[(input.year ?? 30) - 1];
        if (rows.slice(0, last.year).reduce((sum, row) => sum + row.shortfall, 0) > 0.005) return false;
        if (input.target === 'longevity') return true;
        if (input.target === 'death') return last.death_benefit >= (input.death_benefit ?? 0);
        const value = input.value_basis === 'after_tax' ? last.liquidation : last.balance;
        return value >= (input.surrender_value ?? 0);
      };
      assert.ok(isMet(rate), `${type} ${JSON.stringify(change)} met`);
      assert.ok(!isMet(rate - 2e-10), `${type} ${JSON.stringify(change)} not met below`);
    }
});

test('statuses: no distributions, zero target, unreachable and any rate', () => {
  const none = { distributions: contributions.map(() => 0) };
  assert.deepEqual(solve('taxable', { target: 'longevity', ...none }), {
    rate: null,
    status: 'no_distributions',
  });
  assert.deepEqual(solve('taxable', { target: 'surrender', surrender_value: 0, ...none }), {
    rate: null,
    status: 'no_distributions',
  });
  const longevity = solve('taxable', { target: 'longevity' });
  assert.deepEqual(solve('taxable', { target: 'surrender', surrender_value: 0 }), {
    rate: longevity.rate,
    status: 'zero_target',
  });
  assert.deepEqual(solve('taxable', { target: 'death', death_benefit: 150_000, year: 1 }), {
    rate: null,
    status: 'unreachable',
  });
  const first = { distributions: contributions.map((_, t) => (t === 0 ? 9_000 : 0)) };
  assert.deepEqual(solve('taxable', { target: 'longevity', ...first }), { rate: -0.99, status: 'any' });
});

test('returns a level spread for a path', () => {
  const returns = Array.from({ length: 30 }, (_, t) => [0.12, -0.08, 0.05][t % 3]);
  const input = inputOf('tax_free', { target: 'surrender', surrender_value: 90_000, returns });
  const { rate } = requiredReturnResult(input);
  assert.ok(rate !== null);
  const end = (spread: number) =>
    vehicleResult({ ...input, returns: returns.map((r) => r + spread) }).rows[29].balance;
  assert.ok(end(rate) >= 90_000 && end(rate - 2e-10) < 90_000);
});

test('a target requires its figure', () => {
  const missing = (target: string) =>
    requiredReturnSchema
      .safeParse({ ...inputOf('taxable', { target: 'longevity' }), target })
      .error?.issues.map((issue) => issue.message);
  assert.deepEqual(missing('surrender'), ['Surrender value is a required field']);
  assert.deepEqual(missing('death'), ['Death benefit is a required field']);
});
