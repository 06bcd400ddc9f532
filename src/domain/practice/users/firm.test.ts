import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmFieldError } from './firm-fields.ts';
import { advisorLine, firmLines, firmOf, preparedLine, type Firm } from './firm.ts';

const WHITFIELD: Firm = {
  firm_name: 'Whitfield Advisory Group',
  credentials: 'CFP®',
  license: 'CA 0H12345',
  crd_number: '1234567',
  phone: '(555) 010-2233',
  address: '1 Market Street, San Francisco, CA',
  broker_dealer: 'Securities offered through Example Securities, member FINRA/SIPC.',
};

test('an advisor’s line contains credentials and firm, without a gap for empty fields', () => {
  assert.equal(advisorLine('Dana Whitfield', WHITFIELD), 'Dana Whitfield, CFP®, Whitfield Advisory Group');
  assert.equal(
    advisorLine('Dana Whitfield', { ...WHITFIELD, credentials: '' }),
    'Dana Whitfield, Whitfield Advisory Group',
  );
  assert.equal(advisorLine('Dana Whitfield', undefined), 'Dana Whitfield');
});

test('a firm’s block has a line for each filled field or pair of related fields', () => {
  assert.deepEqual(firmLines('Dana Whitfield', WHITFIELD), [
    'Dana Whitfield, CFP®',
    'Whitfield Advisory Group',
    'CA 0H12345 · CRD 1234567',
    '(555) 010-2233 · 1 Market Street, San Francisco, CA',
    'Securities offered through Example Securities, member FINRA/SIPC.',
  ]);
  const empty = Object.fromEntries(Object.keys(WHITFIELD).map((field) => [field, ''])) as Firm;
  assert.deepEqual(firmLines('Dana Whitfield', { ...empty, crd_number: '77' }), ['Dana Whitfield', 'CRD 77']);
});

test('a firm needs at least one filled field', () => {
  assert.equal(firmOf({}), undefined);
  assert.equal(firmOf({ firm_name: '', license: '' }), undefined);
  assert.equal(firmOf({ crd_number: '77' })?.crd_number, '77');
  assert.equal(firmOf({ crd_number: '77' })?.firm_name, '');
});

test('each field has its maximum length, and a CRD number contains only digits', () => {
  const lengths = {
    ...{ firm_name: 80, credentials: 40, license: 40, crd_number: 10, phone: 30, address: 160 },
    broker_dealer: 300,
  } as const;
  for (const [field, length] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    assert.equal(firmFieldError(field, '1'.repeat(length)), null, field);
    assert.equal(firmFieldError(field, '1'.repeat(length + 1)), `Use at most ${length} characters.`);
  }
  assert.equal(firmFieldError('crd_number', '12-34'), 'Enter digits only.');
  assert.equal(firmFieldError('phone', '12-34'), null);
});

test('the line names the client and the advisor, or only one of them', () => {
  const advisor = advisorLine('Dana Whitfield', WHITFIELD);
  assert.equal(
    preparedLine('Elena Hartwell', advisor),
    'Prepared for Elena Hartwell by Dana Whitfield, CFP®, Whitfield Advisory Group',
  );
  assert.equal(preparedLine('', advisor), 'By Dana Whitfield, CFP®, Whitfield Advisory Group');
  assert.equal(preparedLine('Elena Hartwell', ''), 'Prepared for Elena Hartwell');
});
