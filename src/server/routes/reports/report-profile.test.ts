/** What the practice decides about pages that a client sees, from the setting to the link. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import { historicalFigures } from '../../../domain/practice/reports/take-snapshot.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { standAlone } from '../../../../tests/support/test-simulation.ts';

let practice: TestPractice;
let report: number;
before(async () => {
  practice = await testPractice();
  const { simulation } = await standAlone(practice);
  const made = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history', description: '' },
  });
  report = made.body.data.id;
});
after(() => practice.close());

const decide = (compliance_profile: string) =>
  practice.call('patch', 'auth/admin/settings/', { as: practice.admin, body: { compliance_profile } });
const share = () => practice.call('post', `report/historical-share/${report}/`, { body: {} });
const current = async () =>
  (await practice.call('get', `report/historical-report/${report}/`)).body.data.report;
const open = async (token: string | null) =>
  (
    await practice.call(
      'get',
      `report/historical-public/${report}/${token ?? ''}/` as 'report/historical-public/',
      { as: null },
    )
  ).body.data;

/** The largest figures of any period by age, beside the carrier's own of that age. */
const above = ({ fan = [], illustrated = [] }: Partial<HistoricalReport>): number =>
  (fan.find(({ slot }) => slot === 1)?.years ?? []).filter(
    ({ p90 }, t) => (p90 ?? 0) > (illustrated[t]?.value ?? 0) + 0.005,
  ).length;

test('an admin decides it for everybody, and nobody else can', async () => {
  assert.equal((await decide('client_clamped')).status, 200);
  const advisor = await practice.call('patch', 'auth/admin/settings/', {
    body: { compliance_profile: 'standard' },
  });
  assert.equal(advisor.status, 403);
  const unknown = await decide('open');
  assert.equal(unknown.status, 400);
  assert.deepEqual(Object.keys(unknown.body.error ?? {}), ['compliance_profile']);
  const rules = await practice.call('get', 'report/rules/');
  assert.equal(rules.body.data.compliance_profile, 'client_clamped');
  await decide('standard');
  assert.equal((await practice.call('get', 'report/rules/')).body.data.compliance_profile, 'standard');
});

test('a link keeps the profile that it was shared under, and its owner hears that it has moved on', async () => {
  const { body: first } = await share();
  const marked = await open(first.data.view_token);
  const best = marked.report.comparative_table?.[0].best;
  assert.ok(above(marked.report) > 0);
  assert.ok(best?.hypothetical && best.hypothetical.length > 0);
  assert.ok(marked.report.notes?.some(({ code }) => code === 'hypothetical'));

  await decide('client_clamped');
  assert.equal((await current()).moved_on, true);
  assert.deepEqual((await open(first.data.view_token)).report, marked.report);

  const { body: second } = await share();
  const capped = await open(second.data.view_token);
  assert.equal((await current()).moved_on, false);
  assert.equal(above(capped.report), 0);
  assert.ok(capped.report.notes?.some(({ message }) => message.startsWith('† Capped at the carrier’s')));
  assert.deepEqual(capped.report.comparative_table?.[0].best.capped, best.hypothetical);

  await decide('standard');
  assert.equal(above((await open(second.data.view_token)).report), 0);
  assert.equal((await current()).moved_on, true);
});

test('a file of capped figures is replayed under the profile that it was made by', async () => {
  await decide('client_clamped');
  const path = `report/historical-report/${report}/export/`;
  const { data } = (await practice.call('get', path as `report/historical-report/${number}/export/`)).body;
  const { inputs, report: kept } = data;
  assert.equal(inputs.compliance_profile, 'client_clamped');
  assert.equal(above(kept), 0);
  const again = historicalFigures(inputs, practice.services);
  assert.deepEqual(again.ok && again.value, kept);
});
