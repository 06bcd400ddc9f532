import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  ClientListItem,
  ScenarioListItem,
  HistoricalClientListItem,
} from '../../domain/practice/reports/client-list.ts';
import { searchClients } from '../../domain/practice/clients/client-search.ts';
import type { ReportListItem } from '../../domain/practice/reports/report.ts';
import { formatDate } from '../../domain/shared/dates.ts';
import {
  newestFirst,
  sortClients,
  sortFrom,
  type SortId,
  listedClient,
  scenarioOptions,
  type Listed,
} from './client-list.ts';
import type { HistoricalReportListItem } from '../../domain/practice/reports/historical-report-content.ts';

const scenario = (
  id: number,
  name: string,
  description: string,
  updated: string,
  draft = false,
): ScenarioListItem => ({
  id,
  is_draft: draft,
  has_illustration: true,
  created_at: updated,
  updated_at: updated,
  scenario_details: { id, name, description },
  reports: { reports_data: [] },
  pdf_url: { s3_url: null },
});
const report = (id: number, name: string, updated: string): ReportListItem => ({
  id,
  report_id: id,
  name,
  description: 'Shown in March',
  client_id: 1,
  scenario_id: 1,
  scenario_name: 'Max-funded',
  saved_action: { active_tabs: [], active_cards: [] },
  view_token: null,
  report_link: null,
  shared_at: null,
  expires_at: null,
  views: 0,
  last_viewed_at: null,
  moved_on: false,
  created_at: updated,
  updated_at: updated,
});
const client = (
  id: number,
  firstname: string,
  lastname: string,
  updated: string,
  rest: Partial<ClientListItem> = {},
) =>
  ({
    id,
    firstname,
    middlename: null,
    lastname,
    age: 40 + id,
    date_of_birth: null,
    created_at: updated,
    updated_at: updated,
    scenarios: [],
    reports: [],
    ...rest,
  }) satisfies ClientListItem;

const clients: ClientListItem[] = [
  client(1, 'Elena', 'Hartwell', '2026-03-12T00:00:00Z', {
    middlename: 'M.',
    scenarios: [
      scenario(1, 'Max-funded', 'Loans from 66', '2026-03-12T00:00:00Z'),
      scenario(2, 'Level', '', '2026-02-01T00:00:00Z', true),
    ],
    reports: [report(9, 'Annual review', '2026-03-10T00:00:00Z')],
  }),
  client(2, 'Priya', 'bhatt', '2026-03-11T00:00:00Z'),
  client(3, 'José', 'Álvarez', '2026-02-01T00:00:00Z'),
  client(4, 'Ann', 'Bhatt', '2026-01-15T00:00:00Z'),
];
const order = (sort: SortId) => sortClients(clients, sort).map((row) => row.firstname);

test('sorts by last name in both directions and by last edit, newest or oldest first', () => {
  assert.deepEqual(order('last-name-az'), ['José', 'Ann', 'Priya', 'Elena']);
  assert.deepEqual(order('last-name-za'), ['Elena', 'Priya', 'Ann', 'José']);
  assert.deepEqual(order('last-edited'), ['Elena', 'Priya', 'José', 'Ann']);
  assert.deepEqual(order('first-edited'), ['Ann', 'José', 'Priya', 'Elena']);
});

test('sorting does not change the given list', () => {
  order('last-name-az');
  assert.equal(clients[0]?.firstname, 'Elena');
});

const found = (query: string) => searchClients(clients, query, 'UTC').map((match) => match.client.firstname);

test('search matches every word in any text of the record, in any order and case', () => {
  assert.deepEqual(found(''), ['Elena', 'Priya', 'José', 'Ann']);
  assert.deepEqual(found('bHaTt'), ['Priya', 'Ann']);
  assert.deepEqual(found('ann bhatt'), ['Ann']);
  assert.deepEqual(found('hartwell, elena'), ['Elena']);
  assert.deepEqual(found('alvarez'), ['José']);
  assert.deepEqual(found('41'), ['Elena']);
  assert.deepEqual(found('loans 66'), ['Elena']);
  assert.deepEqual(found('annual'), ['Elena']);
  assert.deepEqual(found('draft'), ['Elena']);
  assert.deepEqual(found('zzz'), []);
});

test('finds a date as displayed in its row if the query contains a slash', () => {
  const date = formatDate('2026-03-12T00:00:00Z', 'UTC');
  assert.deepEqual(found(date), ['Elena']);
  assert.deepEqual(found(`loans ${date.slice(0, 5)}`), ['Elena']);
  assert.deepEqual(found(date.slice(-2)), [], 'a bare number asks for no year');
  const [match] = searchClients(clients, date, 'UTC');
  assert.deepEqual([match?.isInScenarios, match?.isInReports], [true, false]);
});

