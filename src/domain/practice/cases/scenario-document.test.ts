import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDocument, upgradeDocument } from './scenario-document.ts';

test('a document of today is read as it is', () => {
  assert.deepEqual(upgradeDocument({ ...emptyDocument() }), emptyDocument());
});

test('a document of version 1 gains the schedule, the policy model and the tax profile, all empty', () => {
  const first = { version: 1, illustration: null, vehicles: [], value_basis: 'pre_tax' };
  assert.deepEqual(upgradeDocument(first), { ...emptyDocument(), value_basis: 'pre_tax' });
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
