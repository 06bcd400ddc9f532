/** The nested list of the home screen: clients with their scenarios and reports, newest first at each level. */
import type { ReportListItem } from '../reports/report.ts';
import type { ScenarioSummary } from '../scenarios/scenario-store.ts';
import type { Client } from './client.ts';

export interface ScenarioListItem {
  id: number;
  is_draft: boolean;
  created_at: string;
  updated_at: string;
  scenario_details: { id: number; name: string; description: string };
  reports: { reports_data: ReportListItem[] };
  pdf_url: { s3_url: string | null };
}

export interface ClientListItem extends Client {
  scenarios: ScenarioListItem[];
  reports: ReportListItem[];
}

export interface ClientListParts {
  clients: Client[];
  scenarios: ScenarioSummary[];
  reports: ReportListItem[];
  /** The signed address of a stored PDF. */
  addressOf(fileHash: string): string;
}

/** Three lists put into one another, in the order they come; no look-up per row. */
export function nestClients({ clients, scenarios, reports, addressOf }: ClientListParts): ClientListItem[] {
  const reportsOfClient = groupBy(reports, (report) => report.client_id);
  const reportsOfScenario = groupBy(reports, (report) => report.scenario_id);
  const scenariosOfClient = groupBy(scenarios, (scenario) => scenario.client_id);
  return clients.map((client) => ({
    ...client,
    scenarios: (scenariosOfClient.get(client.id) ?? []).map((scenario) => ({
      id: scenario.id,
      is_draft: scenario.is_draft,
      created_at: scenario.created_at,
      updated_at: scenario.updated_at,
      scenario_details: { id: scenario.id, name: scenario.name, description: scenario.description },
      reports: { reports_data: reportsOfScenario.get(scenario.id) ?? [] },
      pdf_url: { s3_url: scenario.file_hash === null ? null : addressOf(scenario.file_hash) },
    })),
    reports: reportsOfClient.get(client.id) ?? [],
  }));
}

export function groupBy<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
