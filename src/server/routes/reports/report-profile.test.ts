/** The practice's display settings, from the setting to the shared page. */
import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import { historicalFigures } from '../../../domain/practice/reports/take-snapshot.ts';
import {
  testPractice,
  type TestPractice,
  completeReport,
  comparisonExample,
} from '../../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';
import { readFileSync } from 'node:fs';
import { pdfText } from '../../../../tests/support/pdfs.ts';
import { everythingActive } from '../../../domain/practice/reports/report.ts';

describe('report profile', () => {
  let practice: TestPractice;
  let report: number;
  before(async () => {
    practice = await testPractice();
    const { simulation } = await createStandalone(practice);
    const created = await practice.call('post', 'report/historical-report/', {
      body: { simulation_id: simulation, name: 'On history', description: '' },
    });
    report = created.body.data.id;
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

  /** Counts ages at which the highest simulated value exceeds the carrier's. */
  const above = ({ fan = [], illustrated = [] }: Partial<HistoricalReport>): number =>
    (fan.find(({ slot }) => slot === 1)?.years ?? []).filter(
      ({ p90 }, t) => (p90 ?? 0) > (illustrated[t]?.value ?? 0) + 0.005,
    ).length;

  test('only an admin sets the compliance profile, which applies to every user', async () => {
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

  test('a link retains the profile of its share, and the owner sees that it is outdated', async () => {
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

  test('an export with capped figures is recalculated under its stored profile', async () => {
    await decide('client_clamped');
    const path = `report/historical-report/${report}/export/`;
    const { data } = (await practice.call('get', path as `report/historical-report/${number}/export/`)).body;
    const { inputs, report: stored } = data;
    assert.equal(inputs.compliance_profile, 'client_clamped');
    assert.equal(above(stored), 0);
    const again = historicalFigures(inputs, practice.services);
    assert.deepEqual(again.ok && again.value, stored);
  });
});

describe('report insured', () => {
  let practice: TestPractice;
  before(async () => {
    practice = await testPractice();
  });
  after(() => practice.close());

  type Rows = ReturnType<typeof comparisonExample>['illustration']['rows'];
  const rowsOf = (name: string): Rows =>
    (
      JSON.parse(
        readFileSync(new URL(`../../../../fixtures/illustrations/${name}.json`, import.meta.url), 'utf8'),
      ) as { rows: Rows }
    ).rows;

  interface Saved {
    name: string;
    age: number;
    insured?: object;
    chosen?: object;
  }

  /** Texts of the shared link and the PDF of a report on a fixture's ledger. */
  async function readOf({ name, age, insured, chosen }: Saved): Promise<{ link: string; pdf: string }> {
    const example = comparisonExample();
    const { report } = await completeReport(practice, {
      ...example,
      age,
      illustration: { ...example.illustration, ...(insured && { insured }), rows: rowsOf(name) },
      vehicles: [],
    });
    if (chosen) {
      const patched = await practice.call('patch', `report/${report}/`, {
        body: { saved_action: { ...everythingActive(), insured: chosen } },
      });
      assert.equal(patched.status, 200, JSON.stringify(patched.body));
    }
    const shared = await practice.call('post', `report/share-report/${report}/`, { body: {} });
    assert.equal(shared.status, 200, JSON.stringify(shared.body));
    const token = shared.body.data.view_token;
    const seen = await practice.call('get', `report/public/${report}/${token}/`, { as: null });
    assert.equal(seen.status, 200, JSON.stringify(seen.body));
    const file = await practice.app.request(`http://localhost/api/report/${report}/pdf/`, {
      headers: { authorization: `Bearer ${practice.dana}` },
    });
    const pages = await pdfText(new Uint8Array(await file.arrayBuffer()));
    return { link: JSON.stringify(seen.body), pdf: pages.join(' ') };
  }

  const FAILED = /does not meet the test of the Internal Revenue Code \(section 7702\)/;

  test('the link and PDF show a failed guideline premium test, based on the insured’s saved sex', async () => {
    const meridian = { name: 'meridian', age: 50 };
    const known = await readOf({ ...meridian, insured: { sex: 'female', tobacco: 'nonsmoker' } });
    assert.match(known.link, FAILED);
    assert.match(known.pdf, FAILED);
    assert.doesNotMatch((await readOf(meridian)).link, FAILED);
  });

  // The ledger of horizon.pdf passes the guideline premium test and fails the cash value accumulation test.
  test('the definition test saved with the illustration is used unless the report has another', async () => {
    const horizon = { name: 'horizon', age: 45 };
    const insured = { sex: 'male', tobacco: 'nonsmoker' };
    const stated = { ...insured, definition_test: 'cvat' };
    const saved = await readOf({ ...horizon, insured: stated });
    assert.match(saved.link, FAILED);
    assert.match(saved.pdf, FAILED);
    assert.doesNotMatch((await readOf({ ...horizon, insured })).link, FAILED);
    const savedTest = { sex: 'male', definition_test: 'gpt' };
    assert.doesNotMatch((await readOf({ ...horizon, insured: stated, chosen: savedTest })).link, FAILED);
  });
});
