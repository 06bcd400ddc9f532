import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoricalReportListItem } from '../../domain/practice/reports/historical-report-kept.ts';
import type { HistoricalClientListItem } from '../../domain/practice/reports/client-list.ts';
import { searchClients } from '../../domain/practice/clients/client-search.ts';
import { listedClient } from './listed-client.ts';

const at = '2026-03-02T15:00:00.000Z';
const report: HistoricalReportListItem = {
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
const client: HistoricalClientListItem = {
  id: 1,
  firstname: 'Elena',
  middlename: null,
  lastname: 'Hartwell',
  age: 38,
  created_at: at,
  updated_at: at,
  simulations: [
    {
      id: 3,
      is_draft: false,
      included: true,
      created_at: at,
      updated_at: at,
      simulation_details: { id: 3, name: 'Capped', description: 'No floor' },
      scenario: { id: 12, name: 'Retire at 65' },
      reports: { reports_data: [report] },
      pdf_url: { s3_url: null },
    },
  ],
  reports: [report],
};

test('a report hangs on its simulation in the list, whichever scenario that one belongs to', () => {
  const { scenarios, reports } = listedClient(client);
  assert.deepEqual([reports[0]?.scenario_id, reports[0]?.scenario_name], [3, 'Capped']);
  assert.deepEqual(scenarios[0]?.reports.reports_data, reports);
});

test('a report is found by its simulation and by the scenario of that one', () => {
  const clients = [listedClient(client)];
  const foundIn = (query: string) =>
    searchClients(clients, query).map(({ inScenarios, inReports }) => [inScenarios, inReports]);
  assert.deepEqual(foundIn('capped'), [[true, true]]);
  assert.deepEqual(foundIn('retire'), [[false, true]]);
  assert.deepEqual(foundIn('floor'), [[true, false]]);
  assert.deepEqual(foundIn('uncapped'), []);
});
