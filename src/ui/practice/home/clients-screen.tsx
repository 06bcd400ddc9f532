import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { isSearch, searchClients, prepareSearch } from '../../../domain/practice/clients/client-search.ts';
import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { Button, IconButton } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { useCurrentClient } from '../../state/hooks.ts';
import { sortClients, type Listed, SORTS, withHistory } from '../../clients/client-list.ts';
import styles from './home.module.css';
import { ListDialogs, type DialogRequest, useReopened } from './list-dialogs.tsx';
import { type ListKind, SIMULATION_LIST, SCENARIO_LIST } from '../../clients/list-kinds.tsx';
import { isOpen, useSort, chooseSort, clientStore } from '../../clients/list-store.ts';
import { ListedRows } from './listed-rows.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { SearchBox } from '../../kit/form/search-box.tsx';
import { timeZone, today } from '../../state/dates.ts';
import { ChosenPlanBanner } from '../payments/chosen-plan.tsx';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';

interface ListToolsProps {
  list: ListKind;
  onRequest: (request: DialogRequest) => void;
  children?: ReactNode;
}

function ListTools({ list, onRequest, children }: ListToolsProps) {
  const query = list.store.useQuery();
  const sort = useSort();
  const sortLabel = SORTS.find(({ id }) => id === sort)?.label ?? 'Sort';
  const sorts = SORTS.map(({ id, label }) => ({
    label,
    checked: id === sort,
    onSelect: () => chooseSort(id),
  }));
  const request = (kind: 'add-client' | 'new-scenario' | 'new-report') => () => onRequest({ kind });
  return (
    <div className={styles.tools}>
      <SearchBox
        label={`Search clients, ${list.noun}s, reports`}
        value={query}
        onChange={list.store.search}
        className={styles.search}
      />
      <Menu label={sortLabel} icon="sort" className={styles.sort} items={sorts} />
      {children}
      <Menu
        label="New"
        icon="plus"
        variant="primary"
        items={[
          { label: 'Client', icon: 'user', hotkey: 'C', onSelect: request('add-client') },
          { label: list.title, icon: list.icon, hotkey: 'S', onSelect: request('new-scenario') },
          { label: 'Report', icon: 'chart', hotkey: 'R', onSelect: request('new-report') },
        ]}
      />
    </div>
  );
}

const NONE = [] as const;

interface ClientsScreenProps {
  list: ListKind;
  many?: ((visibleClients: readonly Listed[], all: readonly Listed[]) => ReactNode) | undefined;
  banner?: ReactNode;
}

function ClientsScreen({ list, many, banner }: ClientsScreenProps) {
  const { store, page, noun } = list;
  const { load } = store;
  const state = store.useList();
  // Not deferred: React renders a deferred search in slices, and an extra frame of old rows costs more.
  const query = store.useQuery();
  const sort = useSort();
  const panels = store.useOpenPanels();
  const [request, setAsked] = useState<DialogRequest | null>(null);

  useEffect(() => void load(), [load]);
  useReopened(list, state, setAsked);
  const addClient = () => setAsked({ kind: 'add-client' });

  const clients = state.kind === 'ready' ? state.clients : NONE;
  const searched = useSearched(list, clients, query);
  const sorted = useMemo(() => sortClients(searched, sort), [searched, sort]);
  const found = useMemo(() => searchClients(sorted, query, timeZone()), [sorted, query]);
  const visibleClients = useMemo(() => found.map(({ client }) => client), [found]);
  useEffect(() => prepareWhenIdle(searched), [searched]);

  const opened = useMemo(
    () =>
      panels.size === 0
        ? []
        : clients.filter(({ id }) => isOpen(panels, 'scenarios', id) || isOpen(panels, 'reports', id)),
    [clients, panels],
  );
  useCurrentClient(opened.length === 1 ? opened[0]?.firstname : null);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{page.heading}</h1>
        <ListTools list={list} onRequest={setAsked}>
          {many?.(visibleClients, sorted)}
        </ListTools>
      </header>
      {banner && <div className={styles.banner}>{banner}</div>}
      <section className={styles.list} aria-label="Clients" aria-busy={state.kind === 'loading' || undefined}>
        <LoadStatus
          state={
            state.kind === 'failed' ? { ...state, message: `${state.message} Nothing was lost.` } : state
          }
          what={page.loads}
          rows={6}
          onRetry={() => void load()}
        />
        {state.kind === 'ready' && clients.length === 0 && (
          <EmptyState
            icon="user"
            title="No clients yet"
            text={`Add a client to create ${noun}s and reports.`}
            action={<Button variant="primary" icon="plus" onClick={addClient} label="New client" />}
          />
        )}
        {clients.length > 0 && <ListedRows list={list} found={found} query={query} onRequest={setAsked} />}
      </section>
      <p className="sr-only" role="status">
        {isSearch(query) ? `${counted(found.length)} found` : ''}
      </p>
      <ListDialogs list={list} request={request} clients={clients} onClose={() => setAsked(null)} />
    </div>
  );
}

