import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nameRequired } from '../../domain/shared/result.ts';
import { ownerOfClient } from '../../adapters/sql/stores/client-store.ts';
import { importedFiguresFolder } from '../../adapters/own-index-figures/imported-figures-folder.ts';
import { openDatabase } from '../../adapters/sqlite/database.ts';
import { completeReport, testPractice, type TestPractice } from '../../../tests/support/test-practice.ts';
import { CommandError, exitStatusOf, type Terminal } from '../command.ts';
import { openScenarioImport } from '../wiring-stores.ts';
import { importCommand } from './import.ts';

let practice: TestPractice;
let ids: { client: number; scenario: number };
let inputs: string;
before(async () => {
  practice = await testPractice();
  ids = await completeReport(practice);
  const reply = await practice.call('get', `scenario/${ids.scenario}/inputs/`);
  inputs = JSON.stringify(reply.body.data);
});
after(() => practice.close());

async function run(args: string[], client: string | null, text = inputs) {
  const printed = { out: '', err: '' };
  const open = async (folder?: string) => {
    if (folder === '/nowhere') throw new CommandError('There is no practice in /nowhere.');
    const now = practice.services.clock.now();
    const { db, close } = openDatabase(practice.services.settings.data, { now });
    return {
      ...practice.services,
      vintage: practice.services.history.vintage,
      ownerOfClient: (id: number) => ownerOfClient(db, id),
      now,
      zone: 'UTC',
      close,
    };
  };
  const terminal: Terminal = {
    out: (part) => void (printed.out += part),
    err: (part) => void (printed.err += part),
    readText: async () => text,
    isInteractive: false,
  };
  const status = await exitStatusOf(terminal, () =>
    importCommand({ positionals: args, options: client === null ? {} : { client } }, terminal, open),
  );
  return { status, ...printed };
}

test('a file of inputs becomes a scenario of the client, identical to the original', async () => {
  const { status, out } = await run(['scenario', 'inputs.json'], String(ids.client));
  assert.equal(status, 0);
  const { id } = JSON.parse(out) as { id: number };
  assert.notEqual(id, ids.scenario);
  const copy = await practice.call('get', `scenario/${id}/`);
  const original = await practice.call('get', `scenario/${ids.scenario}/`);
  assert.deepEqual(copy.body.data.document, original.body.data.document);
  assert.equal(copy.body.data.client.id, ids.client);
});

test('input that the API rejects is rejected with the same words', async () => {
  const file = JSON.parse(inputs) as {
    name: string;
    document: { illustration: { rows: { age: number }[] } };
  };
  file.document.illustration.rows[2].age += 1;
  file.name = '';
  for (const wrong of [{ ...file, name: 'x' }, file]) {
    const { status, out } = await run(['scenario', 'x.json'], String(ids.client), JSON.stringify(wrong));
    const output = JSON.parse(out) as { error: Record<string, string[]> };
    const response = await practice.call('post', 'scenario/import/', {
      body: { client_id: ids.client, scenario: wrong },
    });
    assert.equal(status, 2);
    assert.equal(response.status, 400);
    const under = Object.entries(output.error).map(([path, messages]) => [
      `scenario.${path}`,
      messages.map((message) => nameRequired(message, `scenario.${path}`)),
    ]);
    assert.deepEqual(response.body.error, Object.fromEntries(under));
  }
});

test('an unknown client, text that is not JSON and invalid arguments exit with 2 and change nothing', async () => {
  const before = (await practice.call('get', 'scenario/scenario/')).text;
  for (const client of ['999999', '0', 'Elena']) {
    assert.deepEqual(await run(['scenario', 'x.json'], client), {
      status: 2,
      out: `${JSON.stringify({ error: { client: [`There is no client with the id ${client}.`] } }, null, 2)}\n`,
      err: '',
    });
  }
  const broken = await run(['scenario', 'x.json'], String(ids.client), '{');
  assert.equal(broken.status, 2);
  assert.match(broken.out, /Not a JSON document/);
  for (const args of [[], ['client', 'x.json'], ['scenario'], ['scenario', 'a', 'b']])
    assert.equal((await run(args, String(ids.client))).status, 2, args.join(' '));
  assert.match((await run(['scenario', 'x.json'], null)).err, /^Usage: plumbline import scenario/);
  assert.equal((await practice.call('get', 'scenario/scenario/')).text, before);
});

test('uses the market figures of the practice', async () => {
  const { data } = practice.services.settings;
  const levels = [...Array(12).keys()].map((month) => 100 + month);
  const provenance = { publisher: 'Test', source: 'test', vintage: '1999-12', retrieved: '2026-03-02' };
  const figures = { kind: 'price', provenance, years: `1999 ${levels.join(' ')}` } as const;
  importedFiguresFolder(data).stage('sp_prism', { sp_prism: figures }).activate();
  const { history, close } = await openScenarioImport(data);
  assert.equal(history.price('sp_prism')?.levels?.length, 12);
  await close();
});
