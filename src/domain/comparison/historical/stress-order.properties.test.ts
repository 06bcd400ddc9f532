/** A lapsed period ranks below every other: otherwise a higher stress, which ends a negative value, would raise percentiles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inYears, testLedger } from '../../policy/testing/test-ledger.ts';
import { historicalReport } from './run-historical-report.ts';
import { historicalReportSchema } from './historical-report-schema.ts';

const YEARS = 20;

const cases = fc.record({
  age: fc.integer({ min: 35, max: 65 }),
  premium: fc.integer({ min: 10, max: 30 }).map((thousands) => 1000 * thousands),
  paid: fc.integer({ min: 4, max: 8 }),
  loan: fc.integer({ min: 10, max: 60 }).map((hundreds) => 500 * hundreds),
  cap: fc.integer({ min: 5, max: 12 }).map((percent) => percent / 100),
  returns: fc.array(fc.integer({ min: -30, max: 35 }), { minLength: 50, maxLength: 60 }),
  stresses: fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 30 })),
  loan_type: fc.constantFrom('participating', 'fixed'),
  is_mec: fc.boolean(),
  value_basis: fc.constantFrom('pre_tax', 'after_tax'),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

function valuesAt(charge_stress: number, given: Case) {
  const { age, premium, paid, loan, cap, returns, loan_type, is_mec, value_basis } = given;
  const ledger = testLedger({
    age,
    years: YEARS,
    premium: inYears(premium, 1, paid),
    face: () => 12 * premium,
    loans: inYears(loan, paid + 3),
  });
  const report = historicalReport(
    historicalReportSchema.parse({
      age,
      start_year: 2026,
      illustration: { ...ledger, loan_type, is_mec },
      strategies: [{ index: 'made', cap }],
      vehicles: [],
      charge_stress,
      value_basis,
      series: {
        made: { frequency: 'annual', start: '1950', returns: returns.map((percent) => percent / 100) },
      },
    }),
  );
  const { ending_value: ending } = report.comparative_table[0].distribution ?? assert.fail('few periods');
  const ends = [ending.min, ending.p10, ending.p25, ending.p50, ending.p75, ending.p90, ending.max];
  const fan = report.fan[0].years.map(({ p10, p25, p50, p75, p90 }) => [p10, p25, p50, p75, p90]);
  return { lapsed: ending.lapsed ?? 0, percentiles: [ends, ...fan] };
}

test('a higher stress raises no percentile of the policy’s value, at the end or in a year', () => {
  let lapses = 0;
  fc.assert(
    fc.property(cases, (given) => {
      const [low, more] = given.stresses;
      const mild = valuesAt(low / 10, given);
      const severe = valuesAt((low + more) / 10, given);
      lapses += Number(severe.lapsed > mild.lapsed && mild.percentiles[0].some((value) => (value ?? 0) < 0));
      mild.percentiles.forEach((row, at) =>
        row.forEach((value, k) => {
          // In floating point, equal values of two runs may differ in their last bits.
          const raised = (severe.percentiles[at][k] ?? -Infinity) - (value ?? -Infinity);
          assert.ok(
            !(raised > 1e-6),
            `${at}.${k}: ${value} at the lower stress, ${raised} more at the higher`,
          );
        }),
      );
    }),
    { numRuns: 250, seed: 6 },
  );
  // Enough cases end a negative value by the higher stress.
  assert.ok(lapses >= 5, String(lapses));
});
