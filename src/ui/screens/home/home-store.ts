import type { ClientListItem, ScenarioListItem } from '../../../domain/clients/client-list.ts';
import type { Client } from '../../../domain/clients/client.ts';
import type { ReportListItem } from '../../../domain/reports/report.ts';
import { showToast } from '../../components/toasts.tsx';
import { api } from '../../wiring.ts';
import { createListStore, isPanelOpen, type LoadedList } from './list-store.ts';

export { chooseSort, useSort } from './list-store.ts';

export type ListState = LoadedList<ClientListItem>;
export type Panel = 'scenarios' | 'reports' | 'scenario-reports';

const store = createListStore<ClientListItem>('auth/clients/');
const { change, refreshSoon } = store;

export const useClientList = store.useList;
export const useOpenPanels = store.useOpenPanels;
export const useQuery = store.useQuery;
export const search = store.search;
export const loadClients = store.load;
export const isOpen = (panels: ReadonlySet<string>, panel: Panel, id: number) =>
  isPanelOpen(panels, panel, id);
export const togglePanel = (panel: Panel, id: number): void => store.togglePanel(panel, id);

export function addClient(client: Client): void {
  change((clients) => [{ ...client, scenarios: [], reports: [] }, ...clients]);
}

export function changeClient(client: Client): void {
  change((clients) => clients.map((row) => (row.id === client.id ? { ...row, ...client } : row)));
}

/** A report stands in two places: under its client and under its scenario. */
export function changeReport(report: ReportListItem): void {
  editReports((reports) => reports.map((row) => (row.id === report.id ? { ...row, ...report } : row)));
}

function editReports(edit: (reports: readonly ReportListItem[]) => ReportListItem[]): void {
  change((clients) =>
    clients.map((client) =>
      client.reports.length === 0
        ? client
        : {
            ...client,
            reports: edit(client.reports),
            scenarios: client.scenarios.map((row) => ({
              ...row,
              reports: { reports_data: edit(row.reports.reports_data) },
            })),
          },
    ),
  );
}

export async function removeClient(client: Client): Promise<void> {
  const { message } = await api.clients.remove(client.id);
  change((clients) => clients.filter((row) => row.id !== client.id));
  showToast({ type: 'success', message });
  refreshSoon();
}

export async function removeScenario(scenario: ScenarioListItem): Promise<void> {
  await api.scenarios.remove(scenario.id);
  change((clients) =>
    clients.map((client) =>
      client.scenarios.some(({ id }) => id === scenario.id)
        ? {
            ...client,
            scenarios: client.scenarios.filter((row) => row.id !== scenario.id),
            reports: client.reports.filter((row) => row.scenario_id !== scenario.id),
          }
        : client,
    ),
  );
  showToast({ type: 'success', message: 'Scenario deleted successfully!' });
  refreshSoon();
}

export async function removeReport(report: ReportListItem): Promise<void> {
  await api.reports.remove(report.id);
  editReports((reports) => reports.filter((row) => row.id !== report.id));
  showToast({ type: 'success', message: 'Report deleted successfully!' });
  refreshSoon();
}

/** The copy stands in the list before it is said that there is one. */
export async function cloneScenario(scenario: ScenarioListItem, name: string, key: string): Promise<void> {
  await api.call({
    method: 'POST',
    path: `scenario/${scenario.id}/clone/`,
    body: { name },
    idempotencyKey: key,
  });
  await loadClients();
  showToast({ type: 'success', message: 'Scenario clone created successfully!' });
}
