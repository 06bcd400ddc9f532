import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWith } from '../../shared/result.ts';
import { mortalityWeightingSchema } from './mortality-schema.ts';
import { mortalityWeighting, type MortalityWeightingInput } from './mortality-weighting.ts';

const plan = {
  age: 45,
  sex: 'male',
  tobacco: 'nonsmoker',
  death_benefits: Array<number>(40).fill(250_000),
  flows: [...Array<number>(20).fill(-5000), ...Array<number>(20).fill(4000)],
  ending_value: 60_000,
};

function weighted(input: object) {
  const parsed = parseWith<MortalityWeightingInput>(mortalityWeightingSchema, input);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return mortalityWeighting(parsed.value);
}

test('worked example: at 65% and at 100% of the mortality table', () => {
  const insured = weighted({ ...plan, mortality_multiplier: 0.65 });
  assert.equal(insured.alive_at_end_rate.toFixed(6), '0.653587');
  assert.equal(insured.expected_legacy.toFixed(2), '125818.49');
  assert.equal(insured.expected_irr?.toFixed(6), '0.031368');
  const table = weighted(plan);
  assert.equal(table.alive_at_end_rate.toFixed(6), '0.517514');
  assert.equal(table.expected_legacy.toFixed(2), '151672.25');
  assert.equal(table.expected_irr?.toFixed(6), '0.038253');
});

test('invalid input is rejected with its message', () => {
  const refused: [object, string, string][] = [
    [{ age: 17 }, 'tobacco', 'No mortality rates for that age and class.'],
    [{ flows: [1, 2] }, 'flows', 'Expected 40 yearly values.'],
    [{ mortality_multiplier: 0 }, 'mortality_multiplier', 'Must be between 0.1 and 5.'],
    [{ sex: 'x' }, 'sex', 'Must be male or female.'],
  ];
  for (const [change, field, message] of refused) {
    const parsed = parseWith(mortalityWeightingSchema, { ...plan, ...change });
    assert.ok(!parsed.ok);
    assert.deepEqual(parsed.error.fields?.[field], [message]);
  }
  assert.ok(parseWith(mortalityWeightingSchema, { ...plan, age: 17, tobacco: 'composite' }).ok);
});

test('deaths and survivors add up to one, and a higher multiplier leaves no more survivors than a lower one', () => {
  const lives = fc.record({
    age: fc.integer({ min: 18, max: 120 }),
    sex: fc.constantFrom('male' as const, 'female' as const),
    tobacco: fc.constantFrom('nonsmoker' as const, 'smoker' as const, 'composite' as const),
    mortality_multiplier: fc.double({ min: 0.1, max: 5, noNaN: true }),
    death_benefits: fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 120 }),
  });
  fc.assert(
    fc.property(lives, (life) => {
      const found = mortalityWeighting({ ...life, flows: 0, ending_value: 0 });
      const dead = found.rows.reduce((sum, row) => sum + row.death_rate, 0);
      assert.ok(Math.abs(dead + found.alive_at_end_rate - 1) < 1e-12);
      const milder = {
        ...life,
        mortality_multiplier: life.mortality_multiplier / 2,
        flows: 0,
        ending_value: 0,
      };
      assert.ok(mortalityWeighting(milder).alive_at_end_rate >= found.alive_at_end_rate);
    }),
  );
});
