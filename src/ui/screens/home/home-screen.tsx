import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCurrentClient } from '../../state/hooks.ts';
import { searchClients, searchText, sortClients } from './client-list.ts';
import { ClientRows } from './client-rows.tsx';
import { HomeDialogs, type Asked } from './home-dialogs.tsx';
import { isOpen, loadClients, useClientList, useOpenPanels, useQuery, useSort } from './home-store.ts';
import { HomeTools } from './home-tools.tsx';
import styles from './home.module.css';

const NONE = [] as const;

export function HomeScreen() {
  const state = useClientList();
  // Typing goes first; the rows follow in the next moment.
  const query = useDeferredValue(useQuery());
  const sort = useSort();
  const panels = useOpenPanels();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback((next: Asked) => setAsked(next), []);

  useEffect(() => void loadClients(), []);

  const clients = state.kind === 'ready' ? state.clients : NONE;
  const sorted = useMemo(() => sortClients(clients, sort), [clients, sort]);
  const found = useMemo(() => searchClients(sorted, query), [sorted, query]);
  const shown = useMemo(() => found.map(({ client }) => client), [found]);
  useEffect(() => prepareWhenIdle(clients), [clients]);

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
        <h1>Choose Client</h1>
        <HomeTools shown={shown} all={sorted} onAsk={ask} />
      </header>
      <section className={styles.list} aria-label="Clients" aria-busy={state.kind === 'loading' || undefined}>
        {state.kind === 'loading' && <SkeletonRows rows={6} label="Loading the clients" />}
        {state.kind === 'failed' && (
          <ErrorState
            title="The clients could not be loaded"
            text={`${state.message} Nothing was lost.`}
            onRetry={() => void loadClients()}
          />
        )}
        {state.kind === 'ready' && clients.length === 0 && (
          <EmptyState
            icon="user"
            title="No clients yet"
            text="A client holds the scenarios and reports that you make for them."
            action={
              <Button variant="primary" icon="plus" onClick={() => setAsked({ kind: 'add-client' })}>
                New client
              </Button>
            }
          />
        )}
        {clients.length > 0 && <ClientRows found={found} query={query} onAsk={ask} />}
      </section>
      <p className="sr-only" role="status">
        {query.trim() === '' ? '' : `${found.length} ${found.length === 1 ? 'client' : 'clients'} found`}
      </p>
      <HomeDialogs asked={asked} clients={clients} onClose={() => setAsked(null)} />
    </div>
  );
}

/** The search text of thousands of clients, a few at a time, so that the first key finds it ready. */
function prepareWhenIdle(clients: Parameters<typeof sortClients>[0]): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout>;
  const some = () => {
    for (const end = next + 200; next < end && next < clients.length; next += 1) {
      const client = clients[next];
      if (client) searchText(client);
    }
    if (next < clients.length) timer = setTimeout(some, 0);
  };
  timer = setTimeout(some, 100);
  return () => clearTimeout(timer);
}
