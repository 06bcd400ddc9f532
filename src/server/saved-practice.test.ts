/** Data stored by an earlier engine. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { isUndamaged, type ReportDocument } from '../domain/practice/reports/report-document.ts';
import { FOUR_PERIODS, type HistoricalReport } from '../domain/comparison/historical/historical-report.ts';
import type { Spread } from '../domain/history/spread.ts';
import { canonicalJson } from '../domain/shared/json.ts';
import { startSession } from './sessions/sessions.ts';
import { practiceOfFile } from '../../tests/support/test-practice.ts';
import { fillWithSavedPractice, savedPractice } from '../../tests/support/test-saved-practice.ts';

const practice = await practiceOfFile();
const folder = await mkdtemp(join(tmpdir(), 'plumbline-pages-'));
before(async () => {
  await fillWithSavedPractice(practice);
  practice.services.build.folder = folder;
  for (const name of ['report-file.html', 'report-file-historical.html'])
    await writeFile(
      join(folder, name),
      '<title>__TITLE__</title><script type="text/plain" id="report">__REPORT__</script>',
    );
});
after(() => rm(folder, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (figures: unknown) => sha256(canonicalJson(figures));

/** Engine 0.3.0 marked only the four chosen periods. Opening a link adds the marks of these figures. */
function withoutAddedMarks(report: object): object {
  if (!('fan' in report)) return report;
  const copy = structuredClone(report) as HistoricalReport;
  const spreads = [...copy.comparative_table, ...copy.irr_analysis].flatMap(({ distribution }) =>
    Object.values<Spread>(distribution ?? {}),
  );
  for (const spread of spreads) delete spread.hypothetical;
  for (const name of FOUR_PERIODS) {
    for (const slot of [...copy.irr_analysis, ...copy.total_values]) delete slot[name].hypothetical;
    for (const slot of copy.cumulative_values)
      for (const row of slot[name].rows)
        row.hypothetical &&= row.hypothetical.filter((key) => key !== 'cumulative_value');
  }
  for (const { years } of copy.fan) for (const year of years) delete year.hypothetical;
  for (const slot of copy.all_periods.slots) delete slot.hypothetical;
  return copy;
}
const tokenOf = async (path: string) => {
  const { body } = await practice.call('get', path as `report/${number}/`);
  return body.data.view_token ?? assert.fail(`${path} is not shared`);
};
const linkOf = {
  1: async () => `report/public/1/${await tokenOf('report/1/')}/`,
  4: async () => {
    const { body } = await practice.call('get', 'report/historical-report/4/');
    return `report/historical-public/4/${body.data.report.view_token}/`;
  },
};

/** Opening a scenario of an earlier engine is not a change. */
const hasMovedOn = async (id: 1 | 4) =>
  id === 1
    ? (await practice.call('get', 'report/1/')).body.data.moved_on
    : (await practice.call('get', 'report/historical-report/4/')).body.data.report.moved_on;

for (const id of [1, 4] as const)
  test(`link, offline copy and export of report ${id} show their stored figures`, async () => {
    const link = await linkOf[id]();
    const open = (path: string) => practice.call('get', path as 'report/public/', { as: null });
    const displayed = await open(link);
    assert.equal(displayed.status, 200, displayed.text);
    assert.equal(await hasMovedOn(id), false);
    assert.equal(hashOf(withoutAddedMarks(displayed.body.data.report)), savedPractice.shown_by_links[id]);
    const copy = await open(`${link}file/`);
    const packed =
      /id="report">([A-Za-z0-9+/=]+)</.exec(copy.text)?.[1] ?? assert.fail(copy.text.slice(0, 200));
    const { view } = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as ReportDocument;
    assert.equal(hashOf(withoutAddedMarks(view.report)), savedPractice.shown_by_links[id]);
    const pdf = await open(`${link}pdf/`);
    assert.equal(pdf.status, 200, pdf.text);
    const kind = id === 4 ? 'historical-report/' : '';
    const path = `report/${kind}${id}/export/?of=share` as `report/${number}/export/`;
    const { data } = (await practice.call('get', path)).body;
    assert.equal(data.hash, savedPractice.hashes_of_exports[id]);
    assert.ok(isUndamaged({ ...data }, sha256));
  });

