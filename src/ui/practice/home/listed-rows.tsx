import { useMemo } from 'react';
import { Button } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { Match } from '../../../domain/practice/clients/client-search.ts';
import { LIMITS, type Listed } from '../../clients/client-list.ts';
import rowStyles from './client-row.module.css';
import { ClientRow } from './client-row.tsx';
import styles from './home.module.css';
import type { Asked } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kind.ts';
import { isOpen } from '../../clients/list-store.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

interface ListedRowsProps {
  list: ListKind;
  found: readonly Match<Listed>[];
  query: string;
  onAsk: (asked: Asked) => void;
}

/** The clients that were found, of which those in sight are drawn. */
export function ListedRows({ list: kind, found, query, onAsk }: ListedRowsProps) {
  const panels = kind.store.useOpenPanels();
  const isShown = (panel: 'scenarios' | 'reports', { client, inScenarios, inReports }: Match<Listed>) =>
    isOpen(panels, panel, client.id) || (panel === 'scenarios' ? inScenarios : inReports);
  const keys = useMemo(() => found.map(({ client }) => client.id), [found]);
  const openHeight = (index: number) => {
    const match = found[index];
    if (!match) return 0;
    const { scenarios, reports } = match.client;
    return (
      (isShown('scenarios', match) ? heightOf(scenarios.length, LIMITS.scenarios, match.inScenarios) : 0) +
      (isShown('reports', match) ? heightOf(reports.length, LIMITS.reportsOfClient, match.inReports) : 0)
    );
  };
  const { slots, places, list, measure } = useWindowedRows(keys, openHeight);
  if (found.length === 0)
    return (
      <EmptyState
        icon="search"
        title="Result not found."
        text={`No client, ${kind.noun} or report holds “${query.trim()}”.`}
        action={
          <Button variant="quiet" onClick={() => kind.store.search('')}>
            Clear search
          </Button>
        }
      />
    );
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span />
        <span>Client</span>
        <span>{kind.title}s</span>
        <span>Reports</span>
        <span className={styles.date}>Last edited</span>
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
                scenarios={isShown('scenarios', match)}
                reports={isShown('reports', match)}
                onAsk={onAsk}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** About as high as a panel of so many rows is, until it is drawn and measured. */
const heightOf = (rows: number, limit: number, showAll: boolean) =>
  48 + 40 * Math.max(1, showAll ? rows : Math.min(rows, limit + 1));
