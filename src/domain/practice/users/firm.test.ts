import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisorLine, firmLines, type Firm } from './firm.ts';

const WHITFIELD: Firm = {
  firm_name: 'Whitfield Advisory Group',
  credentials: 'CFP®',
  license: 'CA 0H12345',
  crd_number: '1234567',
  phone: '(555) 010-2233',
  address: '1 Market Street, San Francisco, CA',
  broker_dealer: 'Securities offered through Example Securities, member FINRA/SIPC.',
};

test('the line of an advisor names credentials and firm, without a gap for empty fields', () => {
  assert.equal(advisorLine('Dana Whitfield', WHITFIELD), 'Dana Whitfield, CFP®, Whitfield Advisory Group');
  assert.equal(
    advisorLine('Dana Whitfield', { ...WHITFIELD, credentials: '' }),
    'Dana Whitfield, Whitfield Advisory Group',
  );
  assert.equal(advisorLine('Dana Whitfield', undefined), 'Dana Whitfield');
});

test('the block of a firm has a line for each filled field, or two that belong together', () => {
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
