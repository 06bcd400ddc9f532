import assert from 'node:assert/strict';
import { test } from 'node:test';
import { illustrationSchema } from '../../policy/illustration-schema.ts';
import { vehicleSchema } from '../../vehicles/vehicle-schema.ts';
import { comparisonOf, householdTermsOf, limitTermsOf } from './scenario.ts';
import { emptyDocument, upgradeDocument } from './scenario-document.ts';

test('a document of today is read as it is', () => {
  assert.deepEqual(upgradeDocument({ ...emptyDocument() }), emptyDocument());
});

test('a document of version 1 gains the schedule, the policy model and the tax profile, all empty', () => {
  const first = { version: 1, illustration: null, vehicles: [], value_basis: 'pre_tax' };
  // It says nothing of methods: it keeps the first.
  const { methods: _todays, ...rest } = emptyDocument();
  assert.deepEqual(upgradeDocument(first), { ...rest, value_basis: 'pre_tax' });
});

test('a document that names no methods is calculated by the first, one of today by the second', () => {
  const illustration = illustrationSchema.parse({
    rows: [
      { year: 1, age: 45, premium_outlay: 1, accumulation_value: 1, surrender_value: 1, death_benefit: 9 },
    ],
  });
  const { methods: _todays, ...before } = { ...emptyDocument(), illustration };
  assert.equal(comparisonOf(45, before)?.methods, 'first');
  assert.equal(comparisonOf(45, { ...before, methods: emptyDocument().methods })?.methods, 'second');
});

const AT = { age: 64, years: 4 };

test('an account by the federal tables has the household of the tax profile, by age', () => {
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
  // What fades a Roth's limit out is the same income, year by year.
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

test('limits are decided by the household of the tax profile, and asked for only where an account names its plan', () => {
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
  // Without a household: a single person without other income.
  assert.deepEqual(limitTermsOf({ vehicles: [roth], tax_profile: null }, AT), {
    filing_status: 'single',
    modified_agi: 0,
  });
});

test('an older document goes through every step between', () => {
  const steps = {
    1: (document: { version: number }) => ({ ...document, version: 2, first: true }),
    2: (document: { version: number }) => ({ ...document, version: 3, second: true }),
  };
  assert.deepEqual(upgradeDocument({ version: 1 }, steps, 3), { version: 3, first: true, second: true });
  assert.deepEqual(upgradeDocument({ version: 2 }, steps, 3), { version: 3, second: true });
});

test('a gap in the steps and a document from a newer version are refused', () => {
  assert.throws(
    () => upgradeDocument({ version: 1 }, {}, 2),
    /No upgrade step from scenario document version 1/,
  );
  assert.throws(() => upgradeDocument({ version: 3 }), /newer than this program/);
});
