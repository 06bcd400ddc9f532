/** A scenario without a ledger is a draft, on every way to it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emptyDocument } from '../../../domain/practice/cases/scenario-document.ts';
import {
  comparisonExample,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';

const { age, illustration } = comparisonExample();
const LEDGER_FIRST = {
  error: { is_draft: ['Add the policy’s ledger first: a scenario without one stays a draft.'] },
};

let practice: TestPractice;
let client: number;
before(async () => {
  practice = await testPractice();
  const added = await practice.call('post', 'auth/client/', {
    body: { firstname: 'Elena', lastname: 'Hartwell', age },
  });
  client = added.body.data.id;
});
after(() => practice.close());

const post = (name: string, more: object = {}) =>
  practice.call('post', 'scenario/scenario/', { body: { client_id: client, name, ...more } });
const patch = (id: number, body: object) => practice.call('patch', `scenario/${id}/`, { body });
const get = async (id: number) => (await practice.call('get', `scenario/${id}/`)).body.data;
const names = async () =>
  (await practice.call('get', 'scenario/scenario/')).body.data.map(({ scenario_details: { name } }) => name);

test('a scenario is not started as finished: it has no ledger yet', async () => {
  const refused = await post('Finished at once', { is_draft: false });
  assert.deepEqual([refused.status, refused.body], [400, LEDGER_FIRST]);
  assert.ok(!(await names()).includes('Finished at once'));
  assert.equal((await post('A draft', { is_draft: true })).body.data.is_draft, true);
});

test('a scenario without a ledger is not finished, and nothing that came beside it is saved', async () => {
  const { id } = (await post('No ledger')).body.data;
  const refused = await patch(id, {
    is_draft: false,
    scenario_details: { name: 'Other name' },
    document: { value_basis: 'pre_tax' },
    revision: 1,
  });
  assert.deepEqual([refused.status, refused.body], [400, LEDGER_FIRST]);
  const { is_draft, revision, scenario_details: details, document } = await get(id);
  assert.deepEqual(
    [is_draft, revision, details.name, document.value_basis],
    [true, 1, 'No ledger', 'after_tax'],
  );
});

test('ledger and end of the wizard may come in one save', async () => {
  const { id } = (await post('At once')).body.data;
  const saved = await patch(id, { is_draft: false, document: { illustration }, revision: 1 });
  assert.deepEqual([saved.status, saved.body.data.is_draft], [200, false]);
  const both = await patch(id, { is_draft: false, document: { illustration: null }, revision: 2 });
  assert.deepEqual([both.status, both.body], [400, LEDGER_FIRST]);
  assert.equal((await get(id)).document.illustration?.rows.length, illustration.rows.length);
});

test('a finished scenario whose ledger is taken out is a draft again, in its step and whole', async () => {
  for (const [name, path] of [
    ['By its step', 'scenario/illustration/'],
    ['As a whole', 'scenario/'],
  ] as const) {
    const { id } = (await post(name)).body.data;
    await patch(id, { is_draft: false, document: { illustration }, revision: 1 });
    const out = path === 'scenario/' ? { document: { illustration: null } } : { illustration: null };
    const saved = await practice.call('patch', `${path}${id}/`, { body: { ...out, revision: 2 } });
    assert.equal(saved.status, 200, saved.text);
    assert.equal((await get(id)).is_draft, true, name);
  }
});

test('an imported file without a ledger makes a draft, and cannot say otherwise', async () => {
  const scenario = { plumbline: 'scenario', version: 1, name: 'From a file', document: emptyDocument(2026) };
  const take = (file: object) =>
    practice.call('post', 'scenario/import/', { body: { client_id: client, scenario: file } });
  const told = await take({ ...scenario, is_draft: false });
  assert.deepEqual(Object.values(told.body.error), [['Unknown field.']]);
  const made = await take(scenario);
  assert.deepEqual([made.status, made.body.data.is_draft], [201, true]);
});

test('a scenario that was finished without a ledger before the rule is copied as a draft', async () => {
  const { id } = (await post('From before')).body.data;
  await practice.sql('update scenarios set is_draft = 0 where id = ?', id);
  const copy = await practice.call('post', `scenario/${id}/clone/`, { body: { name: 'Its copy' } });
  assert.deepEqual([copy.status, copy.body.data.is_draft], [201, true]);
});
