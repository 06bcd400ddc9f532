/** What an advisor kept for use with every client goes to whoever takes the clients over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { practiceOfFile } from '../../../../tests/support/test-practice.ts';

const practice = await practiceOfFile();

test('templates and portfolios of a deleted advisor go to the heir, a name that is taken with a number', async () => {
  const { call, users, dana, mira } = practice;
  const template = (as: string, type: string, template_name: string, body: object) =>
    call('post', `scenario/${type}/`, { as, body: { template_name, body } });
  const portfolio = (as: string, name: string, weights: object) =>
    call('post', 'scenario/vehicle-portfolio/', { as, body: { name, weights, lookback_years: null } });
  const details = 'template-sceneriodetails';
  for (const made of [
    await template(mira, details, 'Usual', { name: 'Mira’s', description: '' }),
    await template(dana, details, 'Usual', { name: 'Dana’s', description: '' }),
    await template(dana, details, 'Second', { name: 'Another', description: '' }),
    // The same name in another type is another name.
    await template(dana, 'template-schedule', 'Usual', { segments: [], years: 30 }),
    await portfolio(mira, 'Balanced', { sp500: 1 }),
    await portfolio(dana, 'Balanced', { nasdaq100: 1 }),
  ])
    assert.equal(made.status, 201, made.text);

  const gone = await call('delete', `auth/admin/delete-user/${users.dana.id}/`, {
    as: practice.admin,
    body: { hand_over_to: users.mira.id },
  });
  assert.equal(gone.status, 200, gone.text);

  const templates = async (path: 'template-sceneriodetails' | 'template-schedule') =>
    (await call('get', `scenario/${path}/`, { as: mira })).body.data.map((row) => row.template_name);
  assert.deepEqual(await templates(details), ['Second', 'Usual', 'Usual (2)']);
  assert.deepEqual(await templates('template-schedule'), ['Usual']);
  const portfolios = (await call('get', 'scenario/vehicle-portfolio/', { as: mira })).body.data;
  assert.deepEqual(
    portfolios.map(({ name, weights }) => [name, weights]),
    [
      ['Balanced', { sp500: 1 }],
      ['Balanced (2)', { nasdaq100: 1 }],
    ],
  );
});
