import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parametersSchema } from '../../../domain/practice/cases/simulation-schema.ts';
import {
  draftOfParameters,
  startingParameters,
  startingStrategy,
  totalWeight,
  withoutStrategy,
  withStrategy,
  type ParametersDraft,
  checkParameters,
  storedParameters,
} from './parameters-draft.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { emptySimulation } from '../../../domain/practice/cases/simulation-document.ts';
import {
  type SimulationDocument,
  DEFAULT_PARAMETERS,
  type IndexStrategyFields,
  type SimulationParameters,
} from '../../../domain/practice/cases/simulation.ts';
import type { SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import type { KeyValue } from '../../state/storage.ts';
import { errorsBelow } from '../draft/field-checks.ts';
import { saveDraft, loadDraft, type DraftOwner } from '../draft/draft-storage.ts';
import { mergedParameters, parameterConflicts } from './parameter-conflicts.ts';
import { assumptionFacts } from './parameter-text.ts';

const weights = (strategies: readonly { weight: number | null }[]) => strategies.map(({ weight }) => weight);

test('the default parameters are valid and match the assumptions printed in the report', () => {
  const { strategies, ...rest } = startingParameters();
  const parsed = parametersSchema.parse({
    ...rest,
    strategies: strategies.map(({ key: _key, ...strategy }) => strategy),
  });
  assert.equal(parsed.borrowing_rate, undefined);
  assert.equal(parsed.charge_stress, 0.15);
  assert.equal(parsed.history_window, 'latest_546');
  assert.deepEqual(draftOfParameters(parsed), startingParameters());
});

test('an added strategy gets an equal share, and a removed one’s share goes to the others', () => {
  const one = [startingStrategy(1)];
  const two = withStrategy(one);
  assert.deepEqual(weights(two), [0.5, 0.5]);
  const three = withStrategy(two);
  assert.deepEqual(weights(three), [0.33, 0.33, 0.34]);
  assert.equal(withStrategy(three).length, 3);
  const uneven = [
    { ...startingStrategy(1), weight: 0.5 },
    { ...startingStrategy(2), weight: 0.3 },
    { ...startingStrategy(3), weight: 0.2 },
  ];
  assert.deepEqual(weights(withoutStrategy(uneven, 1)), [0.6, 0.4]);
  assert.deepEqual(weights(withoutStrategy(one, 1)), [1]);
});

test('allocations that do not total 100% are not adjusted', () => {
  const typed = [{ ...startingStrategy(1), weight: 0.7 }];
  const more = withStrategy(typed);
  assert.deepEqual(
    weights(more).map((weight) => Math.round((weight ?? 0) * 100)),
    [70, 30],
  );
  const wrong = [
    { ...startingStrategy(1), weight: 0.7 },
    { ...startingStrategy(2), weight: 0.7 },
    { ...startingStrategy(3), weight: null },
  ];
  assert.deepEqual(weights(withoutStrategy(wrong, 2)), [0.7, null]);
  assert.equal(totalWeight(wrong), 1.4);
});

const AGE = 50;
const row = (year: number) => ({
  year,
  age: AGE + year - 1,
  premium_outlay: year <= 10 ? 10_000 : 0,
  withdrawals: 0,
  loans: 0,
  loan_repayment: 0,
  accumulation_value: 9_000 * year,
  surrender_value: 8_500 * year,
  death_benefit: 500_000,
});
const document = (more: Partial<SimulationDocument> = {}): SimulationDocument => ({
  ...emptySimulation(2026),
  illustration: {
    illustrated_rate: 0.06,
    illustrated_loan_rate: 0.05,
    loan_type: 'participating',
    death_benefit_option: 'level',
    is_mec: false,
    policy_tax_rate: 0.24,
    accumulation_value_is_net_of_loans: false,
    rows: Array.from({ length: 45 }, (_, index) => row(index + 1)),
  },
  ...more,
});
const draft = (more: Partial<ParametersDraft> = {}): ParametersDraft => ({
  ...startingParameters(),
  ...more,
});
const check = (more: Partial<ParametersDraft>, doc = document()) =>
  checkParameters(draft(more), AGE, doc, shippedHistory);

test('valid parameters can be run, and saved parameters contain no form data', () => {
  const { parameters, input, errors } = check({});
  assert.deepEqual(errors, {});
  assert.equal(input?.strategies[0]?.index, 'sp500');
  assert.deepEqual(Object.keys(parameters?.strategies[0] ?? {}).includes('key'), false);
});

test('every invalid input has an error under its field', () => {
  const strategy = startingStrategy(1);
  const at = (more: Partial<ParametersDraft>) => check(more).errors;
  assert.deepEqual(at({ strategies: [{ ...strategy, weight: 0.9 }] }), {
    strategies: ['Allocations must total 100%.'],
  });
  const below = at({ strategies: [{ ...strategy, cap: 0.01, floor: 0.02 }] });
  assert.deepEqual(errorsBelow('strategies.0.', below), { cap: ['The cap must not be below the floor.'] });
  assert.deepEqual(at({ strategies: [{ ...strategy, spread: 0.3 }] }), {
    'strategies.0.spread': ['Must be between 0% and 25%.'],
  });
  assert.deepEqual(at({ borrowing_rate: null }), {});
  assert.deepEqual(at({ horizon: 0 }), { horizon: ['Must be between 1 and 120.'] });
});

test('an index without history and a horizon longer than its history have errors that name the index', () => {
  const strategy = startingStrategy(1);
  const licensed = check({ strategies: [{ ...strategy, index: 'hindsight' }] });
  assert.deepEqual(licensed.errors['strategies.0.index'], [
    'No history loaded for Hindsight. Choose another index.',
  ]);
  assert.equal(licensed.parameters, null);
  const short = check({ strategies: [{ ...strategy, index: 'eurostoxx50' }], horizon: 45 });
  assert.match(short.errors['horizon']?.[0] ?? '', /allows at most \d+ years with Eurostoxx 50\.$/);
  assert.equal(short.input, null);
});

test('an error in the ledger is reported and does not prevent saving the parameters', () => {
  const { illustration } = document();
  assert.ok(illustration);
  const { illustrated_rate: _rate, ...without } = illustration;
  const { parameters, input, errors } = check({}, document({ illustration: without }));
  assert.deepEqual(errors, { 'illustration.illustrated_rate': ['Illustrated rate is a required field'] });
  assert.ok(parameters);
  assert.equal(input, null);
});

const storedDraft = (store: KeyValue, key: string, of: DraftOwner) =>
  loadDraft(store, key, storedParameters, of);

test('a draft is loaded only for its own simulation', () => {
  const store = memoryStore();
  const draft = {
    scenario: 7,
    simulation: 3,
    base: '{}',
    parameters: { ...startingParameters(), horizon: 25 },
  };
  saveDraft(store, 'scenarioStep4', draft);
  assert.deepEqual(storedDraft(store, 'scenarioStep4', { scenario: 7, simulation: 3 }), draft);
  assert.equal(storedDraft(store, 'scenarioStep4', { scenario: 7, simulation: 4 }), null);
  assert.equal(storedDraft(store, 'scenarioStep4', { scenario: 8, simulation: 3 }), null);
});

test('invalid stored values become defaults, and an invalid draft is not loaded', () => {
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
  const found = storedDraft(store, 'simulationStep3', { scenario: 7 })?.parameters;
  assert.equal(found?.strategies[0]?.index, 'sp500');
  assert.equal(found?.strategies[0]?.cap, null);
  assert.equal(found?.strategies[0]?.method, 'annual_point_to_point');
  assert.equal(found?.history_window, 'latest_546');
  assert.equal(found?.horizon, null);
  for (const text of ['{', 'null', '{"scenario":7,"base":""}'])
    assert.equal(
      storedDraft(memoryStore({ simulationStep3: text }), 'simulationStep3', { scenario: 7 }),
      null,
    );
});

const { key: _key, ...typed } = startingStrategy(1);
const strategy: IndexStrategyFields = {
  ...typed,
  weight: 1,
  participation: 1,
  spread: 0,
  multiplier: 1,
  bonus: 0,
  fee: 0,
};
const parameters = (more: Partial<SimulationParameters> = {}) => ({
  parameters: { ...DEFAULT_PARAMETERS, strategies: [strategy], ...more },
});

test('only different values are conflicts, and each window’s own changes are proposed', () => {
  const base = parameters();
  const saved = parameters({ borrowing_rate: 0.06 });
  const localParameters = parameters({ strategies: [{ ...strategy, cap: 0.09 }] });
  const fields = parameterConflicts(base, saved, localParameters, null);
  assert.deepEqual(
    fields.map(({ label, saved: remote, local: localText, isLocalProposed }) => [
      label,
      remote,
      localText,
      isLocalProposed,
    ]),
    [
      [
        'Strategies',
        '100% S&P 500, annual point-to-point, cap 10%, floor 0%',
        '100% S&P 500, annual point-to-point, cap 9%, floor 0%',
        true,
      ],
      ['Loan rate', '6.00%', 'The illustrated loan rate, or 5.40% if higher', false],
    ],
  );
  const storedDraft = new Set(fields.filter(({ isLocalProposed }) => isLocalProposed).map(({ id }) => id));
  assert.deepEqual(
    mergedParameters(saved, localParameters, storedDraft),
    parameters({ strategies: [{ ...strategy, cap: 0.09 }], borrowing_rate: 0.06 }),
  );
});

test('a conflict about a modeled policy does not call it illustrated', () => {
  const modeled = { source: { kind: 'model' }, rows: [] } as unknown as SourcedIllustration;
  const [saved, local] = [parameters({ borrowing_rate: 0.06 }), parameters({ income_mode: 'max_level' })];
  const texts = parameterConflicts(parameters(), saved, local, modeled).flatMap((one) => [
    one.saved,
    one.local,
  ]);
  assert.deepEqual(texts.slice(0, 2), ['6.00%', 'The modeled loan rate, or 5.40% if higher']);
  assert.equal(texts[2], 'As modeled');
  assert.doesNotMatch(texts.join(' '), /illustrated/i);
});

test('the same change in two windows is not a conflict', () => {
  const both = parameters({ horizon: 30 });
  assert.deepEqual(parameterConflicts(parameters(), both, both, null), []);
  assert.deepEqual(parameterConflicts({ parameters: null }, { parameters: null }, both, null).length, 1);
});

test('the assumptions of a modeled policy do not mention an illustration', () => {
  const textsOf = (origin: 'carrier' | 'model') =>
    assumptionFacts(DEFAULT_PARAMETERS, { origin })
      .filter(({ id }) => id === 'borrowing_rate' || id === 'income_mode')
      .map(({ text }) => text);
  assert.deepEqual(textsOf('carrier'), ['The illustrated loan rate, or 5.40% if higher', 'As illustrated']);
  assert.deepEqual(textsOf('model'), ['The modeled loan rate, or 5.40% if higher', 'As modeled']);
});
