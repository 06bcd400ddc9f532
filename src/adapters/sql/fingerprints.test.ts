import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256, shareFingerprint, type Shown } from './fingerprints.ts';

const shown: Shown = {
  firstname: 'Elena',
  middlename: null,
  lastname: 'Hartwell',
  age: 45,
  scenario_name: 'Retire at 65',
  document_hash: 'abc',
  name: 'For the review',
  description: '',
  saved_action: '{}',
  notes: '',
  disclosures: '',
  removed_slots: '[]',
  variants: '[]',
};

test('a report that keeps nothing besides has the fingerprint of before, so that old shares have not moved on', () => {
  const before = '["Elena",null,"Hartwell",45,"Retire at 65","abc","For the review","","{}"]';
  assert.equal(shareFingerprint(shown), sha256(before));
});

test('every member that a link shows changes it, each in its own way', () => {
  const changes: Partial<Shown>[] = [
    ...Object.keys(shown).map((member) => ({ [member]: member === 'age' ? 46 : 'x' })),
    { notes: '|' },
    { notes: '|[]|[]' },
  ];
  const all = [{}, ...changes].map((change) => shareFingerprint({ ...shown, ...change }));
  assert.equal(new Set(all).size, all.length);
});
