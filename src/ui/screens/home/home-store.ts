import { signal } from '@preact/signals-core';
import type { ClientListItem, ScenarioListItem } from '../../../domain/clients/client-list.ts';
import type { Client } from '../../../domain/clients/client.ts';
import type { Report } from '../../../domain/reports/report.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../components/toasts.tsx';
import { KEYS } from '../../state/stored-keys.ts';
import { useSignalValue } from '../../state/use-signal.ts';
import { api, preferences, session } from '../../wiring.ts';
import { sortFrom, type SortId } from './client-list.ts';

export type ListState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; clients: readonly ClientListItem[] };

export type Panel = 'scenarios' | 'reports' | 'scenario-reports';

/** What was removed comes off the list at once; the list is fetched again a little later. */
const REMOVAL_REFRESH_MS = 1000;

const list = signal<ListState>({ kind: 'loading' });
const open = signal<ReadonlySet<string>>(new Set());
const sort = signal<SortId>(sortFrom(preferences.get(KEYS.clientSort)));
const query = signal('');

/** The server's tag of the list as it stands here; none after a change of our own. */
let heldTag: string | undefined;
/** Counts changes of our own, and lists that were begun anew: an answer from before one is out of date. */
let edits = 0;

let owner: number | null = null;
// Another user in the same window must not see the list of the one before.
session.current.subscribe((current) => {
  if (current?.user.id === owner) return;
  owner = current?.user.id ?? null;
  list.value = { kind: 'loading' };
  open.value = new Set();
  query.value = '';
  heldTag = undefined;
  edits += 1;
});

export const useClientList = () => useSignalValue(list);
export const useOpenPanels = () => useSignalValue(open);
export const useSort = () => useSignalValue(sort);
export const useQuery = () => useSignalValue(query);
export const search = (next: string): void => void (query.value = next);

/** Remembered by the browser. */
export function chooseSort(next: SortId): void {
  sort.value = next;
  preferences.set(KEYS.clientSort, next);
}

const keyOf = (panel: Panel, id: number) => `${panel}:${id}`;
export const isOpen = (panels: ReadonlySet<string>, panel: Panel, id: number) => panels.has(keyOf(panel, id));

export function togglePanel(panel: Panel, id: number): void {
  const next = new Set(open.peek());
  if (!next.delete(keyOf(panel, id))) next.add(keyOf(panel, id));
  open.value = next;
}

/** Keeps the list that is there while a newer one is fetched; an unchanged one is not sent again. */
export async function loadClients(): Promise<void> {
  if (list.peek().kind === 'failed') list.value = { kind: 'loading' };
  const begun = edits;
  try {
    const { data, tag } = await api.call<ClientListItem[]>({ method: 'GET', path: 'auth/clients/', heldTag });
    if (begun !== edits) return await again();
    list.value = { kind: 'ready', clients: data };
    heldTag = tag;
  } catch (error) {
    if (error instanceof ApiError && (error.aborted || error.status === 401 || error.status === 304)) return;
    if (begun !== edits) return;
    if (list.peek().kind === 'ready') showToast({ type: 'error', message: messageOf(error) });
    else list.value = { kind: 'failed', message: messageOf(error) };
  }
}

/** What was asked for before a change would undo it on the screen. */
const again = async (): Promise<void> => (owner === null ? undefined : loadClients());

function change(edit: (clients: readonly ClientListItem[]) => readonly ClientListItem[]): void {
  const state = list.peek();
  heldTag = undefined;
  edits += 1;
  if (state.kind === 'ready') list.value = { kind: 'ready', clients: edit(state.clients) };
}

const refreshSoon = () => void setTimeout(() => void loadClients(), REMOVAL_REFRESH_MS);

export function addClient(client: Client): void {
  change((clients) => [{ ...client, scenarios: [], reports: [] }, ...clients]);
}

export function changeClient(client: Client): void {
  change((clients) => clients.map((row) => (row.id === client.id ? { ...row, ...client } : row)));
}

/** A report stands in two places: under its client and under its scenario. */
export function changeReport(report: Report): void {
  editReports((reports) => reports.map((row) => (row.id === report.id ? { ...row, ...report } : row)));
}

function editReports(edit: (reports: readonly Report[]) => Report[]): void {
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

export async function removeReport(report: Report): Promise<void> {
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
