import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleA1, VALUES_A1 } from '../../../../tests/support/ledger-example.ts';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { deriveLedger, impliedCharges } from '../../policy/ledger.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import { parseWith } from '../../shared/result.ts';
import { comparativeReportSchema, whatIfChangesSchema } from './comparative-report-schema.ts';
import { comparativeReport, comparativeReportErrors } from './run-comparative-report.ts';
import { applyChanges, changeErrors, type WhatIfChanges } from './what-if.ts';

const NONE: WhatIfChanges = { all: {}, slots: {} };
const ACCOUNTS = [
  { name: 'Brokerage', account_type: 'taxable', rate_of_return: 0.06 },
  {
    name: '401(k)',
    account_type: 'tax_deferred',
    rate_of_return: 0.07,
    second_tax_rate: 0.22,
    tax_change_age: 65,
  },
  { name: 'Roth', account_type: 'tax_free', portfolio: 'sp500', lookback_years: 20 },
];

const input = (header: object = {}) =>
  comparativeReportSchema.parse({
    age: 45,
    start_year: 2026,
    vehicles: ACCOUNTS,
    illustration: exampleA1(header),
  });

const cents = (value: number) => Math.round(value * 100) / 100;
const at = (rate: number, header?: object) =>
  applyChanges(input(header), { ...NONE, illustrated_rate: rate }).illustration;

test('without a change the comparison is the same, and the saved inputs are never modified', () => {
  const saved = input();
  const before = structuredClone(saved);
  assert.deepEqual(applyChanges(saved, NONE), saved);
  applyChanges(saved, { all: { fee: 0.02 }, slots: {}, illustrated_rate: 0.04, horizon_age: 47 });
  assert.deepEqual(saved, before);
});

test('a change of all accounts applies to each, and a change of one account overrides it', () => {
  const { vehicles } = applyChanges(input(), {
    all: { rate_of_return: 0.05, fee: 0.02 },
    slots: { 3: { fee: 0.004, tax_rate: 0.3 } },
  });
  assert.deepEqual(
    vehicles.map(({ rate_of_return, fee, tax_rate }) => [rate_of_return, fee, tax_rate]),
    [
      [0.05, 0.02, 0.24],
      [0.05, 0.004, 0.3],
      [0.05, 0.02, 0.24],
    ],
  );
});

test('zero is a valid change', () => {
  const { vehicles } = applyChanges(input(), { all: { fee: 0 }, slots: { 2: { rate_of_return: 0 } } });
  assert.deepEqual(
    vehicles.map(({ fee }) => fee),
    [0, 0, 0],
  );
  assert.equal(vehicles[0]?.rate_of_return, 0);
});

test('a what-if rate replaces a portfolio, and other changes retain it', () => {
  const [, , tried] = applyChanges(input(), { all: {}, slots: { 4: { rate_of_return: 0.05 } } }).vehicles;
  assert.deepEqual(
    [tried?.portfolio, tried?.lookback_years, tried?.rate_of_return],
    [undefined, undefined, 0.05],
  );
  const [, , kept] = applyChanges(input(), { all: { fee: 0.02 }, slots: {} }).vehicles;
  assert.deepEqual([kept?.portfolio, kept?.lookback_years, kept?.fee], ['sp500', 20, 0.02]);
});

test('a later tax rate applies only to an account that has one', () => {
  const { vehicles } = applyChanges(input(), { all: { second_tax_rate: 0.4 }, slots: {} });
  assert.deepEqual(
    vehicles.map(({ second_tax_rate }) => second_tax_rate),
    [undefined, 0.4, undefined],
  );
});

test('at other rates the policy carries each year’s flows forward, with unchanged loans', () => {
  // Σ (premium − charge) (1 + r)^(n − t + 1) with the charges that 6% implies, worked out in fractions.
  const five = at(0.05).rows.map(({ accumulation_value }) => cents(accumulation_value));
  assert.deepEqual(five, [8925, 18401.65, 28456.71, 39120, 40131.32, 41140.64]);
  const seven = at(0.07);
  assert.deepEqual(
    seven.rows.map(({ accumulation_value }) => cents(accumulation_value)),
    [9095, 18934.05, 29568.42, 41054.67, 42965.82, 44957.19],
  );
  // A surrender charge of 999.50 and a loan of 10,762.50 in the last year; the face amount stays.
  assert.equal(cents(seven.rows[5]?.surrender_value ?? 0), 33195.19);
  assert.equal(seven.rows[5]?.death_benefit, 300_000);
  assert.equal(cents(deriveLedger(seven).loanBalance[5] ?? 0), 10762.5);
});

