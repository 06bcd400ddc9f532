/** An illustration and accounts for historical runs, and simulations with them. */
import assert from 'node:assert/strict';
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import type { TestPractice } from './test-practice.ts';

export const elenasLedger = elena.illustration;
export const elenasVehicles = elena.vehicles;
export const elenasAge = elena.client.age;

/** The specification's default terms: the S&P 500 with a 10% cap and a floor of 0. */
export const CAPPED = { index: 'sp500', cap: 0.1, floor: 0 };

/** Creates a client with a complete standalone simulation. */
export async function createStandalone({
  call,
}: TestPractice): Promise<{ client: number; simulation: number }> {
  const added = await call('post', 'auth/client/', {
    body: { firstname: 'Elena', middlename: 'M.', lastname: 'Hartwell', age: elenasAge },
  });
  const client = added.body.data.id;
  const started = await call('post', 'historical/simulation/', {
    body: { client_id: client, name: 'Since 1940', description: 'As carriers cap today' },
  });
  const simulation = started.body.data.id;
  const ledger = await call('patch', `historical/illustrations/${simulation}/`, {
    body: { illustration: elenasLedger, revision: 1 },
  });
  assert.equal(ledger.status, 200, ledger.text);
  const parameters = await call('patch', `historical/parameters/${simulation}/`, {
    body: { parameters: { strategies: [CAPPED] }, vehicles: elenasVehicles, revision: 2 },
  });
  assert.equal(parameters.status, 200, parameters.text);
  const finished = await call('patch', `historical/simulation/${simulation}/`, {
    body: { is_draft: false, revision: 3 },
  });
  assert.equal(finished.status, 200, finished.text);
  return { client, simulation };
}
