import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { Button, TextButton } from '../../components/button.tsx';
import { EmptyState, ErrorState } from '../../components/empty-state.tsx';
import { Menu } from '../../components/menu.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCurrentClient } from '../../state/hooks.ts';
import { searchClients, sortClients, SORTS } from './client-list.ts';
import { ClientRow } from './client-row.tsx';
import { HomeDialogs, type Asked } from './home-dialogs.tsx';
import {
  chooseSort,
  isOpen,
  loadClients,
  search,
  useClientList,
  useOpenPanels,
  useQuery,
  useSort,
} from './home-store.ts';
import styles from './home.module.css';

/** Rows drawn before "+ View More": a long list stays quick, and search finds the rest. */
const PAGE = 50;

export function HomeScreen() {
  const state = useClientList();
  const query = useQuery();
  const sort = useSort();
  const panels = useOpenPanels();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [, navigate] = useLocation();

  useEffect(() => void loadClients(), []);

  const clients = state.kind === 'ready' ? state.clients : [];
  const opened = clients.filter(
    (client) => isOpen(panels, 'scenarios', client.id) || isOpen(panels, 'reports', client.id),
  );
  useCurrentClient(opened.length === 1 ? opened[0]?.firstname : null);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Choose Client</h1>
        <div className={styles.tools}>
          <SearchBox
            label="Search clients, scenarios, reports"
            value={query}
            onChange={search}
            className={styles.search}
          />
          <Menu
            label={SORTS.find(({ id }) => id === sort)?.label ?? 'Sort'}
            icon="sort"
            className={styles.sort}
            items={SORTS.map(({ id, label }) => ({
              label,
              checked: id === sort,
              onSelect: () => chooseSort(id),
            }))}
          />
          <Menu
            label="New"
            icon="plus"
            variant="primary"
            items={[
              {
                label: 'Client',
                icon: 'user',
                hotkey: 'C',
                onSelect: () => setAsked({ kind: 'add-client' }),
              },
              {
                label: 'Scenario',
                icon: 'columns',
                hotkey: 'S',
                onSelect: () => navigate('/scenario-details'),
              },
              { label: 'Report', icon: 'chart', hotkey: 'R', onSelect: () => navigate('/report-builder') },
            ]}
          />
        </div>
      </header>
      <section className={styles.list} aria-label="Clients">
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
        {clients.length > 0 && <Rows clients={sortClients(clients, sort)} query={query} onAsk={setAsked} />}
      </section>
      <HomeDialogs asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

function Rows({
  clients,
  query,
  onAsk,
}: {
  clients: readonly ClientListItem[];
  query: string;
  onAsk: (asked: Asked) => void;
}) {
  const [pages, setPages] = useState(1);
  const found = searchClients(clients, query);
  if (found.length === 0) {
    return (
      <EmptyState
        icon="search"
        title="Result not found."
        text={`No client, scenario or report holds “${query.trim()}”.`}
        action={
          <Button variant="quiet" onClick={() => search('')}>
            Clear search
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span />
        <span>Client</span>
        <span>Scenarios</span>
        <span>Reports</span>
        <span className={styles.date}>Last edited</span>
        <span />
      </div>
      <ul>
        {found.slice(0, pages * PAGE).map((match) => (
          <ClientRow key={match.client.id} match={match} onAsk={onAsk} />
        ))}
      </ul>
      {found.length > pages * PAGE && (
        <p className={styles.more}>
          <TextButton icon="plus" onClick={() => setPages(pages + 1)}>
            View More
          </TextButton>
          <span>
            {pages * PAGE} of {found.length} clients
          </span>
        </p>
      )}
    </>
  );
}
