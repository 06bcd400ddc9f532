import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryAfterSharing, fingerprintText, isLinkOpen, type SharedContent } from './share-link.ts';

const shown: SharedContent = {
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

test('a report without notes keeps its earlier fingerprint, so that old shares have not changed', () => {
  const before = '["Elena",null,"Hartwell",45,"Retire at 65","abc","For the review","","{}"]';
  assert.equal(fingerprintText(shown), before);
});

test('every member that a link shows changes it, each in its own way', () => {
  const changes: Partial<SharedContent>[] = [
    ...Object.keys(shown).map((member) => ({ [member]: member === 'age' ? 46 : 'x' })),
    { notes: '|' },
    { notes: '|[]|[]' },
  ];
  const all = [{}, ...changes].map((change) => fingerprintText({ ...shown, ...change }));
  assert.equal(new Set(all).size, all.length);
});

test('a link works until it is withdrawn or its end has come', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const link = (expires_at: string | null, withdrawn_at: string | null = null) =>
    isLinkOpen({ expires_at, withdrawn_at }, now);
  assert.equal(link(null), true);
  assert.equal(link('2026-03-31T12:00:00.001Z'), true);
  assert.equal(link('2026-03-31T12:00:00.000Z'), false);
  assert.equal(link(null, '2026-03-30T12:00:00.000Z'), false);
});

test('sharing again keeps an end in the future and removes one that has passed', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  assert.equal(expiryAfterSharing('2026-04-01T00:00:00.000Z', now), '2026-04-01T00:00:00.000Z');
  assert.equal(expiryAfterSharing('2026-03-31T12:00:00.000Z', now), null);
  assert.equal(expiryAfterSharing(null, now), null);
});
