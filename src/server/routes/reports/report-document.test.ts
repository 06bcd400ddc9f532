/** A report file is complete, escapes all text and contains only shared content. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, after, before, test, beforeEach } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type {
  ComparativeDocument,
  HistoricalDocument,
} from '../../../domain/practice/reports/report-document.ts';
import {
  completeReport,
  testPractice,
  type TestPractice,
  comparisonExample,
} from '../../../../tests/support/test-practice.ts';
import { png } from '../../../../tests/support/test-pictures.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';
import { createHash } from 'node:crypto';

describe('report document', () => {
  let practice: TestPractice;
  let folder: string;
  before(async () => {
    practice = await testPractice();
    folder = await mkdtemp(join(tmpdir(), 'plumbline-file-'));
    practice.services.build.folder = folder;
    for (const name of ['report-file.html', 'report-file-historical.html'])
      await writeFile(
        join(folder, name),
        '<title>__TITLE__</title><script type="text/plain" id="report">__REPORT__</script>',
      );
  });
  after(async () => {
    await practice.close();
    await rm(folder, { recursive: true });
  });

  const PACKED = /<script type="text\/plain" id="report">([A-Za-z0-9+/=]+)<\/script>$/;
  const carried = <Document>(page: string): Document => {
    const packed = PACKED.exec(page)?.[1] ?? assert.fail(page.slice(0, 200));
    return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as Document;
  };
  const fileOf = async (id: number) => {
    const { status, headers, text } = await practice.call('get', `report/${id}/file/`);
    assert.equal(status, 200, text);
    return { headers, text, document: carried<ComparativeDocument>(text) };
  };
  const patch = (id: number, body: object) => practice.call('patch', `report/${id}/`, { body });

  test('the file downloads as an attachment, is not indexed, and contains the link’s view and the inputs', async () => {
    const { report: id } = await completeReport(practice);
    const { headers, document } = await fileOf(id);
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="Hartwell Elena - .+ - \d{4}-\d\d-\d\d\.html"$/,
    );
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
    const { view_token: token } = (await practice.call('post', `report/share-report/${id}/`, { body: {} }))
      .body.data;
    const displayed = (await practice.call('get', `report/public/${id}/${token}/`, { as: null })).body.data;
    assert.deepEqual(document.view, { ...displayed, report_id: 0, report_link: '' });
    assert.ok((document.inputs?.illustration.rows.length ?? 0) > 10);
    const behind = await practice.call('get', `report/public/${id}/${token}/file/`, { as: null });
    assert.deepEqual(carried<ComparativeDocument>(behind.text), document);
    assert.equal(behind.headers.get('x-robots-tag'), 'noindex, nofollow');
    const wrong = await practice.call('get', `report/public/${id}/${'x'.repeat(43)}/file/`, { as: null });
    assert.equal(wrong.status, 404);
  });

  test('escapes markup in names and notes', async () => {
    const { report: id } = await completeReport(practice);
    const evil = '</script><script>alert(1)</script><!-- $& __REPORT__';
    await patch(id, { name: evil, notes: evil, disclosures: evil });
    const { text, document } = await fileOf(id);
    assert.equal(text.match(/<\/?script/g)?.length, 2);
    assert.ok(
      text.startsWith(
        '<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- $&amp; __REPORT__</title>',
      ),
    );
    assert.deepEqual([document.view.name, document.view.notes], [evil, evil]);
  });

  test('the file omits disabled tabs and removed accounts, and inputs that would reveal them', async () => {
    const { report: id } = await completeReport(practice);
    const { data } = (await practice.call('get', `report/${id}/`)).body;
    const { active_tabs, active_cards } = data.saved_action;
    const without = active_tabs.filter((tab) => tab !== 'fee_analysis');
    await patch(id, { saved_action: { active_tabs: without, active_cards } });
    const fewer = (await fileOf(id)).document;
    assert.equal(fewer.inputs, null);
    assert.ok(!('fee_analysis' in fewer.view.report));
    await patch(id, { saved_action: { active_tabs, active_cards } });
    assert.ok((await fileOf(id)).document.inputs);

    const vehicles = (await fileOf(id)).document.inputs?.vehicles ?? [];
    assert.equal(vehicles.length, 3);
    // Removing the last slot leaves no gap; an earlier one would.
    await patch(id, { deleted_comparative_vehicle_ids: [4] });
    const two = await fileOf(id);
    assert.deepEqual(two.document.inputs?.vehicles, vehicles.slice(0, 2));
    assert.ok(!JSON.stringify(two.document).includes(vehicles[2]?.name ?? 'none'));
    await patch(id, { deleted_comparative_vehicle_ids: [3] });
    const gap = await fileOf(id);
    assert.equal(gap.document.inputs, null);
    assert.ok(!JSON.stringify(gap.document).includes(vehicles[1]?.name ?? 'none'));
  });

  test('embeds the advisor’s logo in the file', async () => {
    const { report: id } = await completeReport(practice);
    const form = new FormData();
    form.set('business_logo_green', new File([png(40, 10)], 'logo.png', { type: 'image/png' }));
    assert.equal((await practice.call('patch', 'auth/profile/', { form })).status, 200);
    const { document } = await fileOf(id);
    assert.match(document.view.advisor.logos.green ?? '', /^data:image\/png;base64,iVBOR/);
    assert.equal(document.view.advisor.logos.dark, null);
  });

  test('exports a historical report as a file', async () => {
    const { simulation } = await createStandalone(practice);
    const body = { simulation_id: simulation, name: 'Since 1940', description: '' };
    const { id } = (await practice.call('post', 'report/historical-report/', { body })).body.data;
    const { status, text } = await practice.call('get', `report/historical-report/${id}/file/`);
    assert.equal(status, 200);
    const { kind, view } = carried<HistoricalDocument>(text);
    assert.deepEqual([kind, view.name, view.report_id], ['historical', 'Since 1940', 0]);
    assert.ok((view.report.period_count ?? 0) > 100);
    assert.ok(!('inputs' in carried<object>(text)));
  });
});

describe('report export', () => {
  let practice: TestPractice;
  let ids: { client: number; scenario: number; report: number };
  before(async () => {
    practice = await testPractice();
  });
  beforeEach(async () => {
    ids = await completeReport(practice);
  });
  after(() => practice.close());

  const exported = (of = '') => practice.call('get', `report/${ids.report}/export/${of}`);
  const share = () => practice.call('post', `report/share-report/${ids.report}/`, { body: {} });

  test('the export contains inputs, complete result, notes and removed accounts, with a reproducible hash', async () => {
    await practice.call('patch', `report/${ids.report}/`, {
      body: {
        notes: 'Kept.',
        deleted_comparative_vehicle_ids: [2],
        saved_action: { active_tabs: [], active_cards: [] },
      },
    });
    const { status, body, text } = await exported();
    assert.equal(status, 200);
    const { hash, ...content } = body.data;
    // Independent of the product: members sorted by a replacer list of all names.
    const names = new Set<string>();
    JSON.stringify(content, (name, value: unknown) => (names.add(name), value));
    assert.equal(
      hash,
      createHash('sha256')
        .update(JSON.stringify(content, [...names].sort()))
        .digest('hex'),
    );
    assert.deepEqual([content.plumbline, content.version, content.notes], ['report', 1, 'Kept.']);
    assert.deepEqual(content.deleted_comparative_vehicle_ids, [2]);
    assert.equal(content.inputs.vehicles.length, 3);
    const calculated = await practice.call('post', 'report/calc/', { body: { report_id: ids.report } });
    const { inputs: _inputs, meta: _meta, ...figures } = calculated.body.data;
    assert.deepEqual(content.report, figures);
    for (const absent of ['shared_by', 'owner', '@example.com', 'view_token', 'client_id'])
      assert.ok(!text.includes(absent), absent);
  });

  test('the last share is exported unchanged after the scenario changes and the link is turned off', async () => {
    const never = await exported('?of=share');
    assert.deepEqual([never.status, never.body.code], [409, 'not_shared']);
    await share();
    const before = (await exported('?of=share')).body.data;
    const { vehicles } = comparisonExample();
    await practice.call('patch', `scenario/comparative/${ids.scenario}/`, {
      body: { vehicles: [{ ...vehicles[0], rate_of_return: 0.02 }], revision: 3 },
    });
    await practice.call('patch', `report/share-report/${ids.report}/`, { body: { withdraw: true } });
    practice.setTime('2026-03-02T15:20:00.000Z');
    assert.deepEqual((await exported('?of=share')).body.data, before);
    practice.setTime('2026-03-02T15:00:00.000Z');
    assert.notEqual((await exported()).body.data.hash, before.hash);
  });

  test('rejects a stored share that was altered in the database', async () => {
    await share();
    await practice.sql(
      `update report_shares set snapshot = replace(snapshot, '"outlay":', '"outlay":1') where report_id = ?`,
      ids.report,
    );
    const { status, body } = await exported('?of=share');
    assert.deepEqual([status, body.code], [409, 'share_damaged']);
  });

  test('a scenario without an illustration cannot be exported, and of= must be now or share', async () => {
    const wrong = await exported('?of=yesterday');
    assert.deepEqual(wrong.body.error, { of: ['Must be now or share.'] });
    const scenario = await practice.call('post', 'scenario/scenario/', {
      body: { client_id: ids.client, name: 'Empty' },
    });
    const report = await practice.call('post', 'report/', {
      body: { client_id: ids.client, scenario_id: scenario.body.data.id, name: 'Early' },
    });
    const empty = await practice.call('get', `report/${report.body.data.id}/export/`);
    assert.deepEqual([empty.status, empty.body.code], [409, 'no_illustration']);
  });

  test('logs an export in the audit log', async () => {
    await exported();
    const { items } = await practice.services.audit.list({ page: 1, size: 5 });
    assert.deepEqual([items[0]?.action, items[0]?.subject_id], ['report_exported', ids.report]);
  });
});
