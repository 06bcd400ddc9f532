import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { findCalculation, runCalculation, withStartYear } from '../../../domain/calculations/registry.ts';
import { memberAt } from '../../../domain/shared/result-members.ts';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
let report: number;
before(async () => {
  practice = await testPractice();
  ({ report } = await completeReport(practice));
});
after(() => practice.close());

/** As it goes over the wire: members that are undefined are not there. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const post = async (path: string, body: unknown, as = practice.dana) => {
  const { status, text } = await practice.call('post', path, { as, body });
  const answer: unknown = JSON.parse(text);
  return { status, answer, data: memberAt(answer, 'data') };
};

const tools = [
  ['scorecard/', 'tax-scorecard'],
  ['isc/calculate/', 'index-strategy'],
  ['retirement_buffer/', 'retirement-buffer'],
  ['retirement_buffer/income_rider/', 'income-rider'],
  ['retirement_buffer/income_rider_simulation/', 'income-rider-simulation'],
  ['calculations/policy-history/', 'policy-history'],
  ['calculations/historical-report/', 'historical-report'],
] as const;

for (const [path, id] of tools)
  test(`${path} answers with the figures of ${id}`, async () => {
    const example = withStartYear(id, findCalculation(id)?.example, 2026);
    const { status, data } = await post(path, example);
    assert.equal(status, 200);
    const expected = runCalculation(id, example, { history: shippedHistory });
    assert.ok(expected.ok);
    assert.deepEqual(data, sent(expected.value));
  });

for (const path of ['scorecard/', 'calculations/tax-scorecard/'])
  test(`${path} takes this year where none is given`, async () => {
    const { start_year: _left, ...example } = { start_year: 0, ...findCalculation('tax-scorecard')?.example };
    const { status, data } = await post(path, example);
    assert.equal(status, 200);
    // The practice's clock stands in March 2026.
    assert.equal(memberAt(data, 'inputs.start_year'), 2026);
  });

test('bad input is refused by field', async () => {
  const { status, answer } = await post('retirement_buffer/', { total_balance: -1 });
  assert.equal(status, 400);
  assert.deepEqual(memberAt(answer, 'error.total_balance'), ['Must be between 0 and 1,000,000,000.']);
});

test('the scorecard’s flags arrive as false with the message of their field', async () => {
  const example = { ...findCalculation('tax-scorecard')?.example };
  for (const path of ['scorecard/', 'calculations/tax-scorecard/'])
    for (const [field, value, flag] of [
      ['social_security_age', 20, 'social_security_age_valid'],
      ['switch_year', 200, 'switch_year_valid'],
      ['filing_status', 'alone', 'filing_status_valid'],
      ['bonus_amount', 9, 'bonus_amount_valid'],
    ] as const) {
      const { status, answer } = await post(path, { ...example, [field]: value });
      assert.equal(status, 400, field);
      assert.deepEqual(Object.keys(memberAt(answer, 'error') as object), [field]);
      const right = {
        form_valid: false,
        social_security_age_valid: true,
        switch_year_valid: true,
        filing_status_valid: true,
        bonus_amount_valid: true,
      };
      assert.deepEqual(memberAt(answer, 'validation'), { ...right, [flag]: false });
    }
  const document: unknown = JSON.parse((await practice.call('get', 'openapi.json', { as: null })).text);
  const { paths } = document as { paths: Record<string, Record<string, { responses: object }>> };
  for (const path of ['scorecard/', 'calculations/{calculation}/']) {
    const described = memberAt(paths[`/api/${path}`]?.['post']?.responses, '400.content');
    const form = (described as Record<string, unknown> | undefined)?.['application/json'];
    assert.deepEqual(memberAt(form, 'schema.properties.validation.required'), [
      'form_valid',
      'social_security_age_valid',
      'switch_year_valid',
      'filing_status_valid',
      'bonus_amount_valid',
    ]);
  }
  const other = await post('retirement_buffer/', {});
  assert.deepEqual(Object.keys(other.answer as object), ['error']);
});

test('market alone is a field of the retirement buffer, with a default, and changes no figure', async () => {
  const example = { ...findCalculation('retirement-buffer')?.example };
  const { data: by } = await post('retirement_buffer/', example);
  assert.equal(memberAt(by, 'inputs.market_alone'), false);
  const { data: alone } = await post('retirement_buffer/', { ...example, market_alone: true });
  assert.equal(memberAt(alone, 'inputs.market_alone'), true);
  const figures = ({ inputs: _inputs, ...others }: Record<string, unknown>) => others;
  assert.deepEqual(figures(alone as Record<string, unknown>), figures(by as Record<string, unknown>));
  const { answer } = await post('retirement_buffer/', { ...example, market_alone: 'yes' });
  assert.deepEqual(Object.keys(memberAt(answer, 'error') as object), ['market_alone']);
});

test('the rider takes no growth rate, and its answer names the allocation that stands where none is chosen', async () => {
  const { growth_rate: _left, ...plan } = { growth_rate: 0, ...findCalculation('income-rider')?.example };
  const { status, data } = await post('retirement_buffer/income_rider/', plan);
  assert.equal(status, 200);
  assert.equal(memberAt(data, 'inputs.index_allocation'), 'equities_and_bonds_60_40');
  assert.equal(memberAt(data, 'income_rider_guaranteed_fixed_return'), null);
  assert.ok(memberAt(data, 'income_rider_guaranteed_index_allocation.cv_longevity'));
  const { data: simulation } = await post('retirement_buffer/income_rider_simulation/', plan);
  assert.equal(memberAt(simulation, 'inputs.index_allocation'), 'equities_and_bonds_60_40');
});

test('a tsc user has the scorecard and no other tool', async () => {
  const example = findCalculation('tax-scorecard')?.example;
  assert.equal((await post('scorecard/', example, practice.tsc)).status, 200);
  assert.equal((await post('retirement_buffer/', {}, practice.tsc)).status, 403);
});

test('the parts of a report are those of the whole', async () => {
  const whole = (await post('report/calc/', { report_id: report })).data;
  const at = (path: string) => memberAt(whole, path);
  const part = async (name: string) => (await post(`report/${name}/`, { report_id: report })).data;

  const income = await part('dist-report');
  assert.deepEqual(memberAt(income, 'series'), at('comparative_graph.income'));
  assert.equal(memberAt(income, 'outlay.0'), at('comparative_table.rows.0.outlay'));
  assert.equal(
    memberAt(income, 'totals.1.total_net_income'),
    at('comparative_table.footer.slots.1.total_net_income'),
  );
  assert.equal(memberAt(income, 'total_outlay'), 200_000);

  assert.deepEqual(memberAt(await part('ror-report'), 'making_things_equal'), at('making_things_equal'));
  const series = { longegivity: 'income', surrender: 'value', death: 'death_benefit' };
  for (const [name, of] of Object.entries(series)) {
    const data = await part(name);
    assert.deepEqual(memberAt(data, 'series'), at(`comparative_graph.${of}`), name);
    assert.equal(memberAt(data, 'slots.0.kind'), 'policy');
    assert.equal(memberAt(data, 'ages.0'), 45);
  }
  assert.equal(
    memberAt(await part('surrender'), 'ending_value.2'),
    at('comparative_table.footer.slots.2.ending_value'),
  );
  for (const name of ['longevity', 'surrender', 'death']) {
    const data = await part(`${name}-ror`);
    const rate = memberAt(data, `${name}_ror.1.rate`);
    assert.equal(typeof rate, 'number');
    assert.equal(rate, at(`making_things_equal.1.${name}_ror.rate`));
  }
});

test('a part takes inputs too, and refuses another owner’s report', async () => {
  const example = findCalculation('comparative-report')?.example;
  assert.equal((await post('report/surrender/', example)).status, 200);
  assert.equal((await post('report/death-ror/', { age: 45 })).status, 400);
  assert.equal((await post('report/surrender/', { report_id: report }, practice.mira)).status, 404);
});
