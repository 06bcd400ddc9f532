/** `?search=` of both client lists returns the same clients as the screens, and builds only the requested rows. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { searchClients, type FoundClient } from '../src/domain/practice/clients/client-search.ts';
import { everythingHistorical } from '../src/domain/practice/reports/historical-report-content.ts';
import { everythingActive } from '../src/domain/practice/reports/report.ts';
import type { ClientListItem, HistoricalClientListItem } from '../src/domain/practice/reports/client-list.ts';
import { completeReport, testPractice, type TestPractice } from './support/test-practice.ts';
import { listedClient, withHistory } from '../src/ui/clients/client-list.ts';

let practice: TestPractice;
let database: Sqlite.Database;
let model: { scenario: number };
before(async () => {
  practice = await testPractice();
  model = await completeReport(practice);
  database = new Sqlite(join(practice.folder, 'data', 'plumbline.db'));
});
after(async () => {
  database.close();
  await practice.close();
});

// Letters that change or expand when case-folded, digits, symbols, and texts that resemble dates.
const word = fc.constantFrom(
  ...['Hart', 'hârt', 'Éva', 'EVA', 'K', 'k', 'İz', 'iz', 'ß', '65', '6', '(Draft)', 'o/t', '03/02', ','],
  ...['Loans', 'loans,', '%', '_', "O'Neil", '\u00A0', 'e\u0301', '李'],
);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((searchTerms) => searchTerms.join(' '));
const day = fc.integer({ min: 1, max: 4 }).map((date) => `2026-03-0${date}T15:00:00.000Z`);
const row = fc.record({ name: text, description: text, draft: fc.boolean(), at: day, under: fc.boolean() });
const client = fc.record({
  firstname: text,
  middlename: fc.option(text),
  lastname: text,
  age: fc.integer({ min: 1, max: 100 }),
  date_of_birth: fc.constantFrom(null, '1965-03-02', '2006-12-26'),
  at: day,
  scenarios: fc.array(row, { maxLength: 3 }),
  simulations: fc.array(row, { maxLength: 2 }),
  reports: fc.array(row, { maxLength: 2 }),
});
type RandomClient = typeof client extends fc.Arbitrary<infer Made> ? Made : never;
const query = fc.oneof(
  text,
  fc.tuple(text, fc.nat(6), fc.nat(6)).map(([allRows, from, length]) => allRows.slice(from, from + length)),
  fc.constantFrom(
    'draft',
    '3/',
    '03/0',
    '/26',
    '26',
    '03/02/1965',
    '-12-',
    '1965',
    'a',
    ' ',
    '\u0301',
    'hart loans',
    '03/02 eva',
  ),
);

/** Replaces Dana's clients. */
function fill(clients: readonly RandomClient[]): void {
  const owner = practice.users.dana.id;
  const insert = (sql: string, ...values: unknown[]) =>
    Number(database.prepare(sql).run(...values).lastInsertRowid);
  database.transaction(() => {
    database
      .prepare(
        'delete from clients where owner_id = ? and id not in (select client_id from scenarios where id = ?)',
      )
      .run(owner, model.scenario);
    for (const randomClient of clients) {
      const of = insert(
        'insert into clients (owner_id, firstname, middlename, lastname, age, date_of_birth, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
        ...[
          owner,
          randomClient.firstname,
          randomClient.middlename,
          randomClient.lastname,
          randomClient.age,
          randomClient.date_of_birth,
          randomClient.at,
          randomClient.at,
        ],
      );
      const scenarios = randomClient.scenarios.map(({ name, description, draft, at }, index) =>
        insert(
          `insert into scenarios (owner_id, client_id, name, description, is_draft, document, document_hash,
              illustration_summary, revision, created_at, updated_at)
            select owner_id, ?, ?, ?, ?, document, document_hash, illustration_summary, 1, ?, ? from scenarios where id = ?`,
          ...[of, `${name} ${index}`, description, draft ? 1 : 0, at, at, model.scenario],
        ),
      );
      const simulations = randomClient.simulations.map(({ name, description, draft, at, under }, index) =>
        insert(
          `insert into simulations (owner_id, client_id, scenario_id, name, description, is_draft, included, document, document_hash,
              revision, created_at, updated_at)
            select owner_id, ?, ?, ?, ?, ?, 1, document, document_hash, 1, ?, ? from scenarios where id = ?`,
          ...[
            of,
            under ? (scenarios[0] ?? null) : null,
            `${name} ${index}`,
            description,
            draft ? 1 : 0,
            at,
            at,
          ],
          model.scenario,
        ),
      );
      for (const { name, description, at, under } of randomClient.reports) {
        const [scenario, simulation] = [scenarios.at(-1), simulations.at(-1)];
        if (under ? simulation === undefined : scenario === undefined) continue;
        const action = JSON.stringify(under ? everythingHistorical() : everythingActive());
        const [parent, other] = under ? [null, simulation] : [scenario, null];
        insert(
          `insert into reports (owner_id, client_id, scenario_id, simulation_id, name, description, saved_action, generation,
              created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
          ...[owner, of, parent, other, name, description, action, at, at],
        );
      }
    }
  })();
}

const listed = (rows: readonly object[]) => (rows as readonly HistoricalClientListItem[]).map(listedClient);
const LISTS = [
  {
    path: 'auth/clients/',
    asShown: async (rows: readonly object[]): Promise<readonly FoundClient[]> =>
      withHistory(rows as readonly ClientListItem[], listed((await request('historical/clients/', '')).data)),
  },
  { path: 'historical/clients/', asShown: async (rows: readonly object[]) => listed(rows) },
];

interface Listed {
  data: { id: number }[];
  total?: number;
}
const request = async (path: string, searchText: string): Promise<Listed> =>
  JSON.parse((await practice.call('get', `${path}${searchText}`)).text) as Listed;

test('a search of a client list returns the clients that its screen would show', async () => {
  for (const { path, asShown } of LISTS) {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(client, { maxLength: 7 }),
        fc.array(query, { minLength: 6, maxLength: 6 }),
        async (clients, queries) => {
          fill(clients);
          const allRows = (await request(path, '')).data;
          const filtered = await asShown(allRows);
          for (const searchTerms of queries) {
            const ids = new Set(
              searchClients(filtered, searchTerms, practice.services.zone.name).map(
                (match) => match.client.id,
              ),
            );
            const hits = allRows.filter(({ id }) => ids.has(id));
            found += hits.length;
            const search = `?search=${encodeURIComponent(searchTerms)}`;
            assert.deepEqual((await request(path, search)).data, hits, searchTerms);
            const page = await request(path, `${search}&page=2&size=2`);
            assert.deepEqual([page.data, page.total], [hits.slice(2, 4), hits.length], searchTerms);
          }
        },
      ),
      { numRuns: 30, seed: 14 },
    );
    assert.ok(found > 100, String(found));
  }
});

test('a search loads the nested data of only the clients on the page', async () => {
  const many: RandomClient[] = Array.from({ length: 40 }, (_, index) => ({
    ...{
      firstname: 'Elena',
      middlename: null,
      lastname: index % 2 === 0 ? 'Even' : 'Odd',
      age: 45,
      date_of_birth: null,
    },
    ...{ at: '2026-03-02T15:00:00.000Z', scenarios: [], simulations: [], reports: [] },
  }));
  fill(many);
  const { clients, scenarios, simulations } = practice.services;
  const nested: number[] = [];
  const counts: number[] = [];
  for (const store of [scenarios, simulations]) {
    const real = store.list as (...args: unknown[]) => Promise<never>;
    store.list = (owner, some) => {
      nested.push(some?.length ?? Infinity);
      return real(owner, some);
    };
  }
  const { toSearch } = clients;
  clients.toSearch = async (...searchText) => {
    const rows = await toSearch(...searchText);
    counts.push(rows.length);
    return rows;
  };
  for (const { path } of LISTS) {
    practice.statements.length = 0;
    const page = await request(path, '?search=elena%20odd&page=2&size=3');
    assert.deepEqual([page.data.length, page.total], [3, 20]);
    assert.deepEqual([nested.splice(0), counts.splice(0)], [[3], [41]]);
    const few = practice.statements.length;
    await request(path, '?search=even');
    assert.deepEqual([nested.splice(0), counts.splice(0)], [[20], [20]]);
    assert.ok(practice.statements.length <= 2 * few);
  }
});
