import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { emptyLines } from '../ledger/ledger-lines.ts';
import { newBuild } from './entry/build-draft.ts';
import type { LedgerDraft } from './ledger-draft.ts';
import { defaultTerms } from './policy-terms.ts';
import { dropStep, isUnsaved, saveStepDraft, loadStepDraft, newStep } from './step-draft.ts';

const KEYS_OF_SCENARIO = { draftKey: 'scenarioStep2', currentKey: 'currentScenario' };

const ledger: LedgerDraft = {
  revision: 3,
  terms: defaultTerms,
  lines: emptyLines(50, 2),
  source: { kind: 'typed' },
  confidence: null,
  file: null,
  income: null,
  schedule: null,
  policy_model: null,
  remarks: [],
  saved: false,
};

test('a reload restores the step as it was, only for its scenario', () => {
  const store = memoryStore();
  const step = {
    ...newStep(7),
    place: 'model' as const,
    build: newBuild(50),
    paste: { text: '1\t2', chosen: [[0, 'year'] as const], income: 'loans' as const, table: null },
    ledger,
  };
  saveStepDraft(store, KEYS_OF_SCENARIO, step);
  assert.deepEqual(loadStepDraft(store, KEYS_OF_SCENARIO, 7), step);
  assert.equal(loadStepDraft(store, KEYS_OF_SCENARIO, 8), null);
  assert.equal(store.get('currentScenario'), '7');
  dropStep(store, KEYS_OF_SCENARIO, 7);
  assert.equal(loadStepDraft(store, KEYS_OF_SCENARIO, 7), null);
});

test('an earlier version’s paste draft drops columns and income choices that no longer exist', () => {
  const earlier = {
    text: '1',
    chosen: [
      [0, 'year'],
      [1, 'ignore'],
      [2, null],
    ],
    income: 'half',
  };
  const stored = JSON.stringify({ ...newStep(7), paste: earlier });
  assert.deepEqual(loadStepDraft(memoryStore({ scenarioStep2: stored }), KEYS_OF_SCENARIO, 7)?.paste, {
    text: '1',
    chosen: [
      [0, 'year'],
      [2, null],
    ],
    income: null,
    table: null,
  });
});

test('an invalid stored step is not loaded', () => {
  const ill = { ...newStep(7), ledger: { ...ledger, lines: [] } };
  for (const text of [
    '{',
    'null',
    '[]',
    '{"scenario":7}',
    JSON.stringify(ill),
    '{"scenario":7,"place":"paste","paste":3}',
  ])
    assert.equal(loadStepDraft(memoryStore({ scenarioStep2: text }), KEYS_OF_SCENARIO, 7), null, text);
});

test('a saved ledger and empty forms are not unsaved work; a started form or changed ledger is', () => {
  const step = newStep(7);
  assert.equal(isUnsaved(step), false);
  assert.equal(isUnsaved({ ...step, ledger: { ...ledger, saved: true } }), false);
  assert.equal(isUnsaved({ ...step, ledger }), true);
  assert.equal(isUnsaved({ ...step, build: newBuild(50) }), true);
  assert.equal(isUnsaved({ ...step, paste: { text: ' ', chosen: [], income: 'loans', table: null } }), false);
});
