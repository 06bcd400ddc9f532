import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../adapters/browser-storage/key-value-store.ts';
import type { KeyValue } from '../../state/storage-port.ts';
import { startingParameters } from './parameters-draft.ts';
import { keepDraft, keptDraft, type DraftOwner } from '../draft/kept-draft.ts';
import { storedParameters } from './stored-parameters.ts';

const kept = (store: KeyValue, key: string, of: DraftOwner) => keptDraft(store, key, storedParameters, of);

test('a draft comes back for its own simulation only', () => {
  const store = memoryStore();
  const draft = {
    scenario: 7,
    simulation: 3,
    base: '{}',
    parameters: { ...startingParameters(), horizon: 25 },
  };
  keepDraft(store, 'scenarioStep4', draft);
  assert.deepEqual(kept(store, 'scenarioStep4', { scenario: 7, simulation: 3 }), draft);
  assert.equal(kept(store, 'scenarioStep4', { scenario: 7, simulation: 4 }), null);
  assert.equal(kept(store, 'scenarioStep4', { scenario: 8, simulation: 3 }), null);
});

test('what is stored is not trusted: odd values become the usual ones, and no draft is none', () => {
  const odd = {
    scenario: 7,
    base: '',
    parameters: {
      strategies: [{ index: 3, cap: 'ten', method: 'daily' }],
      history_window: 'ever',
      horizon: 'x',
    },
  };
  const store = memoryStore({ simulationStep3: JSON.stringify(odd) });
  const found = kept(store, 'simulationStep3', { scenario: 7 })?.parameters;
  assert.equal(found?.strategies[0]?.index, 'sp500');
  assert.equal(found?.strategies[0]?.cap, null);
  assert.equal(found?.strategies[0]?.method, 'annual_point_to_point');
  assert.equal(found?.history_window, 'latest_546');
  assert.equal(found?.horizon, null);
  for (const text of ['{', 'null', '{"scenario":7,"base":""}'])
    assert.equal(kept(memoryStore({ simulationStep3: text }), 'simulationStep3', { scenario: 7 }), null);
});
