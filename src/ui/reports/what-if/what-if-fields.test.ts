import assert from 'node:assert/strict';
import test from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { countFurther, whatIfFields, type WhatIfField } from './what-if-fields.ts';
import { noChanges, whatIf, withChange, type Changes } from './what-if.ts';

type Terms = Partial<ComparativeReportInput['illustration']>;
type AccountTerms = Partial<ComparativeReportInput['vehicles'][number]>;

/** Elena's comparison with other terms of the policy, of the accounts, or of the first account. */
function saved(
  terms: Terms = {},
  accounts: AccountTerms = {},
  first: AccountTerms = {},
): ComparativeReportInput {
  const { client, illustration, vehicles, value_basis } = elena;
  return comparativeReportSchema.parse({
    age: client.age,
    start_year: 2026,
    illustration: { ...illustration, ...terms },
    vehicles: vehicles.map((vehicle, index) => ({ ...vehicle, ...accounts, ...(index === 0 && first) })),
    value_basis,
  });
}

const labels = (fields: readonly WhatIfField[]) => fields.map(({ label }) => label);
const at65 = { second_tax_rate: 0.22, tax_change_age: 65 };

test('the panel has four fields, and the further fields are counted', () => {
  const { main, accounts, slots, policy } = whatIfFields(saved({}, at65));
  assert.deepEqual(labels(main), [
    'Account return',
    'Illustrated policy rate',
    'Income a year, after tax',
    'Tax rate from age 65',
  ]);
  assert.deepEqual(labels(accounts), ['Yearly fee', 'Tax rate to age 64']);
  assert.deepEqual(
    slots.map(({ slot, fields }) => [slot, ...labels(fields)]),
    [2, 3, 4].map((slot) => [
      slot,
      'Return before fees',
      'Yearly fee',
      'Tax rate to age 64',
      'Tax rate from age 65',
    ]),
  );
  assert.deepEqual(labels(policy), [
    'Loan rate',
    'Premium a year',
    'Income from age',
    'Income through age',
    'Shown to age',
  ]);
  assert.deepEqual(countFurther(whatIfFields(saved({}, at65)), noChanges), { count: 19, changed: 0 });
});

test('changes of further fields and a solved design are counted, and changes of the panel’s fields are not', () => {
  const input = saved({}, at65);
  const count = (changes: Changes) => countFurther(whatIfFields(input, changes), changes).changed;
  assert.equal(count(withChange(noChanges, 'all', 'rate_of_return', 0.05)), 0);
  assert.equal(count({ ...withChange(noChanges, 3, 'fee', 0.02), loan_rate: 0.06 }), 2);
  assert.equal(count({ ...noChanges, design: { multiple: 1, income: 20_000 } }), 1);
});

test('each field shows the scenario’s value, or the lowest and highest', () => {
  const helps = (input: ComparativeReportInput) => whatIfFields(input).main.map(({ help }) => help);
  const same = saved({ illustrated_rate: 0.062 }, { ...at65, rate_of_return: 0.06 });
  assert.deepEqual(
    [0, 1, 3].map((index) => helps(same)[index]),
    ['Before fees. Scenario: 6.00%', 'Carrier: 6.20%', 'Scenario: 22.00%'],
  );
  const different = saved({}, { ...at65, rate_of_return: 0.07 }, { rate_of_return: 0.05 });
  assert.equal(helps(different)[0], 'Before fees. Scenario: 5.00% to 7.00%');
});

test('a modeled policy has a policy rate and no carrier', () => {
  const [, rate] = whatIfFields(saved({ origin: 'model', illustrated_rate: 0.062 })).main;
  assert.deepEqual([rate?.label, rate?.help], ['Policy rate', 'Model: 6.20%']);
});

test('rates above the carrier’s or loans below it are hypothetical, except if figures are capped', () => {
  const input = saved({ illustrated_rate: 0.062, illustrated_loan_rate: 0.05 });
  const changes = { ...noChanges, illustrated_rate: 0.075, loan_rate: 0.04 };
  const { main, policy } = whatIfFields(input, changes);
  assert.equal(main[1]?.warning, 'Hypothetical: above the carrier’s 6.20%');
  assert.equal(policy[0]?.warning, 'Hypothetical: below the carrier’s 5.00%');
  const capped = whatIfFields({ ...input, compliance_profile: 'client_clamped' }, changes);
  assert.equal(capped.main[1]?.warning, undefined);
  assert.equal(whatIfFields(input, { ...changes, illustrated_rate: 0.06 }).main[1]?.warning, undefined);
});

