import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWith } from '../shared/result.ts';
import { contributionLimits, PLAN_TYPES, type ContributionLimitsInput } from './contribution-limits.ts';
import { contributionLimitsSchema } from './contribution-limits-schema.ts';
import { explainContributionLimits } from './explain-contribution-limits.ts';
import { FILING_STATUSES } from './federal/dated-figure.ts';
import { TABLES_THROUGH_2026 } from '../../../tests/support/tax-tables.ts';

function read(input: object): ContributionLimitsInput {
  const parsed = parseWith<ContributionLimitsInput>(contributionLimitsSchema, input);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.value;
}

const limits = (input: object) =>
  contributionLimits({ ...read(input), tables: TABLES_THROUGH_2026 }).rows.map(({ limit }) => limit);

test('worked example: deferral limits from age 48 in 2024, with both catch-ups', () => {
  const found = limits({
    age: 48,
    start_year: 2024,
    plan_type: '401k',
    contributions: Array(16).fill(1),
    limit_growth: 0,
  });
  assert.deepEqual(found.slice(0, 3), [23_000, 23_500, 32_500]);
  assert.deepEqual(found.slice(12), [35_750, 35_750, 35_750, 35_750]);
});

test('worked examples: Roth limits within and at the end of the range, and a limit after employer contributions', () => {
  const roth = { age: 48, start_year: 2026, plan_type: 'roth_ira', contributions: 1 };
  assert.deepEqual(limits({ ...roth, modified_agi: 160_000 }), [4000]);
  const joint = { ...roth, age: 55, filing_status: 'married_filing_jointly' };
  assert.deepEqual(limits({ ...joint, modified_agi: 251_900 }), [200]);
  assert.deepEqual(limits({ ...joint, modified_agi: 252_000 }), [0]);
  assert.deepEqual(limits({ ...roth, age: 62, plan_type: '401k', employer_contribution: 60_000 }), [23_250]);
});

test('explains the first year over the limit with each year’s excess, or returns null if no year is over', () => {
  const input = (contributions: number) =>
    read({ age: 48, start_year: 2026, plan_type: 'roth_ira', contributions });
  const explain = (entered: ContributionLimitsInput) =>
    explainContributionLimits('first_year_over', entered, contributionLimits(entered));
  assert.equal(explain(input(1)), null);
  const over = explain(input(100_000));
  assert.equal(over?.value, 1);
  assert.ok((over?.steps ?? []).every(({ value }) => value !== null && value > 90_000));
});

test('rejects invalid input by field, with a message', () => {
  const good = { age: 48, start_year: 2026, plan_type: '401k', contributions: [1, 2] };
  const refused: [object, string, string][] = [
    [{ start_year: 2023 }, 'start_year', 'Limits are available from 2024.'],
    [{ modified_agi: [1] }, 'modified_agi', 'Expected 2 yearly values.'],
    [{ contributions: 'x' }, 'contributions', 'Enter a number or a list.'],
    [{ contributions: [1, -1] }, 'contributions.1', 'Must be between 0 and 1,000,000,000.'],
    [{ limit_growth: 0.11 }, 'limit_growth', 'Must be between 0 and 0.1.'],
    [{ plan_type: 'sep' }, 'plan_type', 'Must be one of none, 401k, roth_401k, traditional_ira, roth_ira.'],
  ];
  for (const [change, field, message] of refused) {
    const parsed = parseWith(contributionLimitsSchema, { ...good, ...change });
    assert.ok(!parsed.ok);
    assert.deepEqual(parsed.error.fields?.[field], [message]);
  }
});

const terms = fc.record({
  age: fc.integer({ min: 1, max: 100 }),
  start_year: fc.integer({ min: 2024, max: 2100 }),
  plan_type: fc.constantFrom(...PLAN_TYPES),
  filing_status: fc.constantFrom(...FILING_STATUSES),
  contributions: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 }),
  modified_agi: fc.integer({ min: 0, max: 400_000 }),
  employer_contribution: fc.integer({ min: 0, max: 90_000 }),
  covered_by_plan: fc.boolean(),
  limit_growth: fc.double({ min: 0, max: 0.1, noNaN: true }),
});

test('allowed plus excess equals the contribution; income raises no limit and growth lowers none', () => {
  fc.assert(
    fc.property(terms, (entered) => {
      const { rows, total_over_limit } = contributionLimits(entered);
      const richer = contributionLimits({ ...entered, modified_agi: entered.modified_agi + 5000 }).rows;
      const level = contributionLimits({ ...entered, limit_growth: 0 }).rows;
      rows.forEach(({ allowed, over_limit, contribution, limit }, t) => {
        assert.equal(allowed + over_limit, contribution);
        assert.ok(limit === null || (allowed <= limit && limit >= 0));
        assert.ok((richer[t].limit ?? 0) <= (limit ?? 0));
        assert.ok((richer[t].deductible_limit ?? 0) <= (rows[t].deductible_limit ?? 0));
        assert.ok((limit ?? 0) >= (level[t].limit ?? 0));
      });
      assert.equal(
        total_over_limit,
        rows.reduce((sum, row) => sum + row.over_limit, 0),
      );
    }),
  );
});
