import assert from 'node:assert/strict';
import { test } from 'node:test';
import { illustrationSchema } from '../../policy/illustration-schema.ts';
import { comparisonOf } from './scenario.ts';
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
