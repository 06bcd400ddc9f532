import assert from 'node:assert/strict';
import { test } from 'node:test';
import { illustrationSchema } from '../../policy/illustration-schema.ts';
import { vehicleSchema } from '../../vehicles/vehicle-schema.ts';
import { comparisonOf, householdTermsOf, limitTermsOf } from './scenario.ts';
import { withCalendarTerms } from './calendar-terms.ts';
import { emptyDocument, upgradeDocument, yearOfChange } from './scenario-document.ts';

test('reads a document of the current version unchanged', () => {
  assert.deepEqual(upgradeDocument({ ...emptyDocument(2026) }, 2031), emptyDocument(2026));
});

test('adds an empty schedule, policy model and tax profile to a version 1 document', () => {
  const first = { version: 1, illustration: null, vehicles: [], value_basis: 'pre_tax' };
  // Without `methods`, the first methods apply.
  const { methods: _todays, ...rest } = emptyDocument(2026);
  const growth = { table_growth: 0, limit_growth: 0 };
  assert.deepEqual(upgradeDocument(first, 2026), { ...rest, ...growth, value_basis: 'pre_tax' });
});

test('adds the start year and zero growth of figures to a version 2 document', () => {
  const { start_year: _year, ...before } = { ...emptyDocument(2026), version: 2 };
  const read = (more: object) => upgradeDocument({ ...before, ...more }, 2025);
  const { start_year, table_growth, limit_growth, version } = read({});
  assert.deepEqual([version, start_year, table_growth, limit_growth], [3, 2025, 0, 0]);
  assert.equal(read({ tax_profile: { household: { start_year: 2024 } } }).start_year, 2024);
  assert.equal(read({ table_growth: 0.03 }).table_growth, 0.03);
  assert.equal(yearOfChange('2025-12-31T23:59:59.000Z'), 2025);
});

test('a document has one start year: its own saved year, or else its household’s', () => {
  const rates = { tax_rate: 0.24, second_tax_rate: null, tax_change_age: null, capital_gains_rate: 0.15 };
  const profile = (start_year?: number) => ({
    ...rates,
    heir_tax_rate: null,
    household: {
      start_year,
      filing_status: 'single' as const,
      other_income: 0,
      other_gains: 0,
      social_security: 0,
      state_rate: 0,
    },
  });
  const yearsOf = (saved: Parameters<typeof withCalendarTerms>[1], tax_profile = profile(2030)) => {
    const document = { ...emptyDocument(2026), tax_profile: saved.tax_profile ?? tax_profile };
    const read = withCalendarTerms(document, saved);
    return [read.start_year, read.tax_profile?.household?.start_year];
  };
  assert.deepEqual(yearsOf({}), [2026, 2026]);
  assert.deepEqual(yearsOf({ start_year: 2028 }), [2028, 2028]);
  assert.deepEqual(yearsOf({ tax_profile: profile(2027) }), [2027, 2027]);
  assert.deepEqual(yearsOf({ tax_profile: profile() }), [2026, 2026]);
  assert.deepEqual(yearsOf({ start_year: 2028, tax_profile: profile(2027) }), [2028, 2028]);
  const grown = withCalendarTerms({ ...emptyDocument(2026), table_growth: 0 }, { table_growth: null });
  assert.equal('table_growth' in grown, false);
  assert.equal(withCalendarTerms(grown, { limit_growth: 0.02 }).limit_growth, 0.02);
});

test('a document without methods uses the first methods, and a current document uses the second', () => {
  const illustration = illustrationSchema.parse({
    rows: [
      { year: 1, age: 45, premium_outlay: 1, accumulation_value: 1, surrender_value: 1, death_benefit: 9 },
    ],
  });
  const { methods: _todays, ...before } = { ...emptyDocument(2026), illustration };
  assert.equal(comparisonOf(45, before)?.methods, 'first');
  assert.equal(comparisonOf(45, { ...before, methods: emptyDocument(2026).methods })?.methods, 'second');
});

const AT = { age: 64, years: 4 };

test('an account taxed by the federal tables uses the household of the tax profile, by age', () => {
  const account = vehicleSchema.parse({ name: 'IRA', account_type: 'tax_deferred' });
  const taxed = { ...account, tax_method: 'federal' as const };
  const rates = { tax_rate: 0.24, second_tax_rate: null, tax_change_age: null, capital_gains_rate: 0.15 };
  const household = {
    start_year: 2026,
    filing_status: 'single' as const,
    other_income: 150_000,
    later_income: 20_000,
    later_age: 66,
    other_gains: 5_000,
    social_security: 38_000,
    social_security_age: 67,
    state_rate: 0.05,
  };
  const tax_profile = { ...rates, heir_tax_rate: null, household };
  assert.deepEqual(householdTermsOf({ vehicles: [account], tax_profile }, AT), {});
  assert.deepEqual(householdTermsOf({ vehicles: [taxed], tax_profile }, AT), {
    household: {
      filing_status: 'single',
      other_income: [150_000, 150_000, 20_000, 20_000],
      other_gains: 5_000,
      social_security: [0, 0, 0, 38_000],
      state_rate: 0.05,
    },
  });
  // The same income phases out a Roth's limit, year by year.
  const roth = { ...account, account_type: 'tax_free' as const, plan_type: 'roth_ira' as const };
  assert.deepEqual(
    limitTermsOf({ vehicles: [roth], tax_profile }, AT).modified_agi,
    [155_000, 155_000, 25_000, 25_000],
  );
  assert.deepEqual(householdTermsOf({ vehicles: [taxed], tax_profile: null }, AT).household, {
    filing_status: 'single',
    other_income: 0,
    other_gains: 0,
    social_security: 0,
    state_rate: 0,
  });
});

test('limits use the household of the tax profile, and are included only if an account names its plan', () => {
  const account = vehicleSchema.parse({ name: 'Roth', account_type: 'tax_free' });
  const roth = { ...account, plan_type: 'roth_ira' as const };
  const household = {
    start_year: 2025,
    filing_status: 'married_filing_jointly' as const,
    other_income: 200_000,
    other_gains: 40_000,
    social_security: 0,
    state_rate: 0,
  };
  const taxes = { tax_rate: 0.24, second_tax_rate: null, tax_change_age: null, capital_gains_rate: 0.15 };
  const tax_profile = { ...taxes, heir_tax_rate: null, household };
  assert.deepEqual(limitTermsOf({ vehicles: [account], tax_profile }, AT), {});
  assert.deepEqual(limitTermsOf({ vehicles: [roth], tax_profile }, AT), {
    filing_status: 'married_filing_jointly',
    modified_agi: 240_000,
  });
  assert.deepEqual(limitTermsOf({ vehicles: [roth], tax_profile: null }, AT), {
    filing_status: 'single',
    modified_agi: 0,
  });
});

test('upgrades an older document through every step', () => {
  const steps = {
    1: (document: { version: number }) => ({ ...document, version: 2, first: true }),
    2: (document: { version: number }) => ({ ...document, version: 3, second: true }),
  };
  assert.deepEqual(upgradeDocument({ version: 1 }, 2026, steps, 3), {
    version: 3,
    first: true,
    second: true,
  });
  assert.deepEqual(upgradeDocument({ version: 2 }, 2026, steps, 3), { version: 3, second: true });
});

test('rejects a missing upgrade step and a document from a newer version', () => {
  assert.throws(
    () => upgradeDocument({ version: 1 }, 2026, {}, 2),
    /No upgrade step from scenario document version 1/,
  );
  assert.throws(() => upgradeDocument({ version: 4 }, 2026), /newer than this program/);
});
