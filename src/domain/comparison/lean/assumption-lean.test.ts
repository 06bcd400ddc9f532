import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ACCOUNT_TYPES } from '../../vehicles/vehicle.ts';
import { runCalculation } from '../../calculations/registry.ts';
import { memberAt } from '../../shared/result-members.ts';
import { inYears, testLedger } from '../../../../tests/support/illustrations/test-ledger.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { assumptionLean, type LeanRow } from './assumption-lean.ts';
import { assumptionLeanSchema } from '../comparative/comparative-report-schema.ts';
import { ASSUMPTIONS, type Assumption } from './assumption-runs.ts';

const taxable = { name: 'Taxable', account_type: 'taxable', rate_of_return: 0.065 };
const deferred = {
  name: '401(k)',
  account_type: 'tax_deferred',
  rate_of_return: 0.065,
  rmd_enabled: false,
};
const free = { name: 'Roth', account_type: 'tax_free', rate_of_return: 0.065 };

const ledger = (terms: Partial<Parameters<typeof testLedger>[0]> = {}) =>
  testLedger({
    age: 45,
    years: 40,
    premium: inYears(20_000, 1, 10),
    face: () => 500_000,
    loans: inYears(18_000, 21, 40),
    ...terms,
  });

/** An index that grows 7% per year without dividends. */
const series = {
  frequency: 'monthly' as const,
  start: '1979-12',
  levels: Array.from({ length: 12 * 30 + 1 }, (_, m) => 100 * 1.07 ** (m / 12)),
};
const history: IndexHistory = {
  vintage: '2009-12',
  price: (id) => (id === 'djia' ? series : undefined),
  total: (id) => (id === 'djia' ? series : undefined),
  isPriceOnly: (id) => id === 'djia',
};

const document = (changed: object = {}) => ({
  age: 45,
  start_year: 2026,
  illustration: ledger(),
  vehicles: [taxable, deferred, free],
  ...changed,
});

const lean = (changed: object = {}) => assumptionLean(assumptionLeanSchema.parse(document(changed)), history);

function rowOf(assumption: Assumption, changed: object): LeanRow {
  const row = lean(changed).rows.find((one) => one.assumption === assumption);
  assert.ok(row);
  return row;
}

const household = {
  filing_status: 'single',
  other_income: 100_000,
  other_gains: 0,
  social_security: 0,
  state_rate: 0,
};
const federal = { ...taxable, tax_method: 'federal' };

/** Borrowing stops and the policy lapses later. An earlier lapse cancels a smaller loan, with less tax. */
const lapsing = {
  illustration: ledger({
    years: 50,
    premium: inYears(20_000, 1, 3),
    face: () => 800_000,
    loans: inYears(15_000, 8, 12),
  }),
};

/** The favored side, and a document that reverses it. docs/methods explains the three rows with one direction. */
const DOCUMENTS: Record<Assumption, readonly [object, LeanRow['favors'], object?, LeanRow['favors']?]> = {
  illustrated_rate: [{}, 'policy', lapsing, 'accounts'],
  loan_rate: [{}, 'policy', lapsing, 'accounts'],
  account_fees: [{}, 'policy'],
  account_dividends: [{ vehicles: [{ ...free, portfolio: 'djia' }] }, 'policy'],
  tax_tables: [
    { vehicles: [{ ...federal, account_type: 'tax_deferred' }], household, table_growth: 0 },
    'policy',
    {
      vehicles: [federal],
      household: { ...household, other_income: 195_000, other_gains: 0 },
      table_growth: 0,
    },
    'accounts',
  ],
  tax_rates: [{ vehicles: [deferred] }, 'accounts', { vehicles: [free] }, 'policy'],
  take_home: [{ vehicles: [deferred] }, 'accounts'],
};

for (const assumption of ASSUMPTIONS) {
  const [first, favored, second, reversed] = DOCUMENTS[assumption];
  test(`${assumption} favors the ${favored}${second ? ', and the other with another document' : ''}`, () => {
    const row = rowOf(assumption, first);
    assert.deepEqual([row.applies, row.favors], [true, favored], JSON.stringify(row));
    assert.equal(row.change < -0.5, favored === 'policy');
    assert.ok(Math.abs(row.change - row.value_change - row.income_change) < 1e-6);
    if (!second) return;
    const other = rowOf(assumption, second);
    assert.deepEqual([other.applies, other.favors], [true, reversed], JSON.stringify(other));
  });
}

