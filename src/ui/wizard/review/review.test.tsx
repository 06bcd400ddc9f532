import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { emptyDocument } from '../../../domain/practice/cases/scenario-document.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { checkVehicles, startingVehicles } from '../accounts/vehicle-draft.ts';
import { vehicleFacts } from '../accounts/vehicle-text.ts';
import { inputsFileName, inputsText } from '../../clients/inputs-file.ts';
import { clearDrafts, currentCase, unsavedSteps } from '../draft/use-finish.ts';
import { NO_HISTORY } from '../../../domain/market/inline-series.ts';
import { illustrationOf, defaultTerms } from '../illustration/policy-terms.ts';
import { draftFromTyping } from '../illustration/ledger-draft.ts';

const { ReviewFrame } = await import('./review-frame.tsx');

const scenario: Scenario = {
  id: 7,
  client: { id: 3, firstname: 'Nora', middlename: null, lastname: 'Hale', age: 50 },
  is_draft: true,
  scenario_details: { id: 7, name: 'Income from 66', description: 'A first look' },
  document: { ...emptyDocument(2026), vehicles: checkVehicles(startingVehicles()).vehicles ?? [] },
  kept_version: 3,
  revision: 4,
  pdf_url: { s3_url: null },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

test('the downloaded inputs are valid JSON with the complete document and without ids', () => {
  const text = inputsText(scenario);
  assert.equal(text[0], '{');
  assert.deepEqual(JSON.parse(text), {
    plumbline: 'scenario',
    version: 1,
    name: 'Income from 66',
    description: 'A first look',
    client_age: 50,
    document: JSON.parse(JSON.stringify(scenario.document)) as unknown,
  });
  assert.equal(inputsFileName('Income from 66 – São Paulo/2'), 'income-from-66-sao-paulo-2.json');
  assert.equal(inputsFileName('…'), 'scenario.json');
});

for (const [kind, inHand, step] of [
  ['scenario', 'currentScenario', 'scenarioStep'],
  ['simulation', 'currentSimulation', 'simulationStep'],
] as const)
  test(`unsaved steps are listed for the selected ${kind}, and finishing it clears them`, () => {
    const store = memoryStore({
      [inHand]: '7',
      [`${step}1`]: '{"8":{}}',
      [`${step}3`]: '{"7":{},"8":{}}',
    });
    assert.deepEqual(unsavedSteps(store, kind, 7), [3]);
    assert.equal(currentCase(store, kind), 7);
    clearDrafts(store, kind, 7);
    assert.deepEqual([unsavedSteps(store, kind, 7), unsavedSteps(store, kind, 8)], [[], [1, 3]]);
    assert.equal(currentCase(store, kind), null);
  });

test('the facts of a vehicle include only those that apply to its type', () => {
  const lines = scenario.document.vehicles.map((vehicle) => vehicleFacts(vehicle).map(({ id }) => id));
  assert.ok(lines[0]?.includes('growth_shares') && !lines[0].includes('rmd'));
  assert.ok(lines[1]?.includes('rmd') && !lines[1].includes('growth_shares'));
  const [taxable] = scenario.document.vehicles;
  assert.ok(taxable);
  const laterFacts = vehicleFacts({ ...taxable, second_tax_rate: 0.22, tax_change_age: 66 });
  assert.equal(laterFacts.find(({ id }) => id === 'tax_rate')?.text, '24.00%, 22.00% from age 66');
  const mix = vehicleFacts({ ...taxable, portfolio: { sp500: 0.6, us_bonds: 0.4 }, lookback_years: 20 });
  assert.equal(
    mix.find(({ id }) => id === 'return')?.text,
    '7.00% before fees, 5.93% after fees: 60% sp500, 40% us_bonds, the last 20 years',
  );
});

test('the review lists a failed test of the ledger, like the report', async () => {
  // Premiums of half the death benefit exceed the guideline single premium at age 50 (26 USC 7702(c)).
  const { lines } = draftFromTyping(scenario, 2);
  const values = { premium_outlay: 100_000, accumulation_value: 95_000, surrender_value: 90_000 };
  const rows = lines.map((line) => ({ ...line, row: { ...line.row, ...values, death_benefit: 200_000 } }));
  const illustration = illustrationOf(defaultTerms, rows);
  const { scenario_details: details } = scenario;
  const document = {
    ...scenario.document,
    illustration: { ...illustration, insured: { sex: 'male' as const } },
  };
  const { host, unmount } = await mount(
    <ReviewFrame
      {...{
        kind: 'scenario',
        subject: { ...scenario, document },
        details,
        illustration,
        steps: [],
        bar: null,
        shows: 'Inputs',
      }}
      {...{ results: null, lead: '', warnings: [], children: null, back: '/', finish: null }}
      input={{ start_year: 2026, illustration }}
      history={NO_HISTORY}
      onDownload={() => undefined}
    />,
  );
  const section = host.querySelector('[aria-label="To check"]')?.textContent ?? '';
  assert.match(section, /Guideline premium test\. Fails in year 1: would not qualify as life insurance/);
  assert.match(section, /7-pay test\. /);
  await unmount();
});