test('documents of version 2 state their first year and use constant legal figures', async () => {
  const termsOf = async (scenario: number) => {
    const { document } = (await practice.call('get', `scenario/${scenario}/`)).body.data;
    const { version, start_year, table_growth, limit_growth, tax_profile } = document;
    return [version, start_year, table_growth, limit_growth, tax_profile?.household?.start_year];
  };
  // Last changed in 2025 without a household; and with a household that contains the year.
  assert.deepEqual(await termsOf(1), [3, 2025, 0, 0, undefined]);
  assert.deepEqual(await termsOf(3), [3, 2026, 0, 0, 2026]);
  const inScenario = (await practice.call('get', 'historical/simulation/2/')).body.data;
  assert.deepEqual([inScenario.document.version, inScenario.input?.start_year], [3, 2025]);
  assert.equal(inScenario.document.parameters?.borrowing_rate, 0.054);
  for (const path of ['report/2/export/', 'report/historical-report/5/export/'] as const) {
    const { status, text } = await practice.call('get', path);
    assert.equal(status, 200, text.slice(0, 300));
    assert.equal(
      (JSON.parse(text) as { data: { inputs: { start_year: number } } }).data.inputs.start_year,
      2025,
    );
  }
});

test('tool results state the year and table growth of their calculation', async () => {
  const inputsOf = async (id: number) =>
    ((await practice.call('get', `tool-run/${id}/`)).body.data as { inputs: Record<string, unknown> }).inputs;
  assert.equal((await inputsOf(2)).start_year, 2026);
  assert.equal('start_year' in (await inputsOf(3)), false);
  const { table_growth: _none, ...flat } = await inputsOf(1);
  await practice.sql(
    'update tool_runs set inputs = ? where id = 1',
    JSON.stringify({ ...flat, tax_method: 'federal' }),
  );
  assert.equal((await inputsOf(1)).table_growth, 0);
  const body = {
    client_id: 1,
    tool: 'tax_scorecard',
    name: 'New',
    inputs: { ...flat, tax_method: 'federal' },
  };
  const added = (await practice.call('post', 'tool-run/', { body })).body.data as { inputs: object };
  assert.deepEqual(added.inputs, { ...body.inputs, table_growth: null });
});

test('the next save of a document stores its upgraded values before its row has a later year', async () => {
  practice.setTime('2027-01-05T10:00:00.000Z');
  const { access } = await startSession(practice.services, practice.users.dana, {
    remember: false,
    now: practice.services.clock.now(),
  });
  const as = access.value;
  const scenario = async () => (await practice.call('get', 'scenario/2/', { as })).body.data;
  const before = await scenario();
  assert.deepEqual([before.kept_version, before.document.start_year], [2, 2025]);
  const body = { name: 'By the first methods, once', revision: before.revision };
  const saved = await practice.call('patch', 'scenario/scenariodetails/2/', { as, body });
  assert.equal(saved.status, 200, saved.text);
  const after = await scenario();
  assert.deepEqual([after.kept_version, after.updated_at.slice(0, 4)], [3, '2027']);
  assert.deepEqual(after.document, before.document);
  const single = (await practice.call('get', 'historical/simulation/3/', { as })).body.data;
  const renamed = { name: 'Alone in 2027', revision: single.revision };
  await practice.call('patch', 'historical/simulation-details/3/', { as, body: renamed });
  const stored = (await practice.call('get', 'historical/simulation/3/', { as })).body.data;
  assert.deepEqual([single.kept_version, stored.kept_version], [1, 3]);
  assert.deepEqual(stored.document, single.document);
});