function useSearched(
  { store, also }: ListKind,
  clients: readonly Listed[],
  query: string,
): readonly Listed[] {
  const other = also?.store ?? store;
  const state = other.useList();
  const { load } = other;
  const isSearching = also !== undefined && isSearch(query);
  useEffect(() => {
    if (isSearching) void load();
  }, [isSearching, load]);
  return useMemo(
    () => (isSearching && state.kind === 'ready' ? withHistory(clients, state.clients) : clients),
    [isSearching, state, clients],
  );
}

/** Prepares search texts in small batches while idle, so that the first key is fast. */
function prepareWhenIdle(clients: readonly Listed[]): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout>;
  const some = () => {
    for (const end = next + 200; next < end && next < clients.length; next += 1) {
      const client = clients[next];
      if (client) prepareSearch(client, timeZone());
    }
    if (next < clients.length) timer = setTimeout(some, 0);
  };
  timer = setTimeout(some, 100);
  return () => clearTimeout(timer);
}

export const SimulationsScreen = () => <ClientsScreen list={SIMULATION_LIST} />;

const counted = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;

async function exportClients(clients: readonly ClientFields[]): Promise<void> {
  try {
    const { clientsCsv, saveCsv } = await import('../../pages/exchange.ts');
    saveCsv(`clients-${today()}.csv`, clientsCsv(clients));
  } catch (error) {
    showToast({ type: 'error', message: 'The file was not created', detail: messageOf(error) });
  }
}

const ImportDialog = lazyPart(async () => (await import('../../pages/exchange.ts')).ImportDialog);

function ManyClients({ visibleClients, all }: { visibleClients: readonly Listed[]; all: readonly Listed[] }) {
  const isSearching = isSearch(clientStore.useQuery());
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Menu
        label="Many clients"
        items={[
          { label: 'Import clients from CSV', icon: 'upload', onSelect: () => setImporting(true) },
          {
            label: `Export ${isSearching ? 'the' : 'all'} ${counted(visibleClients.length)}${isSearching ? ' found' : ''} as CSV`,
            icon: 'download',
            disabled: visibleClients.length === 0,
            onSelect: () => void exportClients(visibleClients),
          },
          ...(!isSearching || visibleClients.length === all.length
            ? []
            : [
                {
                  label: `Export all ${counted(all.length)} as CSV`,
                  icon: 'download',
                  onSelect: () => void exportClients(all),
                } as const,
              ]),
        ]}
        trigger={(props) => (
          <IconButton {...props} label="Import or export clients" icon="more" className={styles.many} />
        )}
      />
      {isImporting && <ImportDialog clients={all} onClose={() => setImporting(false)} />}
    </>
  );
}

export const HomeScreen = () => (
  <ClientsScreen
    list={SCENARIO_LIST}
    banner={<ChosenPlanBanner />}
    many={(visibleClients, all) => <ManyClients visibleClients={visibleClients} all={all} />}
  />
);
