import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ImportSummary } from '../../../domain/market/imported/check-import.ts';
import type { ListedSeries } from '../../../domain/market/imported/imported-figures.ts';
import type { IndexFigures } from '../../../domain/market/index-figures.ts';
import type { CheckedSummary } from '../../../domain/practice/operation/import-losses.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';
import {
  comparisonExample,
  completeReport,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
  asAdmin = { as: practice.admin };
});
after(() => practice.close());

/** Levels that rise by 1% per month from January 1990; the growth of any ten years is 1.01^120. */
const csv = (count: number, from = 0, jump = false) =>
  [
    'Month,Close',
    ...Array.from({ length: count }, (_, k) => {
      const at = from + k;
      const level = 100 * 1.01 ** at * (jump && k === 5 ? 2 : 1);
      return `${1990 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')},${level.toFixed(6)}`;
    }),
  ].join('\n');
const body = (part: object) => ({
  publisher: 'The publisher',
  source: 'A download',
  mode: 'replace',
  ...part,
});
let asAdmin: { as: string };

const strategyRun = () =>
  practice.call('post', 'isc/calculate/', {
    body: {
      strategies: [{ index: 'sp_prism', cap: null, floor: null }],
      lookback_years: 10,
      initial_amount: 1000,
    },
  });

test('lists the index templates with the limits of the specification', async () => {
  const { status, body: response } = await practice.call('get', 'index-templates/');
  assert.equal(status, 200);
  const templates = response.data as Record<string, unknown>[];
  assert.deepEqual(
    templates.map(({ id, template_name, max_limit, max_year }) => [id, template_name, max_limit, max_year]),
    [
      [1, 'Barclays Trailblazer Sectors 5', 15, 2004],
      [2, 'Blended Index', 30, 1987],
      [3, 'Bloomberg US Dynamic Balance II ER', 15, 2005],
      [4, 'DJIA', 55, 1960],
      [5, 'Eurostoxx 50', 30, 1987],
      [6, 'Fidelity Multifactor Yield 5% ER', 20, 1999],
      [7, 'Hindsight', 30, 1986],
      [8, 'Nasdaq 100', 30, 1986],
      [9, 'PIMCO Tactical Balanced ER', 15, 2005],
      [10, 'Putnam Dynamic Low Volatility Excess Return Index', 30, 1990],
      [11, 'Russell 2000', 45, 1979],
      [12, 'S&P 500', 55, 1960],
      [13, 'S&P Prism', 30, 1991],
    ],
  );
  assert.equal((await practice.call('get', 'index-templates/', { as: practice.tsc })).status, 403);
});

test('an import is checked, saved and used for calculations immediately; removal deletes the history', async () => {
  const before = await strategyRun();
  assert.equal(before.status, 400, 'a licensed index ships without figures');

  const view = await practice.call('post', 'admin/indexes/sp_prism/check/', {
    ...asAdmin,
    body: { csv: csv(240) },
  });
  assert.equal(view.status, 200, view.text);
  const summary = view.body.data as ImportSummary;
  assert.deepEqual(
    [summary.first_month, summary.last_month, summary.months, summary.frequency],
    ['1990-01', '2009-12', 240, 'monthly'],
  );
  assert.equal((await strategyRun()).status, 400, 'a check keeps nothing');

  const saved = await practice.call('post', 'admin/indexes/sp_prism/', {
    ...asAdmin,
    body: body({ csv: csv(240) }),
  });
  assert.equal(saved.status, 200, saved.text);
  const run = await strategyRun();
  assert.equal(run.status, 200, run.text);
  const { growth } = run.body.data as { growth: number };
  // Levels have six decimal places.
  assert.ok(Math.abs(growth - 1000 * 1.01 ** 120) < 0.01, String(growth));
  const row = (saved.body.data as ListedSeries[]).find(({ id }) => id === 'sp_prism');
  assert.deepEqual([row?.loaded, row?.last_month, row?.provenance?.source], ['own', '2009-12', 'A download']);
  assert.ok(existsSync(join(practice.services.settings.data, 'indexes', 'sp_prism.json')));

  const imported = await practice.call('get', 'index-figures/');
  assert.deepEqual(Object.keys(imported.body.data as IndexFigures), ['sp_prism']);
  const again = await practice.call('get', 'index-figures/', {
    headers: { 'if-none-match': imported.headers.get('etag') ?? '' },
  });
  assert.equal(again.status, 304);

  const deleted = await practice.call('delete', 'admin/indexes/sp_prism/', asAdmin);
  assert.equal(deleted.status, 200);
  assert.equal((await strategyRun()).status, 400);
  assert.deepEqual((await practice.call('get', 'index-figures/')).body.data, {});
  const log = await practice.call('get', 'auth/admin/audit-log/?page=1&size=10', asAdmin);
  assert.match(log.text, /index_removed/);
  assert.match(log.text, /index_imported/);
});

