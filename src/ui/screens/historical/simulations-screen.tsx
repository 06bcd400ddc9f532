import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCurrentClient } from '../../state/hooks.ts';
import { searchClients, sortClients } from '../home/client-list.ts';
import styles from '../home/home.module.css';
import { ListedRows } from '../home/listed-rows.tsx';
import { SimulationClientRow } from './list/simulation-client-row.tsx';
import { SimulationDialogs, type Asked } from './list/simulation-dialogs.tsx';
import { SimulationTools } from './list/simulation-tools.tsx';
import {
  isOpen,
  loadSimulations,
  search,
  useOpenPanels,
  useQuery,
  useSimulationList,
  useSort,
} from './list/simulations-store.ts';

const NONE = [] as const;

/** The clients with their historical simulations. */
export function SimulationsScreen() {
  const state = useSimulationList();
  // Typing goes first; the rows follow in the next moment.
  const query = useDeferredValue(useQuery());
  const sort = useSort();
  const panels = useOpenPanels();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback((next: Asked) => setAsked(next), []);
  useEffect(() => void loadSimulations(), []);

  const clients = state.kind === 'ready' ? state.clients : NONE;
  const found = useMemo(() => searchClients(sortClients(clients, sort), query), [clients, sort, query]);
  const opened = clients.filter(
    ({ id }) => isOpen(panels, 'simulations', id) || isOpen(panels, 'reports', id),
  );
  useCurrentClient(opened.length === 1 ? opened[0]?.firstname : null);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Historical Simulations</h1>
        <SimulationTools onAsk={ask} />
      </header>
      <section className={styles.list} aria-label="Clients" aria-busy={state.kind === 'loading' || undefined}>
        {state.kind === 'loading' && <SkeletonRows rows={6} label="Loading the simulations" />}
        {state.kind === 'failed' && (
          <ErrorState
            title="The simulations could not be loaded"
            text={`${state.message} Nothing was lost.`}
            onRetry={() => void loadSimulations()}
          />
        )}
        {state.kind === 'ready' && clients.length === 0 && (
          <EmptyState
            icon="user"
            title="No clients yet"
            text="A client holds the simulations and reports that you make for them."
            action={
              <Button variant="primary" icon="plus" onClick={() => setAsked({ kind: 'add-client' })}>
                New client
              </Button>
            }
          />
        )}
        {clients.length > 0 && (
          <ListedRows
            found={found}
            query={query}
            onClearSearch={() => search('')}
            noun="simulation"
            head="Simulations"
            isShown={(panel, { client, inScenarios, inReports }) =>
              panel === 'scenarios'
                ? inScenarios || isOpen(panels, 'simulations', client.id)
                : inReports || isOpen(panels, 'reports', client.id)
            }
            row={({ client, inScenarios, inReports }, shown) => (
              <SimulationClientRow
                client={client}
                simulations={shown.scenarios}
                reports={shown.reports}
                inSimulations={inScenarios}
                inReports={inReports}
                onAsk={ask}
              />
            )}
          />
        )}
      </section>
      <p className="sr-only" role="status">
        {query.trim() === '' ? '' : `${found.length} ${found.length === 1 ? 'client' : 'clients'} found`}
      </p>
      <SimulationDialogs asked={asked} clients={clients} onClose={() => setAsked(null)} />
    </div>
  );
}
