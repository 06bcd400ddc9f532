import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CommandError, exitStatusOf, type Terminal } from '../command.ts';
import { ownerOfReport } from '../../adapters/sql/stores/report-store.ts';
import { openDatabase } from '../../adapters/sqlite/database.ts';
import { findCalculation } from '../../domain/calculations/registry.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import { ok } from '../../domain/shared/result.ts';
import { loadStoredPages } from '../../server/reports/stored-pages.ts';
import { completeReport, testPractice, type TestPractice } from '../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../tests/support/test-simulation.ts';
import { reportPdfCommand } from './report-pdf.ts';

let practice: TestPractice;
let ids: { report: number };
before(async () => {
  practice = await testPractice();
  ids = await completeReport(practice);
});
after(() => practice.close());

/** The content that is passed to the PDF library, which has separate tests. */
async function run(args: string[], options: Record<string, string> = {}, file?: unknown) {
  const output = { out: '', err: '', pages: null as PdfDocument | null, written: '', closed: 0 };
  const terminal: Terminal = {
    out: (part) => void (output.out += part),
    err: (part) => void (output.err += part),
    readText: async () => {
      if (file === undefined) throw new Error('no such file');
      return JSON.stringify(file);
    },
    isInteractive: false,
  };
  const status = await exitStatusOf(terminal, () =>
    reportPdfCommand({ positionals: args, options }, terminal, {
      history: practice.services.history,
      taxTables: practice.services.taxTables,
      now: practice.services.clock.now(),
      zone: 'UTC',
      writeBytes: async (file) => void (output.written = file),
      reportPdf: {
        make: async (pages) => {
          const found = await pages();
          output.pages = 'ok' in found ? (found.ok ? found.value : null) : found;
          return ok(new Uint8Array([1]));
        },
        close: () => void output.closed++,
      },
      openStored: async (folder) => {
        if (folder === '/nowhere') throw new CommandError('There is no practice in /nowhere.');
        const { services } = practice;
        const { db, close } = openDatabase(services.settings.data, { now: services.clock.now() });
        return {
          audit: services.audit,
          zone: 'Pacific/Kiritimati',
          pages: (id, now) =>
            loadStoredPages(id, now, { ...services, ownerOf: (one) => ownerOfReport(db, one) }),
          close: async () => {
            output.closed++;
            await close();
          },
        };
      },
    }),
  );
  return { status, ...output };
}

test('prints a stored report by its id with its stored names, and records that in the audit log', async () => {
  const { status, pages, written, closed } = await run([String(ids.report), 'out.pdf'], {
    length: 'client',
    client: 'Somebody Else',
  });
  assert.equal(status, 0);
  assert.equal(written, 'out.pdf');
  assert.equal(closed, 2);
  assert.equal(pages?.client, 'Elena M. Hartwell');
  assert.ok(!JSON.stringify(pages).includes('Somebody Else'));
  const log = await practice.services.audit.list({ page: 1, size: 5, action: 'report_exported' });
  assert.deepEqual(
    log.items.map(({ subject_id, user }) => ({ subject_id, user })),
    [{ subject_id: ids.report, user: null }],
  );
});

test('prints a historical report in the same way', async () => {
  const { simulation } = await createStandalone(practice);
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history', description: '' },
  });
  const { status, pages } = await run([String(created.body.data.id), 'out.pdf']);
  assert.equal(status, 0);
  assert.equal(pages?.title, 'Historical report for Elena M. Hartwell');
  assert.match(
    pages.sections[0]?.heading ?? '',
    /^In \d+ of 546 forty-year periods, the policy paid full income through\s89/,
  );
});

test('an unknown report id is named, and nothing is written', async () => {
  const { status, out, written } = await run(['999999', 'out.pdf']);
  assert.equal(status, 2);
  assert.match(out, /There is no report with the id 999999/);
  assert.equal(written, '');
});

test('a folder without a practice is named; an argument that is not a number is a file', async () => {
  const nowhere = await run([String(ids.report), 'out.pdf'], { data: '/nowhere' });
  assert.equal(nowhere.status, 2);
  assert.match(nowhere.err, /no practice in \/nowhere/);
  const file = await run(['./12', 'out.pdf']);
  assert.equal(file.status, 2);
  assert.match(file.out, /no such file/);
});

test('the inputs of a file determine the printed document: a report of either kind, or a planning tool', async () => {
  const titles = await Promise.all(
    ['comparative-report', 'historical-report', 'tax-scorecard', 'index-strategy', 'income-rider'].map(
      async (id) => {
        const { status, out, pages } = await run(
          ['inputs.json', 'out.pdf'],
          { client: 'Elena M. Hartwell' },
          findCalculation(id)?.example,
        );
        assert.equal(status, 0, out);
        return pages?.title;
      },
    ),
  );
  assert.deepEqual(titles, [
    'Comparison report for Elena M. Hartwell',
    'Historical report for Elena M. Hartwell',
    'Tax Scorecard for Elena M. Hartwell',
    'Index Strategy Calculator for Elena M. Hartwell',
    'Income rider for Elena M. Hartwell',
  ]);
});

test('errors for inputs that fit nothing refer to the tool in the file name, else to a comparison', async () => {
  const rider = await run(['my-income-rider.json', 'out.pdf'], {}, { total_balance: -1 });
  assert.equal(rider.status, 2);
  assert.match(rider.out, /total_balance/);
  const none = await run(['inputs.json', 'out.pdf'], {}, {});
  assert.match(none.out, /illustration/);
});