test('an import or removal that cannot be audited leaves the active figures unchanged', async () => {
  const path = 'admin/indexes/sp_prism/';
  const loaded = async () => {
    const rows = (await practice.call('get', 'admin/indexes/', asAdmin)).body.data as ListedSeries[];
    return rows.find(({ id }) => id === 'sp_prism')?.loaded ?? null;
  };
  const files = () => readdirSync(join(practice.folder, 'data', 'indexes'));
  const before = files();
  await practice.withFullTable('audit_log', async () => {
    const failed = await practice.call('post', path, { ...asAdmin, body: body({ csv: csv(30) }) });
    assert.equal(failed.status, 500);
    assert.deepEqual([await loaded(), files()], [null, before]);
  });
  const saved = await practice.call('post', path, { ...asAdmin, body: body({ csv: csv(30) }) });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((saved.body.data as ListedSeries[]).find(({ id }) => id === 'sp_prism')?.loaded, 'own');
  assert.deepEqual(saved.body.data, (await practice.call('get', 'admin/indexes/', asAdmin)).body.data);
  const whileImported = files();
  await practice.withFullTable('audit_log', async () => {
    assert.equal((await practice.call('delete', path, asAdmin)).status, 500);
    assert.deepEqual([await loaded(), files()], ['own', whileImported]);
  });
  await practice.call('delete', path, asAdmin);
  assert.deepEqual([await loaded(), files()], [null, before]);
});

test('of two simultaneous imports, the second is checked against the first', async () => {
  const path = 'admin/indexes/hindsight/';
  const send = (part: object) => practice.call('post', path, { ...asAdmin, body: body(part) });
  const [whole, more] = await Promise.all([
    // If processed second, it replaces the months of the first.
    send({ csv: csv(30), confirmed_losses: true }),
    send({ csv: csv(30, 29), mode: 'extend' }),
  ]);
  assert.deepEqual([whole.status, more.status], [200, 200], more.text);
  const rows = (await practice.call('get', 'admin/indexes/', asAdmin)).body.data as ListedSeries[];
  const row = rows.find(({ id }) => id === 'hindsight');
  // 59 months, or 30 if the complete file came second, but never only the additional months.
  assert.ok(row?.first_month === '1990-01' && [59, 30].includes(row.months ?? 0), JSON.stringify(row));
  await practice.call('delete', path, asAdmin);
});

test('a month with a jump is saved only after confirmation', async () => {
  const path = 'admin/indexes/hindsight/';
  const refused = await practice.call('post', path, { ...asAdmin, body: body({ csv: csv(30, 0, true) }) });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.confirmed_jumps?.[0] ?? '', /1990-06, 1990-07/);
  const saved = await practice.call('post', path, {
    ...asAdmin,
    body: body({ csv: csv(30, 0, true), confirmed_jumps: true }),
  });
  assert.equal(saved.status, 200);
  await practice.call('delete', path, asAdmin);
});

test('a replacement that loses months counts affected items and requires confirmed_losses', async () => {
  const { simulation } = await createStandalone(practice);
  for (const name of ['One', 'Two']) {
    const of = { simulation_id: simulation, name, description: '' };
    await practice.call('post', 'report/historical-report/', { body: of });
  }
  // As a portfolio of an account in a comparison.
  const example = comparisonExample();
  const [first, ...others] = example.vehicles;
  assert.ok(first);
  const vehicles = [{ ...first, portfolio: 'sp500', lookback_years: 30 }, ...others];
  await completeReport(practice, { ...example, vehicles });
  // A draft and a report with fixed rates do not depend on the index.
  await completeReport(practice);
  const path = 'admin/indexes/sp500/';
  const { figures } = practice.services.indexes.active;
  const before = figures.sp500;
  const text = new RegExp(
    String.raw`^Replaces 1,\d{3} months \(19\d\d-\d\d to ${before.provenance.vintage}\) with 13\. ` +
      String.raw`1 simulation and 3 reports can no longer run\. The file has no dividends, so accounts earn the price return only\.$`,
  );
  const view = await practice.call('post', `${path}check/`, {
    ...asAdmin,
    body: { csv: csv(13), mode: 'replace' },
  });
  const { losses } = view.body.data as CheckedSummary;
  assert.match(losses?.text ?? '', text);
  assert.deepEqual([losses?.simulations, losses?.reports], [1, 3]);

  const refused = await practice.call('post', path, { ...asAdmin, body: body({ csv: csv(13) }) });
  assert.equal(refused.status, 409);
  assert.equal(refused.body.code, 'losses_not_confirmed');
  assert.match(refused.body.detail ?? '', text);
  assert.deepEqual(practice.services.indexes.active.figures.sp500, before);
  const confirmed = body({ csv: csv(13), confirmed_losses: true });
  assert.equal((await practice.call('post', path, { ...asAdmin, body: confirmed })).status, 200);
  // They already cannot run, so a longer file removes nothing.
  const longer = await practice.call('post', path, { ...asAdmin, body: body({ csv: csv(20) }) });
  assert.equal(longer.status, 200, longer.text);
  await practice.call('delete', path, asAdmin);

  // Without a mode, months are added; these overlap incorrectly.
  const { mode: _mode, ...without } = body({ csv: csv(13) });
  assert.equal((await practice.call('post', path, { ...asAdmin, body: without })).status, 400);
});