test('a match in scenarios or reports names the panel to open', () => {
  const [byScenario] = searchClients(clients, 'loans', 'UTC');
  assert.deepEqual([byScenario?.isInScenarios, byScenario?.isInReports], [true, false]);
  const [byReport] = searchClients(clients, 'elena annual', 'UTC');
  assert.deepEqual([byReport?.isInScenarios, byReport?.isInReports], [false, true]);
  const [byName] = searchClients(clients, 'elena', 'UTC');
  assert.deepEqual([byName?.isInScenarios, byName?.isInReports], [false, false]);
});

test('a single letter matches but opens no panel', () => {
  const [byLetter] = searchClients(clients, 'x', 'UTC');
  assert.deepEqual(
    [byLetter?.client.firstname, byLetter?.isInScenarios, byLetter?.isInReports],
    ['Elena', false, false],
  );
});

test('sorts each client’s scenarios and reports by updated_at, newest first', () => {
  const rows = [
    { id: 1, updated_at: '2026-02-01T00:00:00Z' },
    { id: 2, updated_at: '2026-03-12T00:00:00.250Z' },
    { id: 3, updated_at: '2026-03-12T00:00:00Z' },
  ];
  assert.deepEqual(
    newestFirst(rows).map(({ id }) => id),
    [2, 3, 1],
  );
  assert.equal(rows[0]?.id, 1);
});

test('restores the stored order, and uses Last Edited for any other value', () => {
  assert.equal(sortFrom('last-name-za'), 'last-name-za');
  for (const stored of [null, '', 'newest']) assert.equal(sortFrom(stored), 'last-edited');
});

const at = '2026-03-02T15:00:00.000Z';
const historicalReport: HistoricalReportListItem = {
  id: 7,
  report_id: 7,
  name: 'Since 1940',
  description: '',
  client_id: 1,
  simulation_id: 3,
  simulation_name: 'Capped',
  scenario_id: 12,
  scenario_name: 'Retire at 65',
  saved_action: { active_tabs: [], active_cards: [] },
  view_token: null,
  report_link: null,
  shared_at: null,
  expires_at: null,
  views: 0,
  last_viewed_at: null,
  moved_on: false,
  created_at: at,
  updated_at: at,
};
const historicalClient: HistoricalClientListItem = {
  id: 1,
  firstname: 'Elena',
  middlename: null,
  lastname: 'Hartwell',
  age: 38,
  date_of_birth: null,
  created_at: at,
  updated_at: at,
  simulations: [
    {
      id: 3,
      is_draft: false,
      has_illustration: true,
      included: true,
      created_at: at,
      updated_at: at,
      simulation_details: { id: 3, name: 'Capped', description: 'No floor' },
      scenario: { id: 12, name: 'Retire at 65' },
      reports: { reports_data: [historicalReport] },
      pdf_url: { s3_url: null },
    },
  ],
  reports: [historicalReport],
};

test('a report is listed under its simulation, regardless of the simulation’s scenario', () => {
  const { scenarios, reports } = listedClient(historicalClient);
  assert.deepEqual([reports[0]?.scenario_id, reports[0]?.scenario_name], [3, 'Capped']);
  assert.deepEqual(scenarios[0]?.reports.reports_data, reports);
});

test('finds a report by its simulation and by the simulation’s scenario', () => {
  const clients = [listedClient(historicalClient)];
  const foundIn = (query: string) =>
    searchClients(clients, query, 'UTC').map(({ isInScenarios, isInReports }) => [
      isInScenarios,
      isInReports,
    ]);
  assert.deepEqual(foundIn('capped'), [[true, true]]);
  assert.deepEqual(foundIn('retire'), [[false, true]]);
  assert.deepEqual(foundIn('floor'), [[true, false]]);
  assert.deepEqual(foundIn('uncapped'), []);
});

const draftScenario = (
  id: number,
  isDraft: boolean,
  hasIllustration: boolean,
): Listed['scenarios'][number] => ({
  id,
  is_draft: isDraft,
  has_illustration: hasIllustration,
  updated_at: `2026-03-0${id}T00:00:00.000Z`,
  scenario_details: { id, name: `Plan ${id}`, description: '' },
  reports: { reports_data: [] },
  pdf_url: { s3_url: null },
});

test('a new report lists a scenario without an illustration as disabled, with the reason', () => {
  const scenarios = [
    draftScenario(1, true, false),
    draftScenario(2, true, true),
    draftScenario(3, false, true),
  ];
  const client = {
    id: 1,
    firstname: '',
    middlename: null,
    lastname: '',
    age: 45,
    date_of_birth: null,
    created_at: '',
    updated_at: '',
  };
  const options = scenarioOptions({ ...client, scenarios, reports: [] });
  assert.deepEqual(
    options.map(({ value, disabled, reason }) => [value, disabled, reason]),
    [
      ['3', undefined, undefined],
      ['2', undefined, undefined],
      ['1', true, 'No illustration yet'],
    ],
  );
});
