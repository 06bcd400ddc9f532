import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../../adapters/browser-storage/key-value-store.ts';
import { keepDetails, keptDetails, missingFields, newDraft, settleDetails } from './details-draft.ts';

test('what was typed for a new scenario survives a reload with its submit key', () => {
  const store = memoryStore();
  const draft = { ...newDraft(4), name: 'Income' };
  keepDetails(store, draft);
  assert.deepEqual(keptDetails(store, null, null), draft);
  assert.deepEqual(keptDetails(store, null, 4), draft);
});

test('a draft is not carried over to another client or scenario', () => {
  const store = memoryStore();
  keepDetails(store, { ...newDraft(4), name: 'Income' });
  assert.equal(keptDetails(store, null, 5), null);
  assert.equal(keptDetails(store, 12, null), null);
  assert.equal(keptDetails(memoryStore({ scenarioStep1: '{"name":1}' }), null, null), null);
});

test('saving the step clears its draft and names the scenario in hand', () => {
  const store = memoryStore();
  keepDetails(store, newDraft(4));
  settleDetails(store, 12);
  assert.equal(store.get('scenarioStep1'), null);
  assert.equal(store.get('currentScenario'), '12');
});

test('client and name are required', () => {
  assert.deepEqual(missingFields(newDraft(null)), {
    client_id: ['Client is a required field'],
    name: ['Name is a required field'],
  });
  assert.deepEqual(missingFields({ ...newDraft(1), name: '  ' }), { name: ['Name is a required field'] });
  assert.equal(missingFields({ ...newDraft(1), name: 'A' }), null);
});
