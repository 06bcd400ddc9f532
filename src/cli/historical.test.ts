/**
 * A simulation that was created over HTTP, on the command line: the same figures, its export, and an import of its
 * inputs.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ownerOfClient } from '../adapters/sql/stores/client-store.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { historicalReportSchema } from '../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../domain/comparison/historical/run-historical-report.ts';
import { historicalInputOf } from '../domain/practice/cases/simulation.ts';
import { testPractice, type TestPractice } from '../../tests/support/test-practice.ts';
import { elenasAge, createStandalone } from '../../tests/support/test-simulation.ts';
import { importCommand } from './commands/import.ts';
import { replayReportCommand } from './commands/replay-report.ts';
import { run } from './commands/run.ts';
import { findCalculation } from '../domain/calculations/registry.ts';
import { memberAt, numberAt } from '../domain/shared/result-members.ts';
import { plumbline } from '../../tests/support/plumbline.ts';

let practice: TestPractice;
let client: number;
let simulation: number;
let inputs: unknown;
before(async () => {
  practice = await testPractice();
  ({ client, simulation } = await createStandalone(practice));
  inputs = (await practice.call('get', `historical/simulation/${simulation}/inputs/`)).body.data;
});
after(() => practice.close());

/** A terminal with this document as its file, which records the output. */
function terminalWith(document: unknown) {
  const said = { out: '', err: '' };
  return {
    said,
    terminal: {
      out: (part: string) => void (said.out += part),
      err: (part: string) => void (said.err += part),
      readText: async () => JSON.stringify(document),
      isInteractive: false,
    },
  };
}

test('a simulation’s report is the same from the API, the command line with its inputs, and the domain', async () => {
  const response = await practice.call('get', `historical/standalone-report/${simulation}/`);
  const fromApi = response.body.data;
  assert.deepEqual([fromApi.period_count, fromApi.horizon], [546, 40]);

  const { said, terminal } = terminalWith(inputs);
  const words = { positionals: ['historical-report', 'inputs.json'], options: {} };
  assert.equal(await run(words, terminal, 1999, { history: practice.services.history }), 0, said.err);
  assert.deepEqual(JSON.parse(said.out), JSON.parse(JSON.stringify(fromApi)));

  const saved = await practice.call('get', `historical/simulation/${simulation}/`);
  const input = historicalReportSchema.parse(historicalInputOf(elenasAge, saved.body.data.document));
  const figures = historicalReport(input, practice.services.history);
  const near = (one: number, other: number) => Math.abs(one - other) < 0.006;
  for (const [slot, { worst, best }] of figures.comparative_table.entries()) {
    const returned = fromApi.comparative_table[slot];
    assert.ok(returned);
    assert.equal(returned.worst.start_month, worst.start_month);
    assert.ok(near(returned.worst.ending_value, worst.ending_value));
    assert.ok(near(returned.best.total_income, best.total_income));
  }
});

test('replay-report prints an export and finds the same figures today', async () => {
  const made = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history' },
  });
  const exported = await practice.call('get', `report/historical-report/${made.body.data.id}/export/`);
  const replay = async (document: unknown) => {
    const { said, terminal } = terminalWith(document);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const args = { positionals: ['report.json'], options: {} };
    return {
      status: await replayReportCommand(args, terminal, { figures: practice.services, sha256 }),
      ...said,
    };
  };
  const { data } = exported.body;
  const { status, out } = await replay(data);
  assert.equal(status, 0, out.slice(-500));
  assert.match(out, /^On history: Since 1940, Elena Hartwell, by Dana Test\n/);
  assert.match(out, /\n546 periods of 40 years, \d{4}-\d\d to \d{4}-\d\d; the policy lapses in /);
  assert.match(out, /\nIts own worst +\d{4}-\d\d /);
  assert.match(out, /Today’s engine gives the same figures\.\n$/);
  const damaged = await replay({ ...data, taken_at: 'then' });
  assert.equal(damaged.status, 2);
  assert.match(damaged.out, /The file is damaged/);
});

