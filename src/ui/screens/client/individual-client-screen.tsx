import { useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { displayName } from '../../../domain/clients/client.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import { HomeDialogs, type Asked } from '../home/home-dialogs.tsx';
import { loadClients, useClientList } from '../home/home-store.ts';
import { ClientHead } from './client-head.tsx';
import { ClientLists } from './client-lists.tsx';
import styles from './client.module.css';

/** Everything about one client, out of the list that the home screen shows. */
export function IndividualClientScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const state = useClientList();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** A list from before may lack a client who was added elsewhere. */
  const [fresh, setFresh] = useState(false);
  const [, navigate] = useLocation();
  const load = useCallback(() => loadClients().finally(() => setFresh(true)), []);
  useEffect(() => void load(), [load]);

  const clients = state.kind === 'ready' ? state.clients : [];
  const client = clients.find((row) => row.id === id) ?? null;
  useCurrentClient(client?.firstname);
  useCrumbs([{ label: 'Clients', href: '/' }, { label: client ? displayName(client) : 'Client' }]);

  const isUnknown = client === null && state.kind === 'ready' && fresh;
  return (
    <div className={styles.page}>
      {client && (
        <>
          <ClientHead client={client} onAsk={setAsked} />
          <ClientLists client={client} onAsk={setAsked} />
        </>
      )}
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
          action={<ButtonLink href="/">Back to your clients</ButtonLink>}
        />
      )}
      <HomeDialogs
        asked={asked}
        clients={clients}
        onClose={() => setAsked(null)}
        onClientGone={() => navigate('/')}
      />
    </div>
  );
}
