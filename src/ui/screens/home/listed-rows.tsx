import { useMemo, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LIMITS, type Listed, type Match } from './client-list.ts';
import rowStyles from './client-row.module.css';
import styles from './home.module.css';
import { useWindowedRows } from './use-windowed-rows.ts';

interface ListedRowsProps<C extends Listed> {
  found: readonly Match<C>[];
  query: string;
  onClearSearch: () => void;
  /** "scenario", what a client holds beside reports. */
  noun: string;
  /** The name of its column. */
  head: string;
  isShown: (panel: 'scenarios' | 'reports', match: Match<C>) => boolean;
  row: (match: Match<C>, shown: { scenarios: boolean; reports: boolean }) => ReactNode;
}

/** The clients that were found, of which those in sight are drawn. */
export function ListedRows<C extends Listed>(props: ListedRowsProps<C>) {
  const { found, query, noun, head, isShown, row } = props;
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
  const { slots, list, measure } = useWindowedRows(keys, openHeight);
  if (found.length === 0)
    return (
      <EmptyState
        icon="search"
        title="Result not found."
        text={`No client, ${noun} or report holds “${query.trim()}”.`}
        action={
          <Button variant="quiet" onClick={props.onClearSearch}>
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
        <span>{head}</span>
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
              key={id}
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
              {row(match, {
                scenarios: isShown('scenarios', match),
                reports: isShown('reports', match),
              })}
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
