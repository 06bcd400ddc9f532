/**
 * The API, shares, exports, the client's link and the CLI have the same figures for a report. They equal the golden
 * cases, which a second method calculated.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { plumbline } from './support/plumbline.ts';
import { firstDifference, goldenCaseFrom } from '../src/domain/calculations/compare-golden.ts';
import { comparativeReportSchema } from '../src/domain/comparison/comparative/comparative-report-schema.ts';
import type { ComparativeReport } from '../src/domain/comparison/comparative/comparative-report.ts';
import { reportFile } from '../src/domain/practice/reports/report-document.ts';
import type { ReportExport } from '../src/domain/practice/reports/report.ts';
import { ownerOf } from '../src/domain/practice/users/user.ts';
import { practiceOfFile } from './support/test-practice.ts';

const practice = await practiceOfFile();

/** Different outcomes: no depletion; early depletion of the accounts; a policy that lapses with tax on its gain. */
const CASES = {
  'never depleted': 'three-accounts-after-tax',
  'depleted early': 'early-depletion',
  'lapsed with its tax': 'policy-lapses',
} as const;

const VARIANT = { id: 'low', name: 'Lower returns', changes: { all: { rate_of_return: 0.02 }, slots: {} } };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function golden(name: string) {
  const file = new URL(`../fixtures/golden/comparative-report/${name}.json`, import.meta.url);
  const read = goldenCaseFrom(JSON.parse(readFileSync(file, 'utf8')));
  if (typeof read === 'string') throw new Error(read);
  return { ...read, parsed: comparativeReportSchema.parse(read.input) };
}

/** Saves the case as an advisor would, and shares it with a variant. */
async function sharedReport(input: ReturnType<typeof golden>['parsed']) {
  const { age, illustration, vehicles, value_basis } = input;
  const { call } = practice;
  const client = (await call('post', 'auth/client/', { body: { firstname: 'A', lastname: 'B', age } })).body
    .data.id;
  const scenario = (await call('post', 'scenario/scenario/', { body: { client_id: client, name: 'Case' } }))
    .body.data.id;
  await call('patch', `scenario/illustration/${scenario}/`, { body: { illustration, revision: 1 } });
  await call('patch', `scenario/comparative/${scenario}/`, { body: { vehicles, value_basis, revision: 2 } });
  const createdReport = await call('post', 'report/', {
    body: { client_id: client, scenario_id: scenario, name: 'Case' },
  });
  const report = createdReport.body.data.id;
  await call('patch', `report/${report}/`, { body: { variants: [VARIANT] } });
  const share = await call('post', `report/share-report/${report}/`, { body: {} });
  assert.equal(share.status, 200, share.text);
  return { report, token: share.body.data.view_token ?? '' };
}

/** Removes the inputs and the warnings, which a client's link omits. */
function figuresOf(result: unknown): Omit<ComparativeReport, 'warnings'> {
  const {
    inputs: _i,
    meta: _m,
    warnings: _w,
    ...figures
  } = plain(result) as ComparativeReport & Record<'inputs' | 'meta', unknown>;
  return figures;
}