test('at the ledger’s rate the ledger is unchanged, and a slightly different rate causes no jump', () => {
  const { illustration } = input();
  assert.deepEqual(at(0.06), illustration);
  const atHigherRate = at(0.06 + 1e-9);
  assert.deepEqual(
    atHigherRate.rows.map(({ accumulation_value }) => cents(accumulation_value)),
    VALUES_A1,
  );
  assert.equal(cents(atHigherRate.rows[5]?.surrender_value ?? 0), 31_252);
});

test('charges are unchanged: those implied at the new rate equal the ledger’s', () => {
  const before = input().illustration;
  const after = at(0.045);
  const charges = (illustration: IllustrationInput) =>
    Array.from(impliedCharges(illustration, deriveLedger(illustration), 'first') ?? [], cents);
  assert.deepEqual(charges(after), charges(before));
  assert.deepEqual(charges(after), [1500, 1399.62, 1300.02, 1199.57, 899.7, 949.75]);
});

test('values printed net of loans remain net of loans', () => {
  const net = (rate: number) => {
    const original = input();
    const rows = original.illustration.rows.map((row, t) => ({
      ...row,
      accumulation_value: row.accumulation_value - ([0, 0, 0, 0, 5250, 10762.5][t] ?? 0),
    }));
    const illustration = { ...original.illustration, accumulation_value_is_net_of_loans: true, rows };
    return applyChanges({ ...original, illustration }, { ...NONE, illustrated_rate: rate }).illustration;
  };
  assert.equal(cents(net(0.05).rows[5]?.accumulation_value ?? 0), cents(41140.64 - 10762.5));
  assert.equal(cents(deriveLedger(net(0.05)).accumulationValue[5] ?? 0), 41140.64);
});

test('a rate too low to support the loan ends the policy: no later payments, and the tax is due', () => {
  const saved = comparativeReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    illustration: elena.illustration,
    vehicles: elena.vehicles,
  });
  const tried = applyChanges(saved, { ...NONE, illustrated_rate: 0.03 });
  assert.deepEqual(comparativeReportErrors(tried), {});
  const { comparative_table, fee_analysis } = comparativeReport(tried);
  const lapse = comparative_table.rows.findIndex(({ slots }) => slots[0]?.depleted);
  assert.ok(lapse > 0);
  const after = tried.illustration.rows.slice(lapse);
  assert.ok(
    after.every((row) => row.accumulation_value === 0 && row.loans === 0 && row.premium_outlay === 0),
  );
  // Loan with its interest, less the premiums paid, at 22%.
  const { rows } = saved.illustration;
  const loan = rows.slice(0, lapse).reduce((sum, row) => (sum + row.loans) * 1.05, 0) * 1.05;
  const paid = rows.reduce((sum, row) => sum + row.premium_outlay - row.withdrawals, 0);
  assert.equal(
    fee_analysis.rows[lapse]?.slots[0]?.distribution_tax?.toFixed(0),
    (0.22 * (loan - paid)).toFixed(0),
  );
});

test('a horizon removes the later years in every slot', () => {
  const { comparative_table } = comparativeReport(
    applyChanges(input(), { ...NONE, all: { rate_of_return: 0.05 }, horizon_age: 48 }),
  );
  assert.deepEqual(
    comparative_table.rows.map(({ age }) => age),
    [45, 46, 47, 48],
  );
  assert.equal(comparative_table.footer.slots[0]?.ending_value !== null, true);
});

test('a ledger without an illustrated rate and a horizon before its start are rejected by field', () => {
  assert.deepEqual(changeErrors(input({ illustrated_rate: null }), { ...NONE, illustrated_rate: 0.05 }), {
    illustrated_rate: ['The ledger has no illustrated rate. Enter it with the illustration first.'],
  });
  assert.deepEqual(changeErrors(input(), { ...NONE, horizon_age: 44 }), {
    horizon_age: ['Must be 45 or more, the age of the first year.'],
  });
  assert.deepEqual(changeErrors(input(), { ...NONE, illustrated_rate: 0.05, horizon_age: 45 }), {});
});

