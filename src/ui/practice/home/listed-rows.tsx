import { useMemo, memo } from 'react';
import { Button, IconButton, IconLink, TextLink } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import type { Match } from '../../../domain/practice/clients/client-search.ts';
import { LIMITS, type Listed } from '../../clients/client-list.ts';
import rowStyles from './client-row.module.css';
import { Link } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { Avatar, initials } from '../../kit/data/avatar.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { Toolbar } from '../../kit/form/toolbar.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { deleteItem, HistoryPanel, ReportRows, ScenarioRows } from './rows.tsx';
import rows from './rows.module.css';
import { NewReportShortcut, NewReport } from './new-report.tsx';
import type { DialogRequest } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kinds.tsx';
import { isOpen } from '../../clients/list-store.ts';
import { useWindowedRows } from './use-windowed-rows.ts';
import { formatDate } from '../../state/dates.ts';

interface ListedRowsProps {
  list: ListKind;
  found: readonly Match<Listed>[];
  query: string;
  onRequest: (request: DialogRequest) => void;
}

interface ClientPanelsProps {
  list: ListKind;
  client: Listed;
  scenarios: boolean;
  reports: boolean;
  isInScenarios: boolean;
  isInReports: boolean;
  isInHistory: boolean;
  onRequest: (request: DialogRequest) => void;
}

function ClientPanels(props: ClientPanelsProps) {
  const { list, client, scenarios, reports, isInScenarios, isInReports, isInHistory, onRequest } = props;
  return (
    <div className={rows.panels}>
      {scenarios && (
        <section aria-label={`${list.title}s of ${client.firstname}`}>
          <header className={rows.head}>
            <h2>{list.title}s</h2>
            <TextLink href={list.href.add(client.id)} icon="plus" label={`New ${list.noun}`} />
          </header>
          {client.scenarios.length === 0 && <p className={rows.none}>{list.text.noScenarios}</p>}
          <ScenarioRows {...{ list, client, onRequest }} showAll={isInScenarios} showReports={isInReports} />
        </section>
      )}
      {reports && (
        <section aria-label={`Reports of ${client.firstname}`}>
          <header className={rows.head}>
            <h2>Reports</h2>
            <NewReport list={list} client={client} onRequest={onRequest} />
          </header>
          {client.reports.length === 0 && <p className={rows.none}>{list.text.noReports}</p>}
          <ReportRows {...{ list, client, onRequest }} showAll={isInReports} />
        </section>
      )}
      {isInHistory && list.also && client.history && (
        <HistoryPanel list={list.also} firstname={client.firstname} id={client.id} {...client.history} />
      )}
    </div>
  );
}

/** Memoized: a search renders many clients on every key. */
const ClientRow = memo(function ClientRow(props: ClientPanelsProps) {
  const { list, client, scenarios, reports, isInHistory, onRequest } = props;
  const isOpened = scenarios || reports || isInHistory;
  const name = displayName(client);
  return (
    <>
      <Toolbar label={name} className={classes(rowStyles.client, isOpened && rowStyles.opened)}>
        <Avatar text={initials(client.firstname, client.lastname)} />
        <div className={rowStyles.who}>
          <Link href={list.href.client(client.id)} className={rowStyles.name}>
            {name}
          </Link>
          <span className={rowStyles.age}>Age {client.age}</span>
        </div>
        <div className={classes(rowStyles.pair, rowStyles.scenarios)}>
          <PanelToggle panel="scenarios" open={scenarios} {...props} />
          <IconLink
            label={`New ${list.noun} for ${client.firstname}`}
            icon="plus"
            size="small"
            href={list.href.add(client.id)}
          />
        </div>
        <div className={classes(rowStyles.pair, rowStyles.reports)}>
          <PanelToggle panel="reports" open={reports} {...props} />
          <NewReportShortcut list={list} client={client} onRequest={onRequest} />
        </div>
        <span className={rowStyles.date}>{formatDate(client.updated_at)}</span>
        <div className={rowStyles.more}>
          <Menu
            // An open menu must not move to the next client in this element.
            key={client.id}
            label={name}
            items={[
              { label: 'Edit', icon: 'pencil', onSelect: () => onRequest({ kind: 'edit-client', client }) },
              deleteItem(() => onRequest({ kind: 'delete-client', client })),
            ]}
            trigger={(trigger) => <IconButton {...trigger} label={`More for ${name}`} icon="more" />}
          />
        </div>
      </Toolbar>
      {isOpened && <ClientPanels key={client.id} {...props} />}
    </>
  );
});

