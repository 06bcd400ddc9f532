import { useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { displayName } from '../../../domain/clients/client.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import styles from '../client/client.module.css';
import { ClientSimulations } from './list/client-simulations.tsx';
import { SimulationDialogs, type Asked } from './list/simulation-dialogs.tsx';
import { loadSimulations, useSimulationList } from './list/simulations-store.ts';
import { SIMULATIONS } from './wizard/simulation-steps.ts';

/** Everything that was made for one client on market history. */
export function HistoricalClientScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const state = useSimulationList();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** A list from before may lack a client who was added elsewhere. */
  const [fresh, setFresh] = useState(false);
  const [, navigate] = useLocation();
  const load = useCallback(() => loadSimulations().finally(() => setFresh(true)), []);
  useEffect(() => void load(), [load]);

  const clients = state.kind === 'ready' ? state.clients : [];
  const client = clients.find((row) => row.id === id) ?? null;
  useCurrentClient(client?.firstname);
  useCrumbs([
    { label: 'Historical Simulations', href: SIMULATIONS },
    { label: client ? displayName(client) : 'Client' },
  ]);

  const isUnknown = client === null && state.kind === 'ready' && fresh;
  return (
    <div className={styles.page}>
      {client && <ClientSimulations client={client} onAsk={setAsked} />}
      {client === null && state.kind !== 'failed' && !isUnknown && (
        <>
          <h1 className="sr-only">Client</h1>
          <div className={styles.card}>
            <SkeletonRows rows={5} label="Loading the client" />
          </div>
        </>
      )}
      {state.kind === 'failed' && (
        <ErrorState
          page
          title="The client could not be loaded"
          text={`${state.message} Nothing was lost.`}
          onRetry={() => void load()}
        />
      )}
      {isUnknown && (
        <EmptyState
          page
          icon="search"
          title="There is no such client"
          text="The address is not right, or the client was deleted."
          action={<ButtonLink href={SIMULATIONS}>Back to your simulations</ButtonLink>}
        />
      )}
      <SimulationDialogs
        asked={asked}
        clients={clients}
        onClose={() => setAsked(null)}
        onClientGone={() => navigate(SIMULATIONS)}
      />
    </div>
  );
}
