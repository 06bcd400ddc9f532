import assert from 'node:assert/strict';
import { test } from 'node:test';
import saved from '../fixtures/saved/practice-0.3.0.json' with { type: 'json' };
import { TABLES_THROUGH_2026 } from './support/tax-tables.ts';
import { replayHistoricalReport, replayReport } from '../src/domain/practice/reports/replay-report.ts';
import { formatPercent } from '../src/domain/shared/format.ts';
import { historyOf } from '../src/domain/market/index-figures.ts';
import { marketFigures } from '../src/adapters/index-figures/market-figures.ts';
import { changedInComparative, changedInHistorical } from '../src/domain/comparison/changed-figures.ts';
import { comparativeReportSchema } from '../src/domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../src/domain/comparison/comparative/run-comparative-report.ts';
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../src/domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../src/domain/comparison/historical/run-historical-report.ts';
import { upgradeDocument, yearOfChange } from '../src/domain/practice/cases/scenario-document.ts';
import { upgradeSimulation } from '../src/domain/practice/cases/simulation-document.ts';
import { comparisonOf } from '../src/domain/practice/cases/scenario.ts';
import { historicalInputOf, onScenario } from '../src/domain/practice/cases/simulation.ts';
import {
  correctedInComparative,
  correctedInHistorical,
} from '../src/domain/practice/reports/corrected-figures.ts';

const { clients, scenarios, simulations, report_shares: shares } = saved.rows;
const AGE = clients[0].age;
const history = historyOf(() => marketFigures);
const onHistory = (input: HistoricalReportInput) => historicalReport(input, history);

/** Parses the document, since database rows are not typed. */
const documentOf = (id: number) => {
  const row = scenarios.find((one) => one.id === id) ?? assert.fail(String(id));
  return upgradeDocument(structuredClone(row.document), yearOfChange(row.updated_at));
};
const comparison = (id: number) => ({
  ...comparativeReportSchema.parse(comparisonOf(AGE, documentOf(id))),
  tables: TABLES_THROUGH_2026,
});
const run = (id: number) => {
  const row = simulations.find((one) => one.id === id) ?? assert.fail(String(id));
  const upgraded = upgradeSimulation(structuredClone(row.document), yearOfChange(row.updated_at));
  const completeDocument =
    row.scenario_id === null ? upgraded : onScenario(upgraded, documentOf(row.scenario_id));
  return historicalReportSchema.parse(historicalInputOf(AGE, completeDocument));
};
const snapshotOf = (report: number) =>
  (shares.find((one) => one.report_id === report) ?? assert.fail(String(report))).snapshot.report as never;
const bare = (changes: readonly { label: string; before: string; after: string }[]) =>
  changes.map(({ label, before, after }) => ({ label, before, after }));

test('the earlier figures of a comparison are those of version 0.3.0', () => {
  for (const [scenario, stored] of [
    [3, snapshotOf(1)],
    [1, saved.never_shared[2] as never],
  ] as const) {
    const input = comparison(scenario);
    const found = correctedInComparative(input, comparativeReport);
    assert.deepEqual(bare(found), changedInComparative(stored, comparativeReport(input)));
    assert.ok(found.length > 0);
  }
});

test('a corrected figure names the rule that changed it', () => {
  const rulesOf = (scenario: number) => {
    const found = correctedInComparative(comparison(scenario), comparativeReport);
    return new Set(
      found.flatMap(({ label, rules }) => rules.map((rule) => `${label.split(',')[0]}: ${rule}`)),
    );
  };
  assert.deepEqual(
    [...rulesOf(3)],
    ['Brokerage: Net investment income tax includes interest and dividends (26 USC 1411(c)(1)(A)(i)).'],
  );
  assert.deepEqual(
    [...rulesOf(1)],
    ['Tax-deferred account: Required minimum distributions start by birth year (26 USC 401(a)(9)(C)(v)).'],
  );
});

test('the earlier key figures of a historical run are those of version 0.3.0', () => {
  for (const [simulation, stored] of [
    [3, snapshotOf(4)],
    [2, saved.never_shared[5] as never],
  ] as const) {
    const input = run(simulation);
    assert.deepEqual(
      bare(correctedInHistorical(input, onHistory)),
      changedInHistorical(stored, onHistory(input)),
    );
  }
});

test('the first methods start required minimum distributions at 73 if no age is entered', () => {
  const input = { ...run(2), methods: 'first' as const };
  const found = correctedInHistorical(input, onHistory);
  assert.ok(found.length > 0);
  assert.ok(found.every(({ rules }) => rules[0]?.startsWith('Required minimum distributions')));
});

test('replaying a file of version 0.3.0 names the rule of each difference', () => {
  const fileOf = (report: number) => {
    const share = shares.find((one) => one.report_id === report) ?? assert.fail(String(report));
    return { taken_at: share.shared_at, ...share.snapshot } as never;
  };
  const figures = { history, taxTables: TABLES_THROUGH_2026 };
  const comparative = replayReport(fileOf(1), figures);
  assert.deepEqual(comparative.refused, []);
  const numbers = comparative.differences.filter(({ stored }) => typeof stored === 'number');
  assert.ok(numbers.length > 500);
  assert.ok(numbers.some(({ path }) => path.startsWith('variants.1.report.comparative_table.footer')));
  for (const { path, rule } of numbers) assert.match(rule, /^Net investment income tax includes/, path);
  const onRecord = replayHistoricalReport(fileOf(4), figures);
  assert.deepEqual(onRecord.refused, []);
  for (const { path, rule } of [...comparative.differences, ...onRecord.differences])
    assert.doesNotMatch(rule, /^Another correction/, path);
});

test('a rate of return at its bound was null in the first methods', () => {
  const input = comparison(1);
  const { illustration } = input;
  // Only a few dollars of the premiums are returned, in the following year.
  const rows = illustration.rows.slice(0, 2).map((row, t) => ({
    ...row,
    premium_outlay: t === 0 ? 100_000 : 0,
    loans: t === 1 ? 10 : 0,
    loan_balance: t === 1 ? 10 : 0,
    accumulation_value: 10,
    surrender_value: 0,
  }));
  const found = correctedInComparative(
    { ...input, illustration: { ...illustration, rows } },
    comparativeReport,
  );
  const policy = found.filter(({ label }) => label === 'IUL policy, net IRR');
  assert.deepEqual(
    policy.map(({ before, after, rules }) => [before, after, rules]),
    [
      [
        formatPercent(null),
        formatPercent(-0.99),
        ['A rate of return outside −99% to 1,000% a year is given as that bound.'],
      ],
    ],
  );
});