test('a removal counts affected items and requires confirmed_losses', async () => {
  const path = 'admin/indexes/sp_prism/';
  await practice.call('post', path, { ...asAdmin, body: body({ csv: csv(240) }) });
  assert.equal((await practice.call('get', `${path}removal/`, asAdmin)).body.data, null);
  // In an account of a comparison. The other report does not use the index.
  const example = comparisonExample();
  const [first, ...others] = example.vehicles;
  assert.ok(first);
  await completeReport(practice, {
    ...example,
    vehicles: [{ ...first, portfolio: 'sp_prism', lookback_years: 10 }, ...others],
  });
  await completeReport(practice);
  const text = 'Removes 240 months (1990-01 to 2009-12). 1 report can no longer run.';
  const view = await practice.call('get', `${path}removal/`, asAdmin);
  assert.deepEqual(view.body.data, { text, months: 240, simulations: 0, reports: 1 });

  const refused = await practice.call('delete', path, asAdmin);
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.detail],
    [409, 'losses_not_confirmed', text],
  );
  assert.ok(practice.services.indexes.active.imported.sp_prism);
  const confirmed = { ...asAdmin, body: { confirmed_losses: true } };
  assert.equal((await practice.call('delete', path, confirmed)).status, 200);
  assert.equal(practice.services.indexes.active.imported.sp_prism, undefined);
  assert.equal((await practice.call('get', 'admin/indexes/blended/removal/', asAdmin)).status, 404);
});

test('lists the shipped indexes, and newer months can extend one', async () => {
  const list = await practice.call('get', 'admin/indexes/', asAdmin);
  const rows = list.body.data as ListedSeries[];
  assert.equal(rows.length, 14);
  assert.deepEqual(
    rows.filter(({ loaded }) => loaded === 'shipped').map(({ id }) => id),
    ['djia', 'eurostoxx50', 'nasdaq100', 'russell2000', 'sp500', 'cpi', 'treasury_10y'],
  );
  const { figures } = practice.services.indexes.active;
  const last = /(\S+)$/.exec(figures.djia.years.trim())?.[1] ?? '';
  const lastMonth = figures.djia.provenance.vintage;
  const [year, month] = lastMonth.split('-').map(Number) as [number, number];
  const next = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}`;
  const response = await practice.call('post', 'admin/indexes/djia/check/', {
    ...asAdmin,
    body: { csv: `Date,Close\n${lastMonth},${last}\n${next},${Number(last) * 1.01}`, mode: 'extend' },
  });
  assert.equal(response.status, 200, response.text);
  assert.equal((response.body.data as ImportSummary).new_months, 1);
});

test('rejects an unreadable import with a message, and returns 404 for an unknown or blended index', async () => {
  const problems = async (part: object) => {
    const response = await practice.call('post', 'admin/indexes/sp_prism/', { ...asAdmin, body: body(part) });
    assert.equal(response.status, 400, response.text);
    return response.body.error;
  };
  assert.match((await problems({ csv: 'x' })).csv?.[0] ?? '', /No column is named Date/);
  assert.deepEqual(Object.keys(await problems({ csv: csv(20), publisher: '' })), ['publisher']);
  for (const id of ['blended', 'no_such_index', 'sp500_dividends', '..%2Fusers']) {
    const response = await practice.call('post', `admin/indexes/${id}/`, {
      ...asAdmin,
      body: body({ csv: csv(20) }),
    });
    assert.equal(response.status, 404, id);
  }
});
