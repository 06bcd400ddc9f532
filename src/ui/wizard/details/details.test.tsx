import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import {
  validateDetails,
  isDirty,
  keepDetails,
  loadDetailsDraft,
  newDraft,
  settleDetails,
  usedNames,
} from './details.ts';

test('the draft of a new scenario survives a reload with its submit key', () => {
  const store = memoryStore();
  const draft = { ...newDraft(4), name: 'Income' };
  keepDetails(store, draft);
  assert.deepEqual(loadDetailsDraft(store, null, null), draft);
  assert.deepEqual(loadDetailsDraft(store, null, 4), draft);
});

test('a draft is not used for another client or scenario', () => {
  const store = memoryStore();
  keepDetails(store, { ...newDraft(4), name: 'Income' });
  assert.equal(loadDetailsDraft(store, null, 5), null);
  assert.equal(loadDetailsDraft(store, 12, null), null);
  assert.equal(loadDetailsDraft(memoryStore({ scenarioStep1: '{"name":1}' }), null, null), null);
});

test('saving the step deletes its draft and stores the current scenario', () => {
  const store = memoryStore();
  keepDetails(store, newDraft(4));
  settleDetails(store, newDraft(4), 12);
  assert.equal(store.get('scenarioStep1'), null);
  assert.equal(store.get('currentScenario'), '12');
});

test('client and name are required', () => {
  assert.deepEqual(validateDetails(newDraft(null)), {
    client_id: ['Client is a required field'],
    name: ['Name is a required field'],
  });
  assert.deepEqual(validateDetails({ ...newDraft(1), name: '  ' }), { name: ['Name is a required field'] });
  assert.equal(validateDetails({ ...newDraft(1), name: 'A' }), null);
});

test('a name is unique for a client, and a scenario may keep its own name', () => {
  const scenario = (id: number, name: string) => ({
    id,
    is_draft: false,
    has_illustration: true,
    created_at: '',
    updated_at: '',
    scenario_details: { id, name, description: '' },
    reports: { reports_data: [] },
    pdf_url: { s3_url: null },
  });
  const clients = [
    { id: 4, scenarios: [scenario(11, 'Income'), scenario(12, 'Legacy')] },
    { id: 5, scenarios: [scenario(13, 'Other')] },
  ];
  const named = (name: string) => ({ ...newDraft(4), name });
  assert.deepEqual(validateDetails(named(' Income '), usedNames(clients, 4, null)), {
    name: ['Scenario name already in use.'],
  });
  assert.equal(validateDetails(named('Income'), usedNames(clients, 4, 11)), null);
  assert.equal(validateDetails(named('Other'), usedNames(clients, 4, null)), null);
});

test('only entered values count as unsaved', () => {
  assert.equal(isDirty(newDraft(4), null), false);
  assert.equal(isDirty({ ...newDraft(4), name: 'Income' }, null), true);
  assert.equal(isDirty({ ...newDraft(4), from: 12 }, null), true);
});
