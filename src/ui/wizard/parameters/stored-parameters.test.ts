import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../adapters/browser-storage/key-value-store.ts';
import { startingParameters } from './parameters-draft.ts';
import { storedParameters, storeParameters } from './stored-parameters.ts';

test('a draft comes back for its own simulation only', () => {
  const store = memoryStore();
  const draft = {
    scenario: 7,
    simulation: 3,
    base: '{}',
    parameters: { ...startingParameters(), horizon: 25 },
  };
  storeParameters(store, 'scenarioStep4', draft);
  assert.deepEqual(storedParameters(store, 'scenarioStep4', { scenario: 7, simulation: 3 }), draft);
  assert.equal(storedParameters(store, 'scenarioStep4', { scenario: 7, simulation: 4 }), null);
  assert.equal(storedParameters(store, 'scenarioStep4', { scenario: 8, simulation: 3 }), null);
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
  const found = storedParameters(store, 'simulationStep3', { scenario: 7 })?.parameters;
  assert.equal(found?.strategies[0]?.index, 'sp500');
  assert.equal(found?.strategies[0]?.cap, null);
  assert.equal(found?.strategies[0]?.method, 'annual_point_to_point');
  assert.equal(found?.history_window, 'latest_546');
  assert.equal(found?.horizon, null);
  for (const text of ['{', 'null', '{"scenario":7,"base":""}'])
    assert.equal(
      storedParameters(memoryStore({ simulationStep3: text }), 'simulationStep3', { scenario: 7 }),
      null,
    );
});