function PanelToggle(
  props: Pick<ClientPanelsProps, 'list' | 'client'> & { panel: 'scenarios' | 'reports'; open: boolean },
) {
  const { list, client, panel, open } = props;
  const word = panel === 'scenarios' ? `${list.title}s` : 'Reports';
  const count = client[panel].length;
  return (
    <button
      type="button"
      className={rowStyles.expand}
      aria-expanded={open}
      // The accessible name starts with the visible label, for voice control.
      aria-label={`${word} ${count}, ${client.firstname}`}
      onClick={() => list.store.togglePanel(panel, client.id)}
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} small />
      <span className={rowStyles.word}>{word}</span> <b>{count}</b>
    </button>
  );
}

export function ListedRows({ list: kind, found, query, onRequest }: ListedRowsProps) {
  const panels = kind.store.useOpenPanels();
  const isPanelVisible = (
    panel: 'scenarios' | 'reports',
    { client, isInScenarios, isInReports }: Match<Listed>,
  ) => isOpen(panels, panel, client.id) || (panel === 'scenarios' ? isInScenarios : isInReports);
  const keys = useMemo(() => found.map(({ client }) => client.id), [found]);
  const openHeight = (index: number) => {
    const match = found[index];
    if (!match) return 0;
    const { scenarios, reports, history } = match.client;
    const visibleHistory = match.isInHistory ? history : undefined;
    const heights = [
      visibleHistory && heightOf(visibleHistory.scenarios.length + visibleHistory.reports.length, 0, true),
      isPanelVisible('scenarios', match) && heightOf(scenarios.length, LIMITS.scenarios, match.isInScenarios),
      isPanelVisible('reports', match) && heightOf(reports.length, LIMITS.reportsOfClient, match.isInReports),
    ];
    return heights.reduce<number>((sum, height) => sum + (height || 0), 0);
  };
  const { slots, places, list, measure } = useWindowedRows(keys, openHeight);
  if (found.length === 0)
    return (
      <EmptyState
        icon="search"
        title="Result not found."
        text={`No client, ${kind.noun}${kind.also ? `, ${kind.also.noun}` : ''} or report contains “${query.trim()}”.`}
        action={<Button variant="quiet" onClick={() => kind.store.search('')} label="Clear search" />}
      />
    );
  return (
    <>
      <div className={rowStyles.columns} aria-hidden="true">
        <span />
        <span>Client</span>
        <span>{kind.title}s</span>
        <span>Reports</span>
        <span>Last edited</span>
        <span />
      </div>
      <ul ref={list}>
        {slots.map((slot, place) => {
          if (slot.kind === 'gap')
            return <li key={`gap-${place}`} aria-hidden="true" style={{ height: slot.height }} />;
          const match = found[slot.index];
          if (!match) return null;
          const { id } = match.client;
          const position = slot.index + 1;
          return (
            <li
              key={places.get(id)}
              ref={measure}
              className={classes(
                rowStyles.item,
                position === 1 && rowStyles.first,
                position === found.length && rowStyles.last,
              )}
              data-row={id}
              data-open={openHeight(slot.index)}
              aria-setsize={found.length}
              aria-posinset={position}
            >
              <ClientRow
                {...match}
                list={kind}
                scenarios={isPanelVisible('scenarios', match)}
                reports={isPanelVisible('reports', match)}
                onRequest={onRequest}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Estimates the height of a panel until it is measured. */
const heightOf = (rows: number, limit: number, showAll: boolean) =>
  48 + 40 * Math.max(1, showAll ? rows : Math.min(rows, limit + 1));