for (const [what, name] of Object.entries(CASES)) {
  test(`${what}: the API, share, export, link and command line return the same correct figures`, async () => {
    const { input, parsed, expected, tolerance } = golden(name);
    const { report, token } = await sharedReport(parsed);
    const calculated = await practice.call('post', 'report/calc/', { body: { report_id: report } });
    const figures = figuresOf(calculated.body.data);
    assert.equal(firstDifference(figures, expected, tolerance ?? 0.0101), undefined);

    const ofInputs = await practice.call('post', 'report/calc/', { body: input });
    assert.deepEqual(figuresOf(ofInputs.body.data), figures);

    const view = (await practice.call('get', `report/public/${report}/${token}/`, { as: null })).body.data;
    assert.deepEqual(plain(view.report), figures);

    const now = (await practice.call('get', `report/${report}/export/`)).body.data;
    const shared = (await practice.call('get', `report/${report}/export/?of=share`)).body.data;
    assert.deepEqual(figuresOf(now.report), figures);
    assert.equal(shared.hash, now.hash);

    const run = await plumbline(['run', 'comparative-report', 'inputs.json'], {
      'inputs.json': JSON.stringify(shared.inputs),
    });
    assert.deepEqual(figuresOf(JSON.parse(run.out)), figures);

    const files = { 'report.json': JSON.stringify(shared) };
    const replayed = await plumbline(['replay-report', 'report.json', '--json'], files);
    assert.equal(replayed.status, 0, replayed.out);
    const { report: stored, variants } = JSON.parse(replayed.out) as ReportExport;
    assert.deepEqual(figuresOf(stored), figures);

    // The variant equals a calculation with each account's return changed manually.
    const lower = { ...parsed, vehicles: parsed.vehicles.map((one) => ({ ...one, rate_of_return: 0.02 })) };
    const byHand = await practice.call('post', 'report/calc/', { body: lower });
    // Rates of return by year belong to the scenario, not the variant.
    const { yearly_irr: _y, ...figuresByHand } = figuresOf(byHand.body.data);
    assert.deepEqual(figuresOf(variants[0]?.report), figuresByHand);
    // A variant shows only the footer of the yearly table.
    const { slots: _s, comparative_table, ...tabs } = figuresByHand;
    assert.deepEqual(plain(view.variants), [
      { name: VARIANT.name, footer: comparative_table.footer, ...tabs },
    ]);
  });
}

test('the three cases have no depletion, depleted accounts, and a lapse with tax', async () => {
  const ends = await Promise.all(
    Object.values(CASES).map(async (name) => {
      const { report } = await sharedReport(golden(name).parsed);
      const { comparative_graph: graph, fee_analysis: fees } = (
        await practice.call('post', 'report/calc/', { body: { report_id: report } })
      ).body.data;
      return { runsOut: graph.depletion_age, policyTax: fees.totals[0]?.distribution_tax ?? 0 };
    }),
  );
  const [never, early, lapsed] = ends;
  assert.deepEqual(never?.runsOut[0], null);
  assert.ok(early?.runsOut.slice(1).every((age) => age !== null) && early.runsOut[0] === null);
  assert.ok(lapsed?.runsOut[0] !== null && (lapsed?.policyTax ?? 0) > 0);
});

test('a shared report replays to the same figures years later', async () => {
  const { parsed } = golden(CASES['lapsed with its tax']);
  const { report } = await sharedReport(parsed);
  const before = (await practice.call('get', `report/${report}/export/`)).body.data;
  practice.setTime('2041-03-02T15:00:00.000Z');
  try {
    const storedShare = await practice.services.reports.lastShare(ownerOf(practice.users.dana), report);
    assert.ok(storedShare?.isIntact);
    const file = reportFile(storedShare.snapshot, storedShare.shared_at, sha256);
    assert.deepEqual(plain(file), before);
    const replayed = await plumbline(['replay-report', 'r.json'], {
      'r.json': JSON.stringify(file, null, 2),
    });
    assert.equal(replayed.status, 0, replayed.out);
    assert.match(replayed.out, /Taken 2026-03-02T15:00:00\.000Z, engine /);
    assert.match(replayed.out, /Today’s engine gives the same figures\.\n$/);
  } finally {
    practice.setTime('2026-03-02T15:00:00.000Z');
  }
});

test('a vehicle with a portfolio’s return is shared and replayed with its market figures', async () => {
  const { parsed } = golden(CASES['never depleted']);
  const [first, ...others] = parsed.vehicles;
  assert.ok(first);
  const invested = { ...first, portfolio: { sp500: 0.6, nasdaq100: 0.4 }, lookback_years: 20 };
  const { report } = await sharedReport({ ...parsed, vehicles: [invested, ...others] });
  const shared = (await practice.call('get', `report/${report}/export/?of=share`)).body.data;
  assert.match(shared.meta.market_vintage ?? '', /^\d{4}-\d\d$/);
  assert.notEqual(shared.report.making_things_equal[0]?.assumed, first.rate_of_return);
  const replayed = await plumbline(['replay-report', 'r.json'], { 'r.json': JSON.stringify(shared) });
  assert.equal(replayed.status, 0, replayed.out);
  assert.match(replayed.out, /, market figures \d{4}-\d\d\n/);
});
