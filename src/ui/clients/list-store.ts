import { signal } from '@preact/signals-core';
import type { Client } from '../../domain/practice/clients/client.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { showToast } from '../shell/toasts.tsx';
import { KEYS } from '../state/storage.ts';
import { useSignalValue } from '../state/hooks.ts';
import { api, preferences, session } from '../wiring.ts';
import { sortFrom, type Listed, type ListedReport, type SortId } from './client-list.ts';
import type { ClientListItem } from '../../domain/practice/reports/client-list.ts';

export type ListState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; clients: readonly Listed[] };
type Panel = 'scenarios' | 'reports' | 'scenario-reports';
export type ListStore = ReturnType<typeof createListStore>;

const REMOVAL_REFRESH_MS = 1000;

const keyOf = (panel: Panel, id: number) => `${panel}:${id}`;
/** Called for thousands of rows on each key press, so no key is built if no panel is open. */
export const isOpen = (panels: ReadonlySet<string>, panel: Panel, id: number) =>
  panels.size > 0 && panels.has(keyOf(panel, id));

const sort = signal<SortId>(sortFrom(preferences.get(KEYS.clientSort)));
export const useSort = () => useSignalValue(sort);
export function chooseSort(next: SortId): void {
  sort.value = next;
  preferences.set(KEYS.clientSort, next);
}

interface ListSource<Row> {
  path: string;
  listed: (row: Row) => Listed;
  title: 'Scenario' | 'Simulation';
  remove: (id: number) => Promise<unknown>;
  clone: (id: number, name: string, key: string) => Promise<unknown>;
  removeReport: (id: number) => Promise<unknown>;
}

export function createListStore<Row>(source: ListSource<Row>) {
  const list = signal<ListState>({ kind: 'loading' });
  const open = signal<ReadonlySet<string>>(new Set());
  const query = signal('');

  /** The ETag of the current list; undefined after a local change. */
  let etag: string | undefined;
  /** Counts local changes and resets. A response to an earlier request is out of date. */
  let edits = 0;

  let owner: number | null = null;
  // Another user in the same window must not see the previous user's list.
  session.current.subscribe((current) => {
    if (current?.user.id === owner) return;
    owner = current?.user.id ?? null;
    list.value = { kind: 'loading' };
    open.value = new Set();
    query.value = '';
    etag = undefined;
    edits += 1;
  });

  /** Retains the current list during the request. An unchanged list is not sent again (304). */
  async function load(): Promise<void> {
    if (list.peek().kind === 'failed') list.value = { kind: 'loading' };
    const editsAtStart = edits;
    try {
      const { data, tag } = await api.call<Row[]>({ method: 'GET', path: source.path, cachedTag: etag });
      // A response to a request from before a change would undo the change on screen.
      if (editsAtStart !== edits) return owner === null ? undefined : await load();
      list.value = { kind: 'ready', clients: data.map(source.listed) };
      etag = tag;
    } catch (error) {
      if (error instanceof ApiError && (error.aborted || error.status === 401 || error.status === 304))
        return;
      if (editsAtStart !== edits) return;
      if (list.peek().kind === 'ready') showToast({ type: 'error', message: messageOf(error) });
      else list.value = { kind: 'failed', message: messageOf(error) };
    }
  }

  function change(edit: (clients: readonly Listed[]) => readonly Listed[]): void {
    const state = list.peek();
    etag = undefined;
    edits += 1;
    if (state.kind === 'ready') list.value = { kind: 'ready', clients: edit(state.clients) };
  }

  const editReports = (edit: (reports: readonly ListedReport[]) => readonly ListedReport[]): void =>
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

  function removed(message: string): void {
    showToast({ type: 'success', message });
    setTimeout(() => void load(), REMOVAL_REFRESH_MS);
  }

  return {
    useList: () => useSignalValue(list),
    useOpenPanels: () => useSignalValue(open),
    useQuery: () => useSignalValue(query),
    search: (next: string): void => void (query.value = next),
    togglePanel(panel: Panel, id: number): void {
      const next = new Set(open.peek());
      if (!next.delete(keyOf(panel, id))) next.add(keyOf(panel, id));
      open.value = next;
    },
    load,
    addClient: (client: Client): void =>
      change((clients) => [{ ...client, scenarios: [], reports: [] }, ...clients]),
    changeClient(client: Client): void {
      const state = list.peek();
      const before = state.kind === 'ready' ? state.clients.find(({ id }) => id === client.id) : undefined;
      change((clients) => clients.map((row) => (row.id === client.id ? { ...row, ...client } : row)));
      // Another age changes which illustrations match the client.
      if (before?.age !== client.age) void load();
    },
    changeReport(report: ListedReport): void {
      editReports((reports) => reports.map((row) => (row.id === report.id ? { ...row, ...report } : row)));
      change((clients) =>
        clients.map((client) =>
          client.reports.some(({ id }) => id === report.id) && client.updated_at < report.updated_at
            ? { ...client, updated_at: report.updated_at }
            : client,
        ),
      );
    },
    async removeClient({ id }: Pick<Client, 'id'>): Promise<void> {
      const { message } = await api.clients.remove(id);
      change((clients) => clients.filter((row) => row.id !== id));
      removed(message);
    },
    async removeScenario(id: number): Promise<void> {
      await source.remove(id);
      change((clients) =>
        clients.map((client) =>
          client.scenarios.some((row) => row.id === id)
            ? {
                ...client,
                scenarios: client.scenarios.filter((row) => row.id !== id),
                reports: client.reports.filter((row) => row.scenario_id !== id),
              }
            : client,
        ),
      );
      removed(`${source.title} deleted successfully!`);
    },
    async removeReport(id: number): Promise<void> {
      await source.removeReport(id);
      editReports((reports) => reports.filter((row) => row.id !== id));
      removed('Report deleted successfully!');
    },
    async cloneScenario(id: number, name: string, key: string): Promise<void> {
      await source.clone(id, name, key);
      await load();
      showToast({ type: 'success', message: `${source.title} clone created successfully!` });
    },
  };
}

export const clientStore = createListStore({
  path: 'auth/clients/',
  listed: (client: ClientListItem) => client,
  title: 'Scenario',
  remove: api.scenarios.remove,
  clone: (id, name, key) =>
    api.call({ method: 'POST', path: `scenario/${id}/clone/`, body: { name }, idempotencyKey: key }),
  removeReport: api.reports.remove,
});

export const { load: loadClients, useList: useClientList } = clientStore;
