import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { parseWith } from '../../shared/field-errors.ts';
import { memberAt } from '../../shared/member-at.ts';
import { comparativeMethods, historicalMethods, METHOD_DISCLOSURES } from './method-disclosures.ts';

const inputsOf = (id: string): unknown[] => {
  const folder = `fixtures/golden/${id}`;
  return readdirSync(folder).map((file) =>
    memberAt(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), 'input'),
  );
};

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test('no report goes out whose methods lack their text', () => {
  let reports = 0;
  const check = (found: ReturnType<typeof historicalMethods>) => {
    reports += 1;
    assert.ok(found.length > 0);
    for (const { id, title, text, version } of found) {
      assert.deepEqual({ version, title, text }, METHOD_DISCLOSURES[id]);
      assert.ok(version >= 1 && title.length > 5 && text.length > 40, id);
    }
  };
  for (const raw of inputsOf('comparative-report')) {
    const input = parseWith(comparativeReportSchema, raw);
    assert.ok(input.ok);
    for (const [variants, hasHistory] of [
      [0, false],
      [2, true],
    ] as const)
      for (const compliance_profile of ['standard', 'client_clamped'] as const)
        check(comparativeMethods({ ...input.value, compliance_profile }, variants, hasHistory));
  }
  for (const raw of inputsOf('historical-report')) {
    const input = parseWith(historicalReportSchema, raw);
    assert.ok(input.ok);
    for (const income_mode of ['as_illustrated', 'max_level'] as const)
      for (const compliance_profile of [undefined, 'standard', 'client_clamped'] as const)
        check(historicalMethods({ ...input.value, income_mode, compliance_profile }));
  }
  assert.ok(reports > 30, `${reports}`);
});

const year = (t: number, more: object = {}) => ({
  year: t + 1,
  age: 50 + t,
  premium_outlay: 10_000,
  accumulation_value: 9_000 * (t + 1),
  surrender_value: 8_000 * (t + 1),
  death_benefit: 300_000,
  ...more,
});

test('each method brings its text, and no other does', () => {
  const of = (change: object, illustration: object = {}, variants = 0, hasHistory = false) => {
    const input = parseWith(comparativeReportSchema, {
      age: 50,
      start_year: 2026,
      methods: 'second',
      illustration: {
        illustrated_rate: 0.06,
        rows: [0, 1].map((t) =>
          year(t, { guaranteed_surrender_value: 0, guaranteed_death_benefit: 300_000 }),
        ),
        ...illustration,
      },
      ...change,
    });
    assert.ok(input.ok, JSON.stringify(input));
    return ids(comparativeMethods(input.value, variants, hasHistory));
  };
  assert.deepEqual(of({}), []);
  assert.deepEqual(of({}, { is_mec: true }), ['modified_endowment']);
  assert.deepEqual(of({}, {}, 0, true), ['rolling_periods']);
  assert.deepEqual(of({}, { rows: [0, 1].map((t) => year(t, { loans: 500 })) }), [
    'guaranteed_elsewhere',
    'policy_loans',
    // 6% is illustrated and 5% charged.
    'loan_leverage',
  ]);
  const account = { name: 'Account', account_type: 'taxable' };
  assert.deepEqual(of({ vehicles: [account] }), ['assumed_returns', 'required_returns']);
  assert.deepEqual(of({ vehicles: [{ ...account, portfolio: 'sp500' }] }), [
    'portfolio_returns',
    'required_returns',
  ]);
  assert.deepEqual(
    of({ start_year: 2026, household: {}, vehicles: [{ ...account, tax_method: 'federal' }] }),
    ['assumed_returns', 'required_returns', 'federal_tables'],
  );
  assert.deepEqual(of({ methods: 'first' }), ['earlier_methods']);
  assert.deepEqual(of({}, {}, 1), ['tried_assumptions']);
  assert.deepEqual(of({ compliance_profile: 'client_clamped' }, {}, 1), [
    'tried_assumptions',
    'capped_figures',
  ]);
});
