import type {
  ScenarioListItem,
  HistoricalClientListItem,
} from '../../domain/practice/reports/client-list.ts';
import { type Client, displayName } from '../../domain/practice/clients/client.ts';
import type { ReportListItem } from '../../domain/practice/reports/report.ts';
import type { LinkedReport } from '../share/use-share.ts';
import type { HistoricalReportListItem } from '../../domain/practice/reports/historical-report-content.ts';
import type { ComboboxOption } from '../kit/form/combobox.tsx';
import { formatDate } from '../state/dates.ts';

export const SORTS = [
  { id: 'last-name-az', label: 'Last Name (A-Z)' },
  { id: 'last-name-za', label: 'Last Name (Z-A)' },
  { id: 'last-edited', label: 'Last Edited' },
  { id: 'first-edited', label: 'First Edited' },
] as const;

export type SortId = (typeof SORTS)[number]['id'];
const DEFAULT_SORT: SortId = 'last-edited';

interface ListedRow {
  scenario?: { id: number; name: string } | null | undefined;
  /** Age in the first ledger year if it differs from the client's age. */
  ledger_age?: number | undefined;
}

export interface ListedScenario
  extends
    ListedRow,
    Pick<
      ScenarioListItem,
      'id' | 'updated_at' | 'scenario_details' | 'is_draft' | 'has_illustration' | 'pdf_url'
    > {
  reports: { reports_data: readonly ListedReport[] };
}

export interface ListedReport
  extends
    ListedRow,
    LinkedReport,
    Pick<ReportListItem, 'description' | 'scenario_id' | 'scenario_name' | 'updated_at'> {}

export interface Listed extends Client {
  scenarios: readonly ListedScenario[];
  reports: readonly ListedReport[];
  /** The client's simulations and historical reports, for the search on the home screen. */
  history?: Pick<Listed, 'scenarios' | 'reports'> | undefined;
}

export const sortFrom = (stored: string | null): SortId =>
  SORTS.find(({ id }) => id === stored)?.id ?? DEFAULT_SORT;

/** List limits before "View More" (specification, section 9). */
export const LIMITS = { scenarios: 3, reportsOfScenario: 2, reportsOfClient: 3 } as const;

const time = (row: { updated_at: string }) => Date.parse(row.updated_at) || 0;

export const newestFirst = <T extends { updated_at: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => time(b) - time(a));

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName = (a: Listed, b: Listed) =>
  collator.compare(a.lastname, b.lastname) || collator.compare(a.firstname, b.firstname) || a.id - b.id;
// Compares ISO timestamps as text, which is faster than parsing dates for thousands of clients.
const byEdit = (a: Listed, b: Listed) =>
  Number(a.updated_at > b.updated_at) - Number(a.updated_at < b.updated_at) || byName(a, b);

export function sortClients<C extends Listed>(clients: readonly C[], sort: SortId): C[] {
  const rows = [...clients];
  if (sort === 'last-name-az') return rows.sort(byName);
  if (sort === 'last-name-za') return rows.sort((a, b) => byName(b, a));
  if (sort === 'first-edited') return rows.sort(byEdit);
  return rows.sort((a, b) => byEdit(b, a));
}

/** Adds each client's rows of the historical list. Clients without rows are unchanged (same object). */
export function withHistory(clients: readonly Listed[], historical: readonly Listed[]): readonly Listed[] {
  const rows = new Map(
    historical.flatMap(({ id, scenarios, reports }) =>
      scenarios.length + reports.length === 0 ? [] : [[id, { scenarios, reports }] as const],
    ),
  );
  return clients.map((client) => {
    const history = rows.get(client.id);
    return history ? { ...client, history } : client;
  });
}

export const listedClient = ({ simulations, reports, ...client }: HistoricalClientListItem): Listed => ({
  ...client,
  scenarios: simulations.map(({ simulation_details, reports: { reports_data }, ...simulation }) => ({
    ...simulation,
    scenario_details: simulation_details,
    reports: { reports_data: reports_data.map(listedReport) },
  })),
  reports: reports.map(listedReport),
});

export const listedReport = ({
  simulation_id,
  simulation_name,
  scenario_id,
  scenario_name,
  ...report
}: HistoricalReportListItem): ListedReport => ({
  ...report,
  scenario_id: simulation_id,
  scenario_name: simulation_name,
  scenario: scenario_id === null || scenario_name === null ? null : { id: scenario_id, name: scenario_name },
});

export function clientOptions(
  clients: readonly Listed[],
  needs: 'scenario' | 'simulation' | null = null,
): ComboboxOption[] {
  return sortClients(clients, 'last-name-az').map((client) => ({
    value: String(client.id),
    label: displayName(client),
    detail: `age ${client.age}`,
    ...(needs !== null && client.scenarios.length === 0 ? { disabled: true, reason: `no ${needs} yet` } : {}),
  }));
}

export const NO_ILLUSTRATION = 'No illustration yet';

export function scenarioOptions({ scenarios }: Listed): ComboboxOption[] {
  return newestFirst(scenarios).map((row) => ({
    value: String(row.id),
    label: row.scenario_details.name,
    detail: `${row.is_draft ? '(Draft) ' : ''}${row.scenario ? `${row.scenario.name}, ` : ''}${formatDate(row.updated_at)}`,
    ...(row.has_illustration ? {} : { disabled: true, reason: NO_ILLUSTRATION }),
  }));
}
