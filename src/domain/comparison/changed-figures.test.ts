import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CORRECTIONS } from '../policy/methods.ts';
import { changedInComparative } from './changed-figures.ts';
import { comparativeReportSchema } from './comparative/comparative-report-schema.ts';
import { comparativeReport } from './comparative/run-comparative-report.ts';

/** A MEC that lapses at 53: its gain is the loan of 90,000 less the basis. */
const input = (methods: string, is_mec = true) =>
  comparativeReportSchema.parse({
    age: 51,
    start_year: 2026,
    methods,
    illustration: {
      is_mec,
      illustrated_rate: 0.06,
      illustrated_loan_rate: 0,
      opening: {
        accumulation_value: 100_000,
        surrender_value: 10_000,
        loan_balance: 90_000,
        premiums_paid: 20_000,
        withdrawals_to_date: 0,
      },
      rows: [4, 5, 6].map((year, t) => ({
        year,
        age: 51 + t,
        premium_outlay: 0,
        accumulation_value: t < 2 ? 95_000 : 0,
        surrender_value: t < 2 ? 5_000 : 0,
        death_benefit: t < 2 ? 200_000 : 0,
      })),
    },
    vehicles: [{ name: 'Brokerage', account_type: 'taxable' }],
  });

test('lists the key figures that differ as displayed, before and after', () => {
  const before = comparativeReport(input('first'));
  const after = comparativeReport(input('second'));
  const found = changedInComparative(before, after);
  // 24% and 34% of 70,000; no charge in the year of the lapse.
  const tax = found.find(({ label }) => label === 'IUL policy, total tax on distributions');
  assert.deepEqual([tax?.before, tax?.after], ['$16,800', '$23,800']);
  assert.ok(found.some(({ label }) => label === 'IUL policy, total income'));
  assert.ok(found.every(({ label }) => !label.startsWith('null')));
  assert.deepEqual(changedInComparative(before, before), []);
});

test('each correction states its rule and its reason', () => {
  assert.equal(new Set(CORRECTIONS.map(({ rule }) => rule)).size, 7);
  for (const { rule, why } of CORRECTIONS) assert.match(`${rule} ${why}`, /\.$/);
});
