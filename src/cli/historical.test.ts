/** A simulation made over HTTP, on the command line: the same figures, its export, and its inputs brought back. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ownerOfClient } from '../adapters/sql/stores/client-store.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { historicalReportSchema } from '../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../domain/comparison/historical/run-historical-report.ts';
import { historicalInputOf } from '../domain/practice/cases/simulation.ts';
import { testPractice, type TestPractice } from '../../tests/support/test-practice.ts';
import { elenasAge, standAlone } from '../../tests/support/test-simulation.ts';
import { importCommand } from './commands/import.ts';
import { replayReportCommand } from './commands/replay-report.ts';
import { run } from './commands/run.ts';

let practice: TestPractice;
let client: number;
let simulation: number;
let inputs: unknown;
before(async () => {
  practice = await testPractice();
  ({ client, simulation } = await standAlone(practice));
  inputs = (await practice.call('get', `historical/simulation/${simulation}/inputs/`)).body.data;
});
after(() => practice.close());

/** A terminal at which this document lies, and what it was told. */
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

test('the report of a simulation is the same from the API, from the command line on its downloaded inputs, and from the domain', async () => {
  const answer = await practice.call('get', `historical/standalone-report/${simulation}/`);
  const fromApi = answer.body.data;
  assert.deepEqual([fromApi.period_count, fromApi.horizon], [546, 40]);

  const { said, terminal } = terminalWith(inputs);
  const words = { positionals: ['historical-report', 'inputs.json'], options: {} };
  assert.equal(await run(words, terminal, 1999, { history: practice.services.history }), 0, said.err);
  assert.deepEqual(JSON.parse(said.out), JSON.parse(JSON.stringify(fromApi)));

  const kept = await practice.call('get', `historical/simulation/${simulation}/`);
  const input = historicalReportSchema.parse(historicalInputOf(elenasAge, kept.body.data.document));
  const figures = historicalReport(input, practice.services.history);
  const near = (one: number, other: number) => Math.abs(one - other) < 0.006;
  for (const [slot, { worst, best }] of figures.comparative_table.entries()) {
    const told = fromApi.comparative_table[slot];
    assert.ok(told);
    assert.equal(told.worst.start_month, worst.start_month);
    assert.ok(near(told.worst.ending_value, worst.ending_value));
    assert.ok(near(told.best.total_income, best.total_income));
  }
});

test('an export is what replay-report prints and finds the same today', async () => {
  const made = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history' },
  });
  const exported = await practice.call('get', `report/historical-report/${made.body.data.id}/export/`);
  const replay = async (document: unknown) => {
    const { said, terminal } = terminalWith(document);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const words = { positionals: ['report.json'], options: {} };
    return {
      status: await replayReportCommand(words, terminal, { figures: practice.services, sha256 }),
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

test('downloaded inputs are imported as a simulation that stands alone and runs on the same', async () => {
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
  const taken = await importing(inputs, 'Since 1940');
  assert.deepEqual([taken.status, taken.told.error], [2, { name: ['Simulation name already in use.'] }]);
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