test('missing changes are no changes, and values out of range and unknown names are rejected by path', () => {
  assert.deepEqual(whatIfChangesSchema.parse({}), NONE);
  const parsed = parseWith(whatIfChangesSchema, {
    all: { fee: 0.11 },
    slots: { 2: { rates: 0.05 }, 5: {} },
    illustrated_rate: 0.13,
  });
  assert.ok(!parsed.ok);
  assert.deepEqual(Object.keys(parsed.error.fields ?? {}).sort(), [
    'all.fee',
    'illustrated_rate',
    'slots.2.rates',
    'slots.5',
  ]);
});

test('with the client profile, a higher rate shows no year above the carrier’s ledger and marks capped years', () => {
  const saved = { ...input(), compliance_profile: 'client_clamped' as const };
  const tried = applyChanges(saved, { ...NONE, illustrated_rate: 0.08 });
  const displayed = comparativeReport(tried);
  const carrier = comparativeReport(input());
  const changedReport = comparativeReport(applyChanges(input(), { ...NONE, illustrated_rate: 0.08 }));
  const policy = (
    { comparative_table: { rows } }: typeof displayed,
    key: 'net_income' | 'value' | 'death_benefit',
  ) => rows.map(({ slots }) => slots[0][key] ?? 0);
  for (const key of ['net_income', 'value', 'death_benefit'] as const) {
    const max = policy(carrier, key);
    assert.deepEqual(
      policy(displayed, key),
      policy(changedReport, key).map((value, t) => Math.min(value, max[t])),
    );
  }
  const [footer, its] = [displayed, carrier].map(({ comparative_table: table }) => table.footer.slots[0]);
  assert.equal(footer.total_net_income, its.total_net_income);
  assert.ok((footer.net_irr ?? 1) <= (its.net_irr ?? 0));
  assert.ok((changedReport.comparative_table.footer.slots[0].net_irr ?? 0) > (its.net_irr ?? 0));
  // An account must match the displayed figure.
  assert.ok(
    (displayed.making_things_equal[0].surrender_ror.rate ?? 1) <
      (changedReport.making_things_equal[0].surrender_ror.rate ?? 0),
  );
  assert.deepEqual(displayed.comparative_table.rows[3].slots[0].capped, ['value']);
  const standard = comparativeReport({ ...tried, compliance_profile: 'standard' });
  assert.deepEqual(standard.comparative_table.rows[3].slots[0].hypothetical, ['value']);
  assert.ok((standard.comparative_table.rows[3].slots[0].value ?? 0) > VALUES_A1[3]);
});

test('with the client profile, a lower rate is displayed unchanged', () => {
  const lower = { ...NONE, illustrated_rate: 0.04 };
  const saved = { ...input(), compliance_profile: 'client_clamped' as const };
  const { comparative_table } = comparativeReport(applyChanges(saved, lower));
  assert.deepEqual(comparative_table, comparativeReport(applyChanges(input(), lower)).comparative_table);
});

test('the carrier’s ledger next to a what-if requires the same years', () => {
  const { illustration } = input();
  const short = { ...illustration, rows: illustration.rows.slice(0, 3) };
  const read = parseWith(comparativeReportSchema, { ...input(), carrier_illustration: short });
  assert.deepEqual(!read.ok && read.error.fields, {
    carrier_illustration: ['Must begin at the same age and have every year of the illustration.'],
  });
});

const row = (changes: Partial<WhatIfChanges>, year: number) =>
  applyChanges(input(), { ...NONE, ...changes }).illustration.rows[year - 1];

test('a different loan rate changes the loan and the surrender value, as calculated by hand', () => {
  // The surrender charge of the last year is 43,014 − 10,762.50 − 31,252; the loan at 4% is (5,200 + 5,000) × 1.04.
  assert.equal(cents(row({ loan_rate: 0.04 }, 6)?.surrender_value ?? 0), 43_014 - 999.5 - 10_608);
  assert.equal(cents(row({ loan_rate: 0.04 }, 6)?.accumulation_value ?? 0), 43_014);
});

test('a different premium is paid in the ledger’s premium years, with unchanged charges', () => {
  const [one, two, five] = [1, 2, 5].map((year) => row({ premium: 12_000 }, year));
  assert.equal(one?.premium_outlay, 12_000);
  assert.equal(five?.premium_outlay, 0);
  // (10,000 − C) × 1.06 = 9,010 makes C = 1,500; and (9,010 + 10,000 − C) × 1.06 = 18,667 makes C = 1,399.62.
  assert.equal(cents(one?.accumulation_value ?? 0), 11_130);
  assert.equal(
    cents(two?.accumulation_value ?? 0),
    cents((11_130 + 12_000 - (19_010 - 18_667 / 1.06)) * 1.06),
  );
});

