import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWith } from '../../shared/field-errors.ts';
import { CAPPED_KEYS, carrierScale } from '../../policy/carrier-scale.ts';
import { illustrationCheckErrors, illustrationChecks } from './illustration-checks.ts';
import { illustrationChecksSchema, type IllustrationChecksInput } from './illustration-checks-schema.ts';

const base = {
  age: 50,
  start_year: 2026,
  illustrated_rate: 0.062,
  rows: [18_000, 36_500, 56_200, 77_000].map((value, t) => ({
    year: t + 3,
    age: 50 + t,
    premium_outlay: 20_000,
    accumulation_value: value,
    surrender_value: value - 3_000,
    death_benefit: 400_000,
    loans: t === 3 ? 5_000 : 0,
  })),
  opening: {
    accumulation_value: 0,
    surrender_value: 0,
    loan_balance: 0,
    premiums_paid: 0,
    withdrawals_to_date: 0,
  },
};

function read(change: object = {}): IllustrationChecksInput {
  const parsed = parseWith<IllustrationChecksInput>(illustrationChecksSchema, { ...base, ...change });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.value;
}

const figure = fc.record({
  year: fc.integer({ min: 3, max: 6 }),
  accumulation_value: fc.integer({ min: 0, max: 100_000 }),
  surrender_value: fc.integer({ min: -5_000, max: 100_000 }),
  death_benefit: fc.integer({ min: 0, max: 800_000 }),
  income: fc.integer({ min: -20_000, max: 20_000 }),
});

test('nothing that is shown exceeds the carrier’s figure, and capping twice is capping once', () => {
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 6 }), (figures) => {
      const input = read({ figures, compliance_profile: 'client_clamped' });
      const scale = carrierScale(input);
      const once = illustrationChecks(input);
      for (const { year, ...own } of once.shown)
        for (const key of CAPPED_KEYS) assert.ok((own[key] ?? 0) <= scale[year - 3][key] + 0.005);
      const again = once.shown.map(({ capped: _c, hypothetical: _h, ...rest }) => rest);
      const twice = illustrationChecks(read({ figures: again, compliance_profile: 'client_clamped' }));
      assert.equal(twice.any_capped, false);
      assert.deepEqual(
        twice.shown.map(({ surrender_value }) => surrender_value),
        once.shown.map(({ surrender_value }) => surrender_value),
      );
    }),
    { numRuns: 60 },
  );
});

const STEPS = [0.02, -0.03, 0.015, 0.01, -0.01, 0.03, -0.005, 0.012, -0.02, 0.018, 0.004];
/** From 1930 to 2004: long enough behind 2000 for the periods of the guideline. */
const sp500 = {
  frequency: 'monthly',
  start: '1930-01',
  returns: Array.from({ length: 900 }, (_, month) => STEPS[(month * 7) % STEPS.length]),
};

test('the leverage is warned of in points, the rate against the guideline’s of the strategy', () => {
  const of = { start_year: 2000, issue_date: '2024-01-01', strategies: [{ index: 'sp500', cap: 0.02 }] };
  const { warnings, above_rate } = illustrationChecks(read({ ...of, series: { sp500 } }));
  assert.equal(
    warnings[0].text,
    'The credit on loaned money is 1.20 points above the loan charge. AG 49-A allows 0.50.',
  );
  // No year is credited more than the cap, so no mean of credits is above it.
  assert.ok(above_rate && above_rate.exceeded && above_rate.rate <= 0.02);
  assert.match(
    warnings[1].text,
    /^The illustrated rate of 6\.20% is above the AG 49-A estimate of [01]\.\d\d% for a cap of 2\.00%\.$/,
  );
  assert.equal(illustrationChecks(read(of)).above_rate, null);
});

test('an index that was launched lately is named, where its launch is known', () => {
  const codes = (start_year: number) =>
    illustrationChecks(read({ start_year, strategies: [{ index: 'eurostoxx50', cap: 0.1 }] }))
      .warnings.filter(({ code }) => code === 'young_index')
      .map(({ text }) => text);
  assert.deepEqual(codes(2004), ['Eurostoxx 50 has fewer than 10 years of live history.']);
  assert.deepEqual(codes(2026), []);
});

test('a figure of a year that the ledger does not have is refused by its place', () => {
  assert.deepEqual(illustrationCheckErrors(read({ figures: [{ year: 6 }, { year: 2 }] })), {
    'figures.1.year': ['Must be between 3 and 6.'],
  });
  // A calendar year, or none yet: what the ledger has is still said, not what any ledger could have.
  assert.deepEqual(
    illustrationCheckErrors(read({ figures: [{ year: 0 }, { year: 2026 }, { year: 9999 }] })),
    {
      'figures.0.year': ['Must be between 3 and 6.'],
      'figures.1.year': ['Must be between 3 and 6.'],
      'figures.2.year': ['Must be between 3 and 6.'],
    },
  );
  const beyond = parseWith(illustrationChecksSchema, { ...base, figures: [{ year: -1 }, { year: 10_000 }] });
  assert.deepEqual(Object.keys((beyond.ok ? null : beyond.error.fields) ?? {}), [
    'figures.0.year',
    'figures.1.year',
  ]);
});
