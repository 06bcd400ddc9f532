import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { typedDate } from '../../../domain/shared/dates.ts';
import { ButtonLink, Button, TextLink } from '../../kit/form/button.tsx';
import { ErrorState, Unknown } from '../../kit/layout/empty-state.tsx';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import type { Listed } from '../../clients/client-list.ts';
import { ListDialogs, type DialogRequest, useReopened } from './list-dialogs.tsx';
import { type ListKind, SCENARIO_LIST, SIMULATION_LIST } from '../../clients/list-kinds.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './client-screen.module.css';
import { Avatar, initials } from '../../kit/data/avatar.tsx';
import { Facts } from '../../kit/data/data-table.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { NewReport } from './new-report.tsx';
import { ReportRows, ScenarioRows } from './rows.tsx';
import { ClientRuns } from '../../tools/frame/client-runs.tsx';
import { formatDate } from '../../state/dates.ts';

interface ClientPartProps {
  client: Listed;
  onRequest: (request: DialogRequest) => void;
}

interface RowsCardProps {
  title: string;
  actions: ReactNode;
  none: string | false;
  children: ReactNode;
}

const RowsCard = ({ title, actions, none, children }: RowsCardProps) => (
  <Card flush title={title} actions={actions}>
    {none ? <p className={styles.none}>{none}</p> : <div className={styles.list}>{children}</div>}
  </Card>
);

function ClientLists(props: ClientPartProps & { list: ListKind }) {
  const { list, client } = props;
  return (
    <>
      <RowsCard
        title={`${list.title}s`}
        actions={<TextLink href={list.href.add(client.id)} icon="plus" label={`New ${list.noun}`} />}
        none={client.scenarios.length === 0 && list.text.noScenarios}
      >
        <ScenarioRows {...props} />
      </RowsCard>
      <RowsCard
        title="Reports"
        actions={<NewReport {...props} />}
        none={client.reports.length === 0 && list.text.noReports}
      >
        <ReportRows {...props} />
      </RowsCard>
    </>
  );
}

function ClientHead({
  client,
  showsAddedDate = false,
  onRequest,
  children,
}: ClientPartProps & {
  showsAddedDate?: boolean | undefined;
  children?: ReactNode;
}) {
  const facts = {
    ...(client.date_of_birth !== null && { 'Date of birth': typedDate(client.date_of_birth) }),
    'Age in year 1': client.age,
    ...(showsAddedDate && { Added: formatDate(client.created_at) }),
    'Last edited': formatDate(client.updated_at),
  };
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Avatar text={initials(client.firstname, client.lastname)} />
        <div>
          <h1>{displayName(client)}</h1>
          <Facts of={Object.entries(facts)} className={styles.facts} />
        </div>
      </div>
      <div className={styles.actions}>
        {children}
        <Button icon="pencil" onClick={() => onRequest({ kind: 'edit-client', client })} label="Edit" />
        <Button icon="trash" onClick={() => onRequest({ kind: 'delete-client', client })} label="Delete" />
      </div>
    </header>
  );
}

interface ClientScreenProps {
  list: ListKind;
  actions?: ((client: Listed) => ReactNode) | undefined;
  showsAddedDate?: boolean | undefined;
  below?: ((client: Listed) => ReactNode) | undefined;
}

function ClientScreen({ list, actions, showsAddedDate, below }: ClientScreenProps) {
  const id = Number(useParams<{ id: string }>().id);
  const { store, page } = list;
  const state = store.useList();
  const [request, setAsked] = useState<DialogRequest | null>(null);
  /** The cached list may lack a client added on another device. */
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
          <ClientHead client={client} showsAddedDate={showsAddedDate} onRequest={setAsked}>
            {actions?.(client)}
          </ClientHead>
          <ClientLists list={list} client={client} onRequest={setAsked} />
          {below?.(client)}
        </>
      )}
      {client === null && state.kind !== 'failed' && !isUnknown && (
        <>
          <h1 className="sr-only">Client</h1>
          <div className={layout.box}>
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
      {isUnknown && <Unknown what="client" back={{ href: page.href, label: `Back to your ${page.loads}` }} />}
      <ListDialogs
        list={list}
        request={request}
        clients={clients}
        onClose={() => setAsked(null)}
        onClientDeleted={() => navigate(page.href)}
      />
    </div>
  );
}

export const IndividualClientScreen = () => (
  <ClientScreen
    list={SCENARIO_LIST}
    showsAddedDate
    below={({ id }) => (
      <Card title="Saved tool results">
        <ClientRuns key={id} clientId={id} />
      </Card>
    )}
  />
);

export const HistoricalClientScreen = () => (
  <ClientScreen
    list={SIMULATION_LIST}
    actions={({ id }) => <ButtonLink icon="columns" href={`/individual-client/${id}`} label="Scenarios" />}
  />
);