test('accounts with one tax rate, or with rates that change at different ages, have different labels', () => {
  const none = { second_tax_rate: undefined, tax_change_age: undefined };
  assert.equal(whatIfFields(saved({}, none)).main.at(-1)?.label, 'Tax rate');
  assert.deepEqual(labels(whatIfFields(saved({}, none)).accounts), ['Yearly fee']);
  const apart = whatIfFields(saved({}, at65, { tax_change_age: 67 }));
  assert.equal(apart.main.at(-1)?.label, 'Tax rate later');
  assert.equal(apart.accounts.at(-1)?.label, 'Tax rate now');
});

test('income on which the policy is taxed is labeled as before tax', () => {
  const income = (input: ComparativeReportInput, changes: Changes = noChanges) =>
    whatIfFields(input, changes).main.find(({ label }) => label.startsWith('Income'));
  assert.equal(income(saved({ is_mec: true }))?.label, 'Income a year, before tax');
  const rows = elena.illustration.rows.map((row) => ({
    ...row,
    withdrawals: row.age >= 66 && row.age <= 75 ? 20_000 : 0,
    loans: 0,
  }));
  const withdrawn = saved({ rows });
  assert.equal(income(withdrawn)?.label, 'Income a year, after tax');
  assert.equal(income(withdrawn)?.warning, undefined);
  const more = { ...noChanges, income: 500_000 };
  assert.equal(income(withdrawn, more)?.warning, 'Partly taxed: above the premiums paid');
});

test('after a solved design, premium and income start from the design', () => {
  const input = saved();
  const design = { multiple: 1.2, income: 24_000 };
  const { main, policy } = whatIfFields(input, { ...noChanges, design });
  const income = main.find(({ label }) => label.startsWith('Income'));
  assert.deepEqual([income?.value, income?.baseValues], [undefined, [24_000]]);
  assert.notDeepEqual(income?.savedValues, [24_000]);
  const premium = policy.find(({ label }) => label === 'Premium a year');
  assert.deepEqual(
    premium?.baseValues,
    premium?.savedValues.map((paid) => 1.2 * paid),
  );
});

test('without an illustrated rate, only the accounts and the last age can change', () => {
  const { main, policy } = whatIfFields(saved({ illustrated_rate: undefined }, at65));
  assert.deepEqual(labels(main), ['Account return', 'Tax rate from age 65']);
  assert.deepEqual(labels(policy), ['Shown to age']);
});

test('a removed account has no fields, and a single remaining account has no separate ones', () => {
  const input = saved({}, { rate_of_return: 0.06 }, { rate_of_return: 0.05 });
  assert.deepEqual(whatIfFields(input, noChanges, [2]).main[0]?.savedValues, [0.06]);
  assert.deepEqual(
    whatIfFields(input, noChanges, [2]).slots.map(({ slot }) => slot),
    [3, 4],
  );
  assert.deepEqual(whatIfFields(input, noChanges, [2, 3]).slots, []);
  assert.equal(whatIfFields(input, noChanges, [2, 3, 4]).main[0]?.label, 'Illustrated policy rate');
});

test('an account’s field defaults to the change of all accounts, and undoing its change leaves no change', () => {
  const input = saved();
  const feeOf = (changes: Changes, slot: number) =>
    whatIfFields(input, changes)
      .slots.find((one) => one.slot === slot)
      ?.fields.find(({ label }) => label === 'Yearly fee');
  const all = withChange(noChanges, 'all', 'fee', 0.02);
  assert.deepEqual(feeOf(all, 3)?.baseValues, [0.02]);
  const customized = feeOf(all, 3)?.withValue(0.004) ?? noChanges;
  assert.deepEqual(customized.slots, { 3: { fee: 0.004 } });
  assert.equal(feeOf(customized, 3)?.value, 0.004);
  assert.deepEqual(
    whatIf(input, customized).vehicles.map(({ fee }) => fee),
    [0.02, 0.004, 0.02],
  );
  assert.deepEqual(feeOf(customized, 3)?.withValue(undefined), all);
  assert.deepEqual(withChange(all, 'all', 'fee', undefined), noChanges);
});
