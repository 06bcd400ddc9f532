import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState, ErrorState } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import type { Listed } from '../../clients/client-list.ts';
import { ListDialogs, type Asked } from '../home/list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kind.ts';
import { useReopened } from '../home/reopened.ts';
import { ClientHead } from './client-head.tsx';
import { ClientLists } from './client-lists.tsx';
import styles from './client.module.css';

interface ClientScreenProps {
  list: ListKind;
  /** Before Edit and Delete. */
  actions?: ((client: Listed) => ReactNode) | undefined;
  isAddedShown?: boolean | undefined;
  /** After the reports. */
  below?: ((client: Listed) => ReactNode) | undefined;
}

/** Everything about one client, out of a list of them. */
export function ClientScreen({ list, actions, isAddedShown, below }: ClientScreenProps) {
  const id = Number(useParams<{ id: string }>().id);
  const { store, page } = list;
  const state = store.useList();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** A list from before may lack a client who was added elsewhere. */
  const [fresh, setFresh] = useState(false);
  const [, navigate] = useLocation();
  const load = useCallback(() => store.load().finally(() => setFresh(true)), [store]);
  useEffect(() => void load(), [load]);
  useReopened(list, state, setAsked);

  const clients = state.kind === 'ready' ? state.clients : [];
  const client = clients.find((row) => row.id === id) ?? null;
  useCurrentClient(client?.firstname);
  useCrumbs([{ label: page.name, href: page.href }, { label: client ? displayName(client) : 'Client' }]);

  const isUnknown = client === null && state.kind === 'ready' && fresh;
  return (
    <div className={styles.page}>
      {client && (
        <>
          <ClientHead client={client} isAddedShown={isAddedShown} onAsk={setAsked}>
            {actions?.(client)}
          </ClientHead>
          <ClientLists list={list} client={client} onAsk={setAsked} />
          {below?.(client)}
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
          action={<ButtonLink href={page.href}>Back to your {page.loads}</ButtonLink>}
        />
      )}
      <ListDialogs
        list={list}
        asked={asked}
        clients={clients}
        onClose={() => setAsked(null)}
        onClientGone={() => navigate(page.href)}
      />
    </div>
  );
}