test('downloaded inputs are imported as a standalone simulation with the same inputs', async () => {
  const importing = async (document: unknown, name?: string) => {
    const { said, terminal } = terminalWith(document);
    const options = { client: String(client), ...(name !== undefined && { name }) };
    const status = await importCommand(
      { positionals: ['simulation', 'inputs.json'], options },
      terminal,
      async () => {
        const { services } = practice;
        const now = services.clock.now();
        const { db, close } = openDatabase(services.settings.data, { now });
        const { vintage } = services.history;
        return {
          ...services,
          vintage,
          ownerOfClient: (id) => ownerOfClient(db, id),
          now,
          zone: 'UTC',
          close,
        };
      },
    );
    return { status, told: JSON.parse(said.out) as { id: number; name: string; error: object } };
  };
  const { status, told } = await importing(inputs);
  assert.deepEqual([status, told.name], [0, 'Imported simulation']);
  const copy = await practice.call('get', `historical/simulation/${told.id}/`);
  assert.deepEqual(copy.body.data.input, inputs);

  const again = await importing(inputs);
  assert.deepEqual([again.status, again.told.name], [0, 'Imported simulation (2)'], 'nobody chose the name');
  const outcome = await importing(inputs, 'Since 1940');
  assert.deepEqual([outcome.status, outcome.told.error], [2, { name: ['Simulation name already in use.'] }]);
  const own = {
    ...(inputs as object),
    series: { mine: { frequency: 'annual', start: '1950', returns: [0] } },
  };
  const refused = await importing(own, 'Own series');
  assert.deepEqual(
    [refused.status, refused.told.error],
    [2, { series: ['A simulation runs on the loaded index figures. Leave the series out.'] }],
  );
});

const RATE = 0.064;
const example = findCalculation('historical-report')?.example ?? {};
const ledger: unknown = memberAt(example, 'illustration.rows');
const rows: readonly unknown[] = Array.isArray(ledger) ? ledger : [];
const unstressed = {
  age: memberAt(example, 'age'),
  illustration: memberAt(example, 'illustration'),
  charge_stress: 0,
  borrowing_rate: 0.05,
};

const runUnstressed = (id: string, input: object) =>
  plumbline(['run', id, 'in.json', '--full-precision'], { 'in.json': JSON.stringify(input) });

/** `pathOf`: path in the result that corresponds to the ledger's column in plan year t + 1. */
function assertLedger(result: unknown, column: string, pathOf: (t: number) => string, within: number) {
  rows.forEach((row, t) => {
    const printed = numberAt(row, column) ?? NaN;
    const found = numberAt(result, pathOf(t)) ?? NaN;
    assert.ok(
      Math.abs(found - printed) <= within * Math.max(1, printed),
      `${pathOf(t)}: ${found}, ${printed}`,
    );
  });
}

test('policy-history with credits at the illustrated rate reproduces the illustration', async () => {
  const input = { ...unstressed, credits: rows.map(() => RATE) };
  const { status, out } = await runUnstressed('policy-history', input);
  assert.equal(status, 0);
  const result: unknown = JSON.parse(out);
  assert.ok(rows.length >= 30);
  assert.equal(memberAt(result, 'lapse_year'), null);
  assertLedger(result, 'accumulation_value', (t) => `rows.${t}.accumulation_value`, 1e-9);
  assertLedger(result, 'surrender_value', (t) => `rows.${t}.surrender_value`, 1e-9);
  assertLedger(result, 'death_benefit', (t) => `rows.${t}.death_benefit`, 0.01);
});

test('historical-report on an index that earns the illustrated rate reproduces the illustration in every period', async () => {
  const returns = Array.from({ length: 12 * (rows.length + 2) }, () => (1 + RATE) ** (1 / 12) - 1);
  const input = {
    ...unstressed,
    strategies: [{ index: 'steady' }],
    value_basis: 'pre_tax',
    horizon: rows.length,
    series: { steady: { frequency: 'monthly', start: '1950-01', returns } },
  };
  const { status, out } = await runUnstressed('historical-report', input);
  assert.equal(status, 0);
  const result: unknown = JSON.parse(out);
  assert.equal(memberAt(result, 'period_count'), 25);
  assert.equal(memberAt(result, 'lapse_share'), 0);
  for (const period of ['most_recent', 'worst', 'median', 'best'])
    assertLedger(result, 'surrender_value', (t) => `cumulative_values.0.${period}.rows.${t}.value`, 1e-8);
  for (const line of ['p10', 'p50', 'p90'])
    assertLedger(result, 'surrender_value', (t) => `fan.0.years.${t}.${line}`, 1e-8);
  assertLedger(result, 'surrender_value', (t) => `illustrated.${t}.surrender_value`, 0);
});

test('a charge stress of one percent changes the result', async () => {
  const input = { ...unstressed, charge_stress: 0.01, credits: rows.map(() => RATE) };
  const { out } = await runUnstressed('policy-history', input);
  const result: unknown = JSON.parse(out);
  assert.throws(() => assertLedger(result, 'surrender_value', (t) => `rows.${t}.surrender_value`, 1e-9));
});
