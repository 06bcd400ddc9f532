import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { draftsOf, dropDraft, saveDraft, loadDraft, type DraftOwner, type Stored } from './draft-storage.ts';
import { inPercent, messageInPercent } from './field-checks.ts';

const identity = (stored: Stored) => stored;
const STEPS = [
  'scenarioStep1',
  'scenarioStep2',
  'scenarioStep3',
  'scenarioStep4',
  'simulationStep1',
  'simulationStep2',
  'simulationStep3',
];
const named = (scenario: number | null, name: string): DraftOwner => ({ scenario, ...{ name } });

for (const key of STEPS)
  test(`${key}: drafts of different owners are stored separately, and the five most recent are retained`, () => {
    const store = memoryStore();
    for (const id of [12, 3, 8, 3, 20, 5, 7]) saveDraft(store, key, named(id, `draft ${id}`));
    const found = [12, 3, 8, 20, 5, 7].map((scenario) => loadDraft(store, key, identity, { scenario })?.name);
    assert.deepEqual(found, [undefined, 'draft 3', 'draft 8', 'draft 20', 'draft 5', 'draft 7']);
    assert.deepEqual(Object.keys(JSON.parse(store.get(key) ?? '') as object), ['3', '5', '7', '8', '20']);
    dropDraft(store, key, { scenario: 3 });
    assert.equal(loadDraft(store, key, identity, { scenario: 3 }), null);
    assert.equal(loadDraft(store, key, identity, { scenario: 8 })?.name, 'draft 8');
    for (const scenario of [5, 7, 8, 20]) dropDraft(store, key, { scenario });
    assert.equal(store.get(key), null);
  });

for (const key of STEPS)
  test(`${key}: a draft in the earlier format belongs to the owner that it names, or to the new one`, () => {
    const member = key.startsWith('simulation') ? 'simulation' : 'scenario';
    const store = memoryStore({ [key]: JSON.stringify({ [member]: 7, name: 'earlier' }) });
    assert.deepEqual(loadDraft(store, key, identity, { scenario: 7 }), { scenario: 7, name: 'earlier' });
    assert.equal(loadDraft(store, key, identity, { scenario: null }), null);
    saveDraft(store, key, named(8, 'later'));
    assert.equal(loadDraft(store, key, identity, { scenario: 7 })?.name, 'earlier');
    for (const value of [{ [member]: null, name: 'new' }, { name: 'new' }])
      assert.equal(
        loadDraft(memoryStore({ [key]: JSON.stringify(value) }), key, identity, { scenario: null })?.name,
        'new',
      );
  });

test('a draft of the simulation wizard is stored under `simulation`, also if it was stored under `scenario`', () => {
  const store = memoryStore({ simulationStep1: '{"scenario":7,"name":"earlier"}' });
  assert.equal(loadDraft(store, 'simulationStep1', identity, { scenario: 7 })?.name, 'earlier');
  saveDraft(store, 'simulationStep1', named(9, 'later'));
  const stored = JSON.parse(store.get('simulationStep1') ?? '') as Record<string, object>;
  assert.deepEqual(Object.keys(stored['9'] ?? {}), ['simulation', 'name', 'saved_at']);
});

test('scenarioStep4 stores a draft for each simulation of a scenario', () => {
  const store = memoryStore({ scenarioStep4: '{"scenario":7,"simulation":3,"base":"earlier"}' });
  const of = { scenario: 7, simulation: 3 };
  assert.equal(loadDraft(store, 'scenarioStep4', identity, of)?.base, 'earlier');
  saveDraft(store, 'scenarioStep4', { scenario: 7, simulation: 4 });
  assert.equal(loadDraft(store, 'scenarioStep4', identity, of)?.base, 'earlier');
  assert.equal(loadDraft(store, 'scenarioStep4', identity, { scenario: 8, simulation: 3 }), null);
  assert.deepEqual(draftsOf(store, 'scenarioStep4', 7), [{ scenario: 7, simulation: 4 }, of]);
});

test('large drafts are limited in total size: the oldest are deleted first, and the newest is retained', () => {
  const store = memoryStore();
  for (const id of [1, 2, 3]) saveDraft(store, 'scenarioStep2', named(id, 'x'.repeat(400_000)));
  assert.deepEqual(
    [1, 2, 3].map((scenario) => loadDraft(store, 'scenarioStep2', identity, { scenario }) !== null),
    [false, false, true],
  );
});

test('limits of a percent field are shown in percent, and other messages are unchanged', () => {
  assert.equal(messageInPercent('Must be between 0 and 0.12.'), 'Must be between 0% and 12%.');
  assert.equal(messageInPercent('Must be between -0.5 and 0.5.'), 'Must be between −50% and 50%.');
  assert.equal(messageInPercent('Must be between 0 and 5.'), 'Must be between 0% and 500%.');
  assert.equal(messageInPercent('Premium load is a required field'), 'Premium load is a required field');
});

test('limits of ages and years are not converted to percent', () => {
  const errors = { fee: ['Must be between 0 and 0.1.'], rmd_age: ['Must be between 1 and 120.'] };
  assert.deepEqual(inPercent(errors), { ...errors, fee: ['Must be between 0% and 10%.'] });
});
