/** The nested list of historical simulations: clients with their simulations and reports, newest first at each level. */
import { groupBy, withLedgerAges, type Dated } from './client-list.ts';
import type { Client } from '../clients/client.ts';
import type { Misfit } from '../clients/holdings.ts';
import type { HistoricalReportListItem } from './historical-report-kept.ts';
import type { SimulationSummary } from '../cases/simulation-store.ts';

export interface SimulationListItem {
  id: number;
  is_draft: boolean;
  /** Of a scenario's simulation: whether the scenario shows it. */
  included: boolean;
  created_at: string;
  updated_at: string;
  simulation_details: { id: number; name: string; description: string };
  /** Null when it stands alone. */
  scenario: { id: number; name: string } | null;
  reports: { reports_data: Dated<HistoricalReportListItem>[] };
  pdf_url: { s3_url: string | null };
  /** The age that the illustration starts at, where it is not the client's. */
  ledger_age?: number | undefined;
}

export interface HistoricalClientListItem extends Client {
  simulations: SimulationListItem[];
  /** All of the client's. */
  reports: Dated<HistoricalReportListItem>[];
}

export interface HistoricalClientListParts {
  clients: readonly Client[];
  simulations: readonly SimulationSummary[];
  reports: readonly HistoricalReportListItem[];
  /** Simulations whose illustration starts at another age than the client's. */
  misfits: readonly Misfit[];
  /** The signed address of a stored PDF. */
  addressOf(fileHash: string): string;
}

/** Three lists put into one another, in the order they come; no look-up per row. */
export function nestHistoricalClients({
  clients,
  simulations,
  reports: listed,
  misfits,
  addressOf,
}: HistoricalClientListParts): HistoricalClientListItem[] {
  const ages = new Map(misfits.map(({ id, ledger_age }) => [id, ledger_age]));
  const reports = withLedgerAges(listed, ages, (report) => report.simulation_id);
  const reportsOfClient = groupBy(reports, (report) => report.client_id);
  const reportsOfSimulation = groupBy(reports, (report) => report.simulation_id);
  const simulationsOfClient = groupBy(simulations, (simulation) => simulation.client_id);
  return clients.map((client) => ({
    ...client,
    simulations: (simulationsOfClient.get(client.id) ?? []).map((simulation) => ({
      id: simulation.id,
      is_draft: simulation.is_draft,
      included: simulation.included,
      created_at: simulation.created_at,
      updated_at: simulation.updated_at,
      simulation_details: {
        id: simulation.id,
        name: simulation.name,
        description: simulation.description,
      },
      scenario: simulation.scenario,
      reports: { reports_data: reportsOfSimulation.get(simulation.id) ?? [] },
      pdf_url: { s3_url: simulation.file_hash === null ? null : addressOf(simulation.file_hash) },
      ...(ages.has(simulation.id) && { ledger_age: ages.get(simulation.id) }),
    })),
    reports: reportsOfClient.get(client.id) ?? [],
  }));
}