const accounts = fc.record({
  account_type: fc.constantFrom(...ACCOUNT_TYPES),
  portfolio: fc.constantFrom(undefined, 'djia'),
  rate_of_return: fc.double({ min: -0.1, max: 0.15, noNaN: true }),
  fee: fc.double({ min: 0.003, max: 0.05, noNaN: true }),
  front_load: fc.constantFrom(0, 0.05),
  tax_rate: fc.constantFrom(0, 0.24, 0.6),
  capital_gains_rate: fc.constantFrom(0, 0.15, 0.6),
  tax_method: fc.constantFrom('flat', 'federal'),
  contribution_basis: fc.constantFrom('same_outlay', 'grossed_up'),
});
const documents = fc.record({
  age: fc.integer({ min: 25, max: 72 }),
  years: fc.integer({ min: 5, max: 45 }),
  premiums: fc.integer({ min: 1, max: 12 }),
  firstLoan: fc.integer({ min: 2, max: 25 }),
  loan: fc.constantFrom(0, 9000, 18_000, 60_000),
  last: fc.double({ min: 0, max: 1, noNaN: true }),
  otherIncome: fc.constantFrom(0, 40_000, 195_000),
  benefit: fc.constantFrom(0, 40_000),
  vehicles: fc.array(accounts, { minLength: 1, maxLength: 3 }),
});

/**
 * These three only add to an account: a lower fee or a dividend to its growth, a gross-up to its contributions. The
 * policy and the needs do not change. An account retains a part of each additional dollar after tax, because no
 * permitted rates take all of it. So the largest sum of value and income cannot fall.
 */
test('fees and missing dividends never favor the accounts, and a gross-up never favors the policy', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(documents, (of) => {
      const terms = { age: of.age, years: Math.min(of.years, 100 - of.age) };
      const { rows } = lean({
        age: of.age,
        illustration: ledger({
          ...terms,
          premium: inYears(20_000, 1, of.premiums),
          loans: inYears(of.loan, of.firstLoan),
        }),
        household: {
          ...household,
          other_income: of.otherIncome,
          social_security: of.benefit,
          state_rate: 0.1,
        },
        vehicles: of.vehicles.map((one, k) => ({ ...one, name: `Account ${k + 1}` })),
        comparison_age: of.age + Math.floor(of.last * (terms.years - 1)),
      });
      for (const { assumption, applies, favors, change } of rows) {
        const never = NEVER[assumption];
        if (!applies || !never) continue;
        assert.notEqual(favors, never, `${assumption}: ${change}`);
        if (favors !== 'neither') seen.set(assumption, (seen.get(assumption) ?? 0) + 1);
      }
    }),
    { numRuns: 150 },
  );
  assert.deepEqual([...seen.keys()].sort(), Object.keys(NEVER).sort());
});

const NEVER: Partial<Record<Assumption, LeanRow['favors']>> = {
  account_fees: 'accounts',
  account_dividends: 'accounts',
  take_home: 'policy',
};

test('an assumption that the document does not make has zeros and favors neither', () => {
  const { illustrated_rate: _none, ...withoutRate } = ledger({ loans: () => 0 });
  const { rows } = lean({
    illustration: withoutRate,
    vehicles: [{ ...free, fee: 0.0025, portfolio: { mine: 1 } }],
    series: { mine: series },
  });
  assert.deepEqual(
    rows,
    ASSUMPTIONS.map((assumption) => ({
      assumption,
      applies: false,
      current: null,
      alternative: null,
      value_change: 0,
      income_change: 0,
      change: 0,
      favors: 'neither',
    })),
  );
});

test('a change of at most half a dollar favors neither', () => {
  const row = rowOf('account_fees', {
    vehicles: [{ ...free, fee: 0.002_501 }],
    illustration: ledger({ premium: inYears(400, 1, 1), face: () => 1000, loans: () => 0 }),
    comparison_age: 45,
  });
  assert.deepEqual([row.applies, row.favors], [true, 'neither']);
});

test('the comparison ends at the requested age', () => {
  const { comparison_age, policy_income, best_account_income } = lean({ comparison_age: 65 });
  assert.deepEqual([comparison_age, policy_income, best_account_income], [65, 18_000, 18_000]);
});

test('the comparison equals the comparative report, also in its dollars', () => {
  for (const dollars of ['nominal', 'real']) {
    const requested = document({ inflation: 0.03, dollars, vehicles: [taxable] });
    const fullResult = runCalculation('comparative-report', requested, { fullPrecision: true });
    assert.ok(fullResult.ok);
    const { policy_value, best_account_value, policy_income, best_account_income } = lean(requested);
    const footer = (slot: number, member: string) =>
      Number(memberAt(fullResult.value, `comparative_table.footer.slots.${slot}.${member}`));
    const footers = [0, 1].flatMap((slot) => [
      footer(slot, 'ending_value'),
      footer(slot, 'total_net_income'),
    ]);
    [policy_value, policy_income, best_account_value, best_account_income].forEach((figure, k) =>
      assert.ok(Math.abs(figure - footers[k]) < 1e-6, `${dollars} ${k}: ${figure}, ${footers[k]}`),
    );
  }
});

test('requires an account and an age in the ledger', () => {
  const refused = (changed: object) => {
    const ran = runCalculation('assumption-lean', document(changed));
    assert.ok(!ran.ok);
    return ran.error.fields;
  };
  assert.deepEqual(refused({ vehicles: [] }), { vehicles: ['Add an account.'] });
  assert.deepEqual(refused({ comparison_age: 85 }), { comparison_age: ['Must be between 45 and 84.'] });
});
