import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallOptions, practiceOfFile } from '../../../../tests/support/test-practice.ts';
import { MOST_PORTFOLIOS, type Portfolio } from '../../../domain/practice/templates/template-schema.ts';

const practice = await practiceOfFile();

const PATH = 'scenario/vehicle-portfolio/';
async function call(method: string, path: string, options: CallOptions = {}) {
  const answer = await practice.call(method, path, options);
  return { ...answer, data: answer.body.data };
}
const one = async (method: string, path: string, body: object) =>
  (await call(method, path, { body })).data as Portfolio;
const errorsOf = async (body: object) => (await call('post', PATH, { body })).body.error;

test('a portfolio is kept, listed by name, changed and deleted', async () => {
  const kept = await one('post', PATH, { name: ' two thirds ', weights: { sp500: 0.67, us_bonds: 0.33 } });
  assert.deepEqual(kept, {
    id: kept.id,
    name: 'two thirds',
    weights: { sp500: 0.67, us_bonds: 0.33 },
    lookback_years: null,
    updated_at: '2026-03-02T15:00:00.000Z',
  });
  await one('post', PATH, { name: 'All in', weights: { equities_100: 1 }, lookback_years: 20 });
  const listed = (await call('get', PATH)).data as Portfolio[];
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['All in', 'two thirds'],
  );

  practice.setTime('2026-03-02T16:00:00.000Z');
  const changed = await one('patch', `${PATH}${kept.id}/`, { lookback_years: 10 });
  assert.deepEqual(changed, { ...kept, lookback_years: 10, updated_at: '2026-03-02T16:00:00.000Z' });
  assert.equal((await one('patch', `${PATH}${kept.id}/`, { lookback_years: null })).lookback_years, null);

  assert.equal((await call('delete', `${PATH}${kept.id}/`)).status, 200);
  assert.equal((await call('get', `${PATH}${kept.id}/`)).status, 404);
});

test('weights are of known indexes and total 100%', async () => {
  const name = 'Wrong';
  assert.deepEqual(await errorsOf({ name, weights: { sp500: 0.7, us_bonds: 0.2 } }), {
    weights: ['Allocations must total 100%.'],
  });
  assert.deepEqual(await errorsOf({ name, weights: {} }), { weights: ['Allocations must total 100%.'] });
  assert.deepEqual(await errorsOf({ name, weights: { sp500: 0.5, gold: 0.5 } }), {
    'weights.gold': ['There is no index with the id "gold".'],
  });
  assert.deepEqual(await errorsOf({ name, weights: { sp500: 1.5, us_bonds: -0.5 } }), {
    'weights.sp500': ['Must be between 0 and 1.'],
    'weights.us_bonds': ['Must be between 0 and 1.'],
  });
  assert.deepEqual(await errorsOf({}), {
    name: ['name is a required field'],
    weights: ['weights is a required field'],
  });
  const close = await call('post', PATH, {
    body: { name: 'Close', weights: { sp500: 0.6667, us_bonds: 0.3334 } },
  });
  assert.equal(close.status, 201);
});

test('a name is used once by each advisor, whether added or changed', async () => {
  const body = { name: 'Same', weights: { sp500: 1 } };
  await one('post', PATH, body);
  const taken = { name: ['Portfolio name already in use.'] };
  assert.deepEqual(await errorsOf(body), taken);
  const other = await one('post', PATH, { ...body, name: 'Other' });
  const renamed = await call('patch', `${PATH}${other.id}/`, { body: { name: 'Same' } });
  assert.deepEqual([renamed.status, renamed.body.error], [400, taken]);
  assert.equal((await call('post', PATH, { body, as: practice.mira })).status, 201);
});

test('an advisor keeps two hundred portfolios at most, also when more are kept at once', async () => {
  const add = (n: number) =>
    call('post', PATH, { body: { name: `Portfolio ${n}`, weights: { sp500: 1 } }, as: practice.admin });
  const all = await Promise.all(Array.from({ length: MOST_PORTFOLIOS + 5 }, (_, n) => add(n)));
  const refused = all.filter(({ status }) => status !== 201);
  assert.equal(refused.length, 5);
  for (const { body } of refused)
    assert.deepEqual(body.error, {
      name: ['200 portfolios are kept at most. Delete one that you no longer need.'],
    });
});
