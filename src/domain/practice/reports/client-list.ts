/** The nested list of the home screen: clients with their scenarios and reports, newest first at each level. */
import type { ReportListItem } from './report.ts';
import type { ScenarioSummary } from '../cases/scenario-store.ts';
import type { Client } from '../clients/client.ts';
import type { Misfit } from '../clients/holdings.ts';

export interface ScenarioListItem {
  id: number;
  is_draft: boolean;
  created_at: string;
  updated_at: string;
  scenario_details: { id: number; name: string; description: string };
  reports: { reports_data: Dated<ReportListItem>[] };
  pdf_url: { s3_url: string | null };
  /** The age that the illustration starts at, where it is not the client's. */
  ledger_age?: number | undefined;
}

/** A report of a list, with the age of its illustration where that is not the client's. */
export type Dated<R> = R & { ledger_age?: number | undefined };

export interface ClientListItem extends Client {
  scenarios: ScenarioListItem[];
  reports: Dated<ReportListItem>[];
}

export interface ClientListParts {
  clients: readonly Client[];
  scenarios: readonly ScenarioSummary[];
  reports: readonly ReportListItem[];
  /** Scenarios whose illustration starts at another age than the client's. */
  misfits: readonly Misfit[];
  /** The signed address of a stored PDF. */
  addressOf(fileHash: string): string;
}

/** Three lists put into one another, in the order they come; no look-up per row. */
export function nestClients({
  clients,
  scenarios,
  reports: listed,
  misfits,
  addressOf,
}: ClientListParts): ClientListItem[] {
  const ages = new Map(misfits.map(({ id, ledger_age }) => [id, ledger_age]));
  const reports = withLedgerAges(listed, ages, (report) => report.scenario_id);
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
      ...(ages.has(scenario.id) && { ledger_age: ages.get(scenario.id) }),
    })),
    reports: reportsOfClient.get(client.id) ?? [],
  }));
}

export const withLedgerAges = <R extends object>(
  reports: readonly R[],
  ages: ReadonlyMap<number, number>,
  of: (report: R) => number,
): Dated<R>[] =>
  reports.map((report) => {
    const age = ages.get(of(report));
    return { ...report, ...(age !== undefined && { ledger_age: age }) };
  });

export function groupBy<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
