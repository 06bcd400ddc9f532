/** Clients with their scenarios or simulations and the reports of those, latest first at each level. */
import type { HistoricalReportListItem } from './historical-report-content.ts';
import type { ReportListItem } from './report.ts';
import type { ScenarioSummary, SimulationSummary } from '../cases/case-store.ts';
import type { Client } from '../clients/client.ts';
import type { AgeMismatch } from '../clients/holdings.ts';

interface CaseListItem<R> extends Pick<
  ScenarioSummary,
  'id' | 'is_draft' | 'has_illustration' | 'created_at' | 'updated_at'
> {
  reports: { reports_data: Dated<R>[] };
  pdf_url: { s3_url: string | null };
}

type Details = Pick<ScenarioSummary, 'id' | 'name' | 'description'>;

/** Includes the illustration's start age if it differs from the client's. */
export type Dated<R> = R & { ledger_age?: number | undefined };

export type ScenarioListItem = Dated<CaseListItem<ReportListItem> & { scenario_details: Details }>;

export interface ClientListItem extends Client {
  scenarios: ScenarioListItem[];
  reports: Dated<ReportListItem>[];
}

export type SimulationListItem = Dated<
  CaseListItem<HistoricalReportListItem> & {
    /** For a scenario's simulation: whether the scenario shows it. */
    included: boolean;
    simulation_details: Details;
    scenario: { id: number; name: string } | null;
  }
>;

export interface HistoricalClientListItem extends Client {
  simulations: SimulationListItem[];
  reports: Dated<HistoricalReportListItem>[];
}

export interface ListParts<Report> {
  clients: readonly Client[];
  reports: readonly Report[];
  /** Scenarios or simulations whose illustration starts at another age than the client's. */
  ageMismatches: readonly AgeMismatch[];
  /** Returns the signed address of a stored PDF. */
  addressOf(fileHash: string): string;
}

export const nestClients = ({
  scenarios,
  ...parts
}: ListParts<ReportListItem> & { scenarios: readonly ScenarioSummary[] }): ClientListItem[] =>
  nested(
    parts,
    scenarios,
    ({ scenario_id }) => scenario_id,
    (row) => ({ scenario_details: detailsOf(row) }),
  ).map(({ rows, ...client }) => ({ ...client, scenarios: rows }));

export const nestHistoricalClients = ({
  simulations,
  ...parts
}: ListParts<HistoricalReportListItem> & {
  simulations: readonly SimulationSummary[];
}): HistoricalClientListItem[] =>
  nested(
    parts,
    simulations,
    ({ simulation_id }) => simulation_id,
    (row) => ({ included: row.included, simulation_details: detailsOf(row), scenario: row.scenario }),
  ).map(({ rows, ...client }) => ({ ...client, simulations: rows }));

const detailsOf = ({ id, name, description }: Details): Details => ({ id, name, description });

/** Nests lists below their clients in their order, without a search per row. */
function nested<Row extends ScenarioSummary | SimulationSummary, Report extends { client_id: number }, More>(
  { clients, reports: listed, ageMismatches, addressOf }: ListParts<Report>,
  rows: readonly Row[],
  rowOf: (report: Report) => number,
  more: (row: Row) => More,
) {
  const ages = new Map(ageMismatches.map(({ id, ledger_age }) => [id, ledger_age]));
  const ageOf = (id: number) => (ages.has(id) ? { ledger_age: ages.get(id) } : {});
  const reports = listed.map((report): Dated<Report> => ({ ...report, ...ageOf(rowOf(report)) }));
  const reportsOfClient = groupBy(reports, (report) => report.client_id);
  const reportsOfRow = groupBy(reports, rowOf);
  const rowsOfClient = groupBy(rows, (row) => row.client_id);
  return clients.map((client) => ({
    ...client,
    rows: (rowsOfClient.get(client.id) ?? []).map((row) => ({
      id: row.id,
      is_draft: row.is_draft,
      has_illustration: row.has_illustration,
      created_at: row.created_at,
      updated_at: row.updated_at,
      ...more(row),
      reports: { reports_data: reportsOfRow.get(row.id) ?? [] },
      pdf_url: { s3_url: row.file_hash === null ? null : addressOf(row.file_hash) },
      ...ageOf(row.id),
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
