import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import {
  taxScorecardSchema,
  type TaxScorecardInput,
} from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import {
  readPlain,
  writePlain,
  type ToolSpec,
  begin,
  changed,
  documentOf,
  loaded,
  messagesAt,
  SHIPPED,
} from './tool-spec.ts';
import fc from 'fast-check';
import { fragmentOf, isBroken, readFragment } from './tool-link.ts';
import { inPercent, percentField } from './fields.ts';

interface Values {
  balance: number | null;
  age: number | null;
  filing_status: string;
}

const REST = {
  plan_through_age: 90,
  rate_of_return: 0.06,
  initial_tax_rate: 0.22,
  social_security_amount: 0,
  social_security_age: 67,
  roth_conversion_years: 5,
};
const spec: ToolSpec<Values, TaxScorecardInput, { age: number; balance: number }> = {
  id: 'tax_scorecard',
  calculation: 'tax-scorecard',
  inputsPath: '/in',
  storedKey: 'tax_scorecard_inputs',
  pdfPath: 'pdf/',
  needs: 'tax years',
  explain: () => Promise.reject(new Error('Nothing is explained here.')),
  defaults: { balance: null, age: null, filing_status: 'single' },
  example: { balance: 500_000, age: 65, filing_status: 'single' },
  read: (document) => readPlain({ balance: null, age: null, filing_status: 'single' }, document),
  write: (values) => ({ ...REST, ...writePlain(values) }),
  schema: taxScorecardSchema,
  check: ({ age }): FieldErrors => (age === 66 ? { age: ['Not 66.'] } : {}),
  calculate: ({ age, balance }) => ({ age, balance }),
};
const start = (values: Values, showsAll = false) =>
  begin(spec, { values, year: 2026, figures: SHIPPED, showsAll });

test('calculates a valid form, with its start year', () => {
  const state = start(spec.example);
  assert.deepEqual(state.run?.result, { age: 65, balance: 500_000 });
  assert.equal(state.run?.document.start_year, 2026);
  assert.deepEqual(state.errors, {});
  assert.equal(documentOf(spec, { values: spec.example, year: 2031 }).start_year, 2031);
});

test('does not calculate invalid inputs, and retains the last valid result', () => {
  const valid = start(spec.example);
  const wrong = changed(spec, valid, { age: 0 });
  assert.deepEqual(wrong.errors, { age: ['Must be between 1 and 120.'] });
  assert.equal(wrong.run, valid.run);
  assert.equal(wrong.values.age, 0);
  const refused = changed(spec, wrong, { age: 66 });
  assert.deepEqual([refused.errors, refused.run], [{ age: ['Not 66.'] }, valid.run]);
  const mended = changed(spec, refused, { age: 64 });
  assert.deepEqual([mended.errors, mended.run?.result.age], [{}, 64]);
});

test('shows errors only for edited fields, or for all fields if requested', () => {
  const empty = start(spec.defaults);
  assert.equal(empty.run, null);
  assert.equal(messagesAt(empty, 'balance'), undefined);
  const typed = { ...changed(spec, empty, { age: 0 }), activeField: null };
  assert.deepEqual(messagesAt(typed, 'age'), ['Must be between 1 and 120.']);
  assert.equal(messagesAt(typed, 'balance'), undefined);
  assert.deepEqual(messagesAt(start(spec.defaults, true), 'balance'), [
    'IRA or 401K Balance is a required field',
  ]);
});

test('does not show an error for the field with the focus, but for other fields', () => {
  const typing = changed(spec, start(spec.example), { age: 0 });
  assert.equal(messagesAt(typing, 'age'), undefined);
  const both = changed(spec, typing, { balance: 0 });
  assert.ok(messagesAt(both, 'age'));
  assert.equal(messagesAt(both, 'balance'), undefined);
  assert.ok(messagesAt({ ...both, activeField: null }, 'balance'));
});

test('does not calculate before the index figures are loaded', () => {
  const waiting = begin(spec, { values: spec.example, year: 2026, figures: null, showsAll: false });
  assert.equal(waiting.run, null);
  assert.equal(changed(spec, waiting, { age: 64 }).run, null);
  assert.equal(loaded(spec, waiting, SHIPPED).run?.result.age, 65);
});

test('a document fills only matching fields; an invalid number is an error', () => {
  assert.deepEqual(spec.read({ balance: 5, age: null, filing_status: 3, more: 'x' }), {
    balance: 5,
    age: null,
    filing_status: 'single',
  });
  const state = start(spec.read({ balance: '500,000', age: 65 }));
  assert.deepEqual([Object.keys(state.errors), state.run], [['balance'], null]);
});

test('inputs survive the link format unchanged, with any member names', () => {
  const documents = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 8 }));
  fc.assert(
    fc.property(documents, (document) => {
      const plain: unknown = JSON.parse(JSON.stringify(document));
      assert.deepEqual(readFragment(fragmentOf(document)), plain);
    }),
  );
});

test('a fragment needs no escaping in a URL', () => {
  const fragment = fragmentOf({ name: 'Lisière ÿ', list: [1, 2.5, null], text: '???>>>' });
  assert.match(fragment, /^#inputs=[\w-]+$/);
  assert.equal(new URL(fragment, 'https://plans.example.com/tax-risk-analysis').hash, fragment);
});

test('a fragment without inputs is empty, not broken; truncated, non-object and oversized inputs are broken', () => {
  const complete = fragmentOf({ balance: 500_000 });
  for (const hash of ['', '#', '#main'])
    assert.deepEqual([readFragment(hash), isBroken(hash)], [null, false]);
  for (const hash of ['#inputs=', complete.slice(0, -3), '#inputs=%%%', '#inputs=WzFd'])
    assert.deepEqual([readFragment(hash), isBroken(hash)], [null, true], hash);
  assert.equal(isBroken(complete), false);
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`a${at}`, at]));
  for (const tooMuch of [many, JSON.parse(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`) as typeof many])
    assert.equal(isBroken(fragmentOf(tooMuch)), true);
});

test('limits of rates are in percent', () => {
  assert.deepEqual(inPercent(['Must be between 0 and 0.6.']), ['Must be between 0% and 60%.']);
  assert.deepEqual(inPercent(['Must be between -0.5 and 0.5.']), ['Must be between -50% and 50%.']);
  assert.deepEqual(inPercent(['Initial Tax Rate is a required field']), [
    'Initial Tax Rate is a required field',
  ]);
});

test('a percent field shows its limits in percent', () => {
  const tool = {
    values: { cap: 1.2 },
    set: () => undefined,
    errorOf: (path: string) => (path === 'cap' ? ['Must be between 0 and 1.'] : undefined),
  };
  const { value, error } = percentField(tool, 'cap');
  assert.deepEqual([value, error], [1.2, ['Must be between 0% and 100%.']]);
});