test('guaranteed values remain at any credit, and are removed with changed premiums, incomes or loan rate', () => {
  const saved = input();
  const rows = saved.illustration.rows.map((changedReport) => ({
    ...changedReport,
    guaranteed_surrender_value: 8_000,
  }));
  const guaranteed = { ...saved, illustration: { ...saved.illustration, rows } };
  const left = (changes: Partial<WhatIfChanges>) =>
    applyChanges(guaranteed, { ...NONE, ...changes }).illustration.rows.map(
      (year) => year.guaranteed_surrender_value,
    );
  assert.deepEqual(left({ illustrated_rate: 0.05 }), Array(6).fill(8_000));
  for (const changes of [{ premium: 12_000 }, { income: 6_000 }, { loan_rate: 0.04 }])
    assert.deepEqual(left(changes), Array(6).fill(undefined), JSON.stringify(changes));

  // They were entered, so no sentence may say that they were not.
  const isWarned = (from: typeof saved) =>
    comparativeReport(
      applyChanges({ ...from, compliance_profile: 'standard' }, { ...NONE, income: 6_000 }),
    ).warnings.some(({ code }) => code === 'guaranteed_values_absent');
  assert.deepEqual([isWarned(guaranteed), isWarned(saved)], [false, true]);
});

test('a different income and different income years are borrowed as in the ledger', () => {
  const changes = { income: 6_000, income_from_age: 48, income_to_age: 50 };
  assert.deepEqual(
    [3, 4, 5, 6].map((year) => row(changes, year)?.loans),
    [0, 6_000, 6_000, 6_000],
  );
  // ((6,000 × 1.05 + 6,000) × 1.05 + 6,000) × 1.05
  assert.equal(cents(row(changes, 6)?.surrender_value ?? 0), 43_014 - 999.5 - 19_860.75);
  // With a change of years only, the amount stays the same.
  assert.deepEqual(
    [4, 5, 6].map((year) => row({ income_from_age: 48, income_to_age: 49 }, year)?.loans),
    [5_000, 5_000, 0],
  );
});

test('a policy with a different loan rate has the same implied charges', () => {
  const before = impliedChargesOf(input().illustration);
  const changed = applyChanges(input(), { ...NONE, loan_rate: 0.04, income: 4_000 });
  assert.deepEqual(impliedChargesOf(changed.illustration), before);
});

const impliedChargesOf = (illustration: IllustrationInput): number[] =>
  Array.from(impliedCharges(illustration, deriveLedger(illustration), 'second') ?? [], cents);

test('changes that do not fit are rejected with the value to enter', () => {
  assert.match(
    changeErrors(input(), { ...NONE, income_to_age: 40 }).income_to_age?.[0] ?? '',
    /^Must be 49 or more, the age at which the income starts\.$/,
  );
  const unrated = input({ illustrated_rate: undefined });
  assert.deepEqual(Object.keys(changeErrors(unrated, { ...NONE, loan_rate: 0.04, premium: 1 })), [
    'loan_rate',
    'premium',
  ]);
  assert.equal(parseWith(whatIfChangesSchema, { premium: -1 }).ok, false);
  assert.equal(parseWith(whatIfChangesSchema, { loan_rate: 0.2 }).ok, false);
});

test('yearly lists of household, limits and dividends end with the displayed years and are still accepted', () => {
  const list = VALUES_A1.map((_, t) => 1_000 * t);
  const { illustration } = input();
  const saved = comparativeReportSchema.parse({
    age: 45,
    illustration,
    start_year: 2026,
    modified_agi: list,
    household: { other_income: list, social_security: list, other_gains: 500 },
    vehicles: [{ ...ACCOUNTS[0], tax_method: 'federal', dividend_yield: VALUES_A1.map(() => 0.02) }],
  });
  const cut = applyChanges(saved, { ...NONE, horizon_age: 48 });
  const again = parseWith(comparativeReportSchema, cut);
  assert.ok(again.ok, JSON.stringify(again));
  assert.deepEqual(cut.household?.social_security, [0, 1_000, 2_000, 3_000]);
  assert.equal(cut.household?.other_gains, 500);
  assert.deepEqual(applyChanges(saved, NONE), saved);
});
