import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyName, MAX_NAME_LENGTH, calculatedIllustration, insuredOf } from './scenario.ts';
import { checkedIllustration } from './scenario-file.ts';

test('names a copy after its original', () => {
  assert.equal(copyName('Retire at 65'), 'Copy of Retire at 65');
});

test('limits the names of a copy and of its copy to the maximum length', () => {
  const once = copyName('n'.repeat(MAX_NAME_LENGTH));
  assert.equal(once.length, MAX_NAME_LENGTH);
  assert.equal(copyName(once).length, MAX_NAME_LENGTH);
});

test('truncates a name between characters and without a trailing space', () => {
  assert.equal(copyName(`${'n'.repeat(111)}😀`), `Copy of ${'n'.repeat(111)}`);
  assert.equal(copyName(`${'n'.repeat(111)} more`), `Copy of ${'n'.repeat(111)}`);
});

const row = {
  year: 1,
  age: 50,
  premium_outlay: 1000,
  accumulation_value: 900,
  surrender_value: 800,
  death_benefit: 50_000,
};
const read = (more: object) => checkedIllustration({ rows: [row], ...more }, 50);

test('saves the insured, carrier and confirmation, and calculates with only the issue date', () => {
  const origin = {
    insured: { sex: 'male' as const, definition_test: 'cvat' as const, state: 'TX' },
    carrier: { insurer: 'Acme Life', issue_date: '2021-03-31' },
    confirmed_on: '2026-11-28',
  };
  const parsed = read(origin);
  assert.ok(parsed.ok && parsed.value);
  const { insured, carrier, confirmed_on } = JSON.parse(JSON.stringify(parsed.value)) as typeof origin;
  assert.deepEqual({ insured, carrier, confirmed_on }, origin);
  const calculated = calculatedIllustration(parsed.value);
  assert.equal(calculated.issue_date, '2021-03-31');
  assert.ok(!('insured' in calculated) && !('carrier' in calculated) && !('confirmed_on' in calculated));
});

test('an issue date sent with the terms is saved with the carrier', () => {
  const stored = read({ issue_date: '2021-03-31' });
  assert.ok(stored.ok && stored.value);
  assert.equal(stored.value.carrier?.issue_date, '2021-03-31');
  assert.ok(!('issue_date' in stored.value));
});

test('rejects an invalid date by its path, and a state that is not an abbreviation', () => {
  for (const issue_date of ['03/31/2021', '2021-02-30', '2021-3-31', 20210331]) {
    const { error } = read({ carrier: { issue_date } }) as { error: { fields: object } };
    assert.deepEqual(error.fields, { 'carrier.issue_date': ['Enter a date such as 2021-03-31.'] });
  }
  assert.ok(!read({ insured: { state: 'Texas' } }).ok);
});

test('a report’s choice takes precedence, then the policy model’s sex, then the saved insured', () => {
  const saved = { sex: 'male', tobacco: 'smoker', definition_test: 'cvat' } as const;
  const document = { policy_model: null, illustration: { insured: { ...saved, state: 'TX' } } as never };
  assert.deepEqual(insuredOf(undefined, document), saved);
  const model = { sex: 'female' } as never;
  assert.equal(insuredOf(undefined, { ...document, policy_model: model })?.sex, 'female');
  assert.deepEqual(insuredOf({ sex: 'female', tobacco: 'composite' }, document), {
    ...{ sex: 'female', tobacco: 'composite', definition_test: 'cvat' },
  });
  assert.equal(insuredOf({ sex: 'male', definition_test: 'gpt' }, document)?.definition_test, 'gpt');
  assert.equal(insuredOf(undefined, { policy_model: null, illustration: null }), undefined);
});
