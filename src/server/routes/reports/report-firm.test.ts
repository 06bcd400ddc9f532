/** The advisor's firm and the carrier, from profile and ledger to what a client sees. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SharedHistoricalView } from '../../../domain/practice/reports/historical-report-content.ts';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';

const FIRM = {
  ...{ firm_name: 'Whitfield Advisory Group', credentials: 'CFP®', license: 'CA 0H12345' },
  ...{ crd_number: '1234567', phone: '', address: '', broker_dealer: '' },
};
const CARRIER = { insurer: 'Example Life', product: 'Accumulator IUL', illustration_date: '2026-02-01' };
const MISSING = 'Add your firm and license number in Profile before you share.';

let practice: TestPractice;
let comparative: number;
let historical: number;
before(async () => {
  practice = await testPractice();
  comparative = (await completeReport(practice)).report;
  const { simulation } = await createStandalone(practice);
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history', description: '' },
  });
  historical = created.body.data.id;
  for (const table of ['scenarios', 'simulations'])
    for (const row of await practice.sql<{ id: number; document: string }>(
      `select id, document from ${table}`,
    )) {
      const document = JSON.parse(row.document) as { illustration: object };
      document.illustration = { ...document.illustration, carrier: CARRIER };
      await practice.sql(`update ${table} set document = ? where id = ?`, JSON.stringify(document), row.id);
    }
});
after(() => practice.close());

async function setProfile(fields: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  assert.equal((await practice.call('patch', 'auth/profile/', { form })).status, 200);
}
const clear = () => setProfile(Object.fromEntries(Object.keys(FIRM).map((name) => [name, ''])));
const requireFirm = (firm_required: boolean) =>
  practice.call('patch', 'auth/admin/settings/', { as: practice.admin, body: { firm_required } });

const KINDS = [
  {
    share: (body: object = {}) => practice.call('post', `report/share-report/${comparative}/`, { body }),
    report: async () => (await practice.call('get', `report/${comparative}/`)).body.data,
    open: async (token: string | null): Promise<SharedReportView> =>
      (await practice.call('get', `report/public/${comparative}/${token}/`, { as: null })).body.data,
    file: () => practice.call('get', `report/${comparative}/export/`),
  },
  {
    share: (body: object = {}) => practice.call('post', `report/historical-share/${historical}/`, { body }),
    report: async () =>
      (await practice.call('get', `report/historical-report/${historical}/`)).body.data.report,
    open: async (token: string | null): Promise<SharedHistoricalView> =>
      (
        await practice.call(
          'get',
          `report/historical-public/${historical}/${token}/` as 'report/historical-public/',
          { as: null },
        )
      ).body.data,
    file: () => practice.call('get', `report/historical-report/${historical}/export/`),
  },
];

test('a link shows the firm and carrier of its share, and the owner sees that the firm has changed', async () => {
  for (const { share, report, open, file } of KINDS) {
    await clear();
    const { view_token: token } = (await share()).body.data;
    const bare = await open(token);
    assert.equal(bare.advisor.firm, undefined);
    assert.deepEqual(bare.carrier, CARRIER);
    assert.equal((await report()).moved_on, false);

    await setProfile(FIRM);
    assert.equal((await open(token)).advisor.firm, undefined);
    assert.equal((await report()).moved_on, true);
    await share();
    assert.deepEqual((await open(token)).advisor.firm, FIRM);
    assert.equal((await report()).moved_on, false);
    const exported = (await file()).body.data as { firm?: object; carrier?: object };
    assert.deepEqual([exported.firm, exported.carrier], [FIRM, CARRIER]);
  }
});

test('a practice can require firm and license before sharing; existing links still open', async () => {
  for (const { share, open } of KINDS) {
    await clear();
    await requireFirm(false);
    const { view_token: token } = (await share()).body.data;
    assert.equal((await requireFirm(true)).status, 200);
    const incomplete: Record<string, string>[] = [
      {},
      { firm_name: 'Whitfield' },
      { firm_name: '', license: 'CA 0H12345' },
    ];
    for (const fields of incomplete) {
      await setProfile(fields);
      for (const body of [{}, { client_email: ['elena@example.com'], is_include_link: true }]) {
        const refused = await share(body);
        assert.deepEqual(
          [refused.status, refused.body.code, refused.body.detail],
          [409, 'firm_missing', MISSING],
        );
      }
    }
    assert.ok((await open(token)).report_id);
    await setProfile({ firm_name: 'Whitfield' });
    assert.equal((await share()).status, 200);
  }
  await requireFirm(false);
});

test('a mailed share contains the firm block and the advisor’s reply address', async () => {
  await setProfile(FIRM);
  for (const { share } of KINDS) {
    assert.equal((await share({ client_email: ['elena@example.com'], is_include_link: true })).status, 200);
    const [sent] = await practice.mails();
    assert.ok(
      sent?.text.includes('Dana Test, CFP®\nWhitfield Advisory Group\nCA 0H12345 · CRD 1234567'),
      sent?.text,
    );
    const folder = join(practice.folder, 'data', 'outbox');
    const newest =
      (await readdir(folder))
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .at(-1) ?? '';
    assert.match(await readFile(join(folder, newest), 'utf8'), /^Reply-To: dana@example\.com$/m);
  }
});
