import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everythingActive, type ReportListItem } from './report.ts';
import type { ScenarioSummary } from '../cases/case-store.ts';
import { nestClients } from './client-list.ts';

const when = { created_at: '2026-01-01', updated_at: '2026-01-01' };
const client = (id: number) => ({
  id,
  firstname: 'A',
  middlename: null,
  lastname: 'B',
  age: 45,
  date_of_birth: null,
  ...when,
});
const scenario = (id: number, client_id: number, file_hash: string | null = null): ScenarioSummary => ({
  id,
  client_id,
  is_draft: false,
  has_illustration: true,
  name: `S${id}`,
  description: '',
  file_hash,
  ...when,
});
const report = (id: number, scenario_id: number, client_id: number): ReportListItem => ({
  id,
  report_id: id,
  name: '',
  description: '',
  client_id,
  scenario_id,
  scenario_name: '',
  saved_action: everythingActive(),
  view_token: null,
  report_link: null,
  shared_at: null,
  expires_at: null,
  views: 0,
  last_viewed_at: null,
  moved_on: false,
  ...when,
});

test('groups scenarios and reports by client in their original order', () => {
  const [second, first] = nestClients({
    clients: [client(2), client(1)],
    scenarios: [scenario(5, 1, 'abc'), scenario(4, 2), scenario(3, 1)],
    reports: [report(9, 3, 1), report(8, 5, 1), report(7, 4, 2), report(6, 5, 1)],
    ageMismatches: [{ id: 5, ledger_age: 44 }],
    addressOf: (hash) => `/files/${hash}`,
  });
  assert.deepEqual(
    first?.scenarios.map(({ id }) => id),
    [5, 3],
  );
  assert.deepEqual(
    first?.reports.map(({ id }) => id),
    [9, 8, 6],
  );
  assert.deepEqual(
    first?.scenarios[0]?.reports.reports_data.map(({ id }) => id),
    [8, 6],
  );
  // Only records that start at another age than the client's have `ledger_age`: the scenario, and its reports in both
  // places.
  assert.deepEqual(
    first?.scenarios.map(({ ledger_age }) => ledger_age),
    [44, undefined],
  );
  assert.deepEqual(
    first?.reports.map(({ ledger_age }) => ledger_age),
    [undefined, 44, 44],
  );
  assert.equal(first?.scenarios[0]?.reports.reports_data[0]?.ledger_age, 44);
  assert.equal(first?.scenarios[0]?.pdf_url.s3_url, '/files/abc');
  assert.equal(first?.scenarios[1]?.pdf_url.s3_url, null);
  assert.deepEqual(
    second?.scenarios.map(({ id }) => id),
    [4],
  );
});

test('a client without records has empty lists', () => {
  const [alone] = nestClients({
    clients: [client(1)],
    scenarios: [],
    reports: [],
    ageMismatches: [],
    addressOf: String,
  });
  assert.deepEqual([alone?.scenarios, alone?.reports], [[], []]);
});
