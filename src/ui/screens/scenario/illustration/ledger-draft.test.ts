import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../../adapters/browser-storage/key-value-store.ts';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import { draftFromScenario, draftFromTyping, dropDraft, keepDraft, keptDraft } from './ledger-draft.ts';
import { illustrationOf, noOpening, usualTerms } from './policy-terms.ts';

const scenario: Scenario = {
  id: 7,
  client: { id: 1, firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 50 },
  is_draft: true,
  scenario_details: { id: 7, name: 'Income from 66', description: '' },
  document: { version: 1, illustration: null, vehicles: [], value_basis: 'pre_tax' },
  revision: 3,
  pdf_url: { s3_url: null },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

test('a draft comes back whole after a reload, for its own scenario only', () => {
  const store = memoryStore();
  const draft = draftFromTyping(scenario, 2);
  keepDraft(store, draft);
  assert.deepEqual(keptDraft(store, 7), draft);
  assert.equal(keptDraft(store, 8), null);
  dropDraft(store);
  assert.equal(keptDraft(store, 7), null);
});

test('what is no draft under the key is left alone', () => {
  for (const text of ['{', 'null', '[]', '{"scenario":7}', '{"scenario":7,"revision":1,"lines":[]}'])
    assert.equal(keptDraft(memoryStore({ scenarioStep2: text }), 7), null, text);
});

test('a saved ledger opens as saved, with its terms and source', () => {
  const draft = draftFromTyping(scenario, 2);
  const illustration = {
    ...illustrationOf({ ...usualTerms, illustrated_rate: 0.06 }, draft.lines),
    source: { kind: 'paste' as const },
  };
  const opened = draftFromScenario({ ...scenario, document: { ...scenario.document, illustration } });
  assert.equal(opened?.saved, true);
  assert.equal(opened?.terms.illustrated_rate, 0.06);
  assert.deepEqual(opened?.source, { kind: 'paste' });
  assert.deepEqual(opened && illustrationOf(opened.terms, opened.lines).rows, illustration.rows);
  assert.equal(draftFromScenario(scenario), null);
});

test('opening values go with a policy in force only', () => {
  const { lines } = draftFromTyping(scenario, 1);
  const terms = { ...usualTerms, opening: { ...noOpening, loan_balance: 5 } };
  assert.equal('opening' in illustrationOf(terms, lines), false);
  const later = lines.map((line) => ({ ...line, row: { ...line.row, year: 6 } }));
  assert.equal(illustrationOf(terms, later).opening?.loan_balance, 5);
  assert.deepEqual(illustrationOf(usualTerms, later).opening, noOpening);
});
