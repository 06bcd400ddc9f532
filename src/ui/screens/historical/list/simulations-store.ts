import { useMemo } from 'react';
import type { Client } from '../../../../domain/clients/client.ts';
import type {
  HistoricalClientListItem,
  SimulationListItem,
} from '../../../../domain/simulations/historical-client-list.ts';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../wiring.ts';
import { createListStore, isPanelOpen, type LoadedList } from '../../home/list-store.ts';
import { historical, historicalReports } from '../wizard/historical-calls.ts';
import { listedClient, type ListedClient, type ListedReport } from './listed-client.ts';

export { chooseSort, useSort } from '../../home/list-store.ts';

export type Panel = 'simulations' | 'reports' | 'simulation-reports';

const store = createListStore<HistoricalClientListItem>('historical/clients/');
const { change, refreshSoon } = store;

export const useOpenPanels = store.useOpenPanels;
export const useQuery = store.useQuery;
export const search = store.search;
export const loadSimulations = store.load;
export const isOpen = (panels: ReadonlySet<string>, panel: Panel, id: number) =>
  isPanelOpen(panels, panel, id);
export const togglePanel = (panel: Panel, id: number): void => store.togglePanel(panel, id);

export function useSimulationList(): LoadedList<ListedClient> {
  const list = store.useList();
  return useMemo(
    () => (list.kind === 'ready' ? { kind: 'ready', clients: list.clients.map(listedClient) } : list),
    [list],
  );
}

export const addClient = (client: Client): void =>
  change((clients) => [{ ...client, simulations: [], reports: [] }, ...clients]);

export const changeClient = (client: Client): void =>
  change((clients) => clients.map((row) => (row.id === client.id ? { ...row, ...client } : row)));

type Reports = HistoricalClientListItem['reports'];

/** A report stands in two places: under its client and under its simulation. */
function editReports(edit: (reports: Reports) => Reports): void {
  change((clients) =>
    clients.map((client) => ({
      ...client,
      reports: edit(client.reports),
      simulations: client.simulations.map((row) => ({
        ...row,
        reports: { reports_data: edit(row.reports.reports_data) },
      })),
    })),
  );
}

export const changeReport = (report: Reports[number]): void =>
  editReports((reports) => reports.map((row) => (row.id === report.id ? { ...row, ...report } : row)));

export async function removeClient(client: Pick<Client, 'id'>): Promise<void> {
  const { message } = await api.clients.remove(client.id);
  change((clients) => clients.filter((row) => row.id !== client.id));
  showToast({ type: 'success', message });
  refreshSoon();
}

export async function removeSimulation({ id }: Pick<SimulationListItem, 'id'>): Promise<void> {
  await historical.remove(id);
  change((clients) =>
    clients.map((client) => ({
      ...client,
      simulations: client.simulations.filter((row) => row.id !== id),
      reports: client.reports.filter((row) => row.simulation_id !== id),
    })),
  );
  showToast({ type: 'success', message: 'Simulation deleted successfully!' });
  refreshSoon();
}

export async function removeReport({ id }: Pick<ListedReport, 'id'>): Promise<void> {
  await historicalReports.remove(id);
  editReports((reports) => reports.filter((row) => row.id !== id));
  showToast({ type: 'success', message: 'Report deleted successfully!' });
  refreshSoon();
}

/** The copy stands in the list before it is said that there is one. */
export async function cloneSimulation(id: number, name: string, key: string): Promise<void> {
  await historical.clone(id, name, { key });
  await store.load();
  showToast({ type: 'success', message: 'Simulation clone created successfully!' });
}
