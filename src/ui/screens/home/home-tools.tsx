import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { SORTS } from './client-list.ts';
import { exportClients } from './export-clients.ts';
import type { Asked } from './home-dialogs.tsx';
import { chooseSort, search, useQuery, useSort } from './home-store.ts';
import styles from './home.module.css';

/** Search, order, what is done with many clients at once, and New. */
export function HomeTools({
  shown,
  all,
  onAsk,
}: {
  /** What the search shows, in the chosen order. */
  shown: readonly ClientListItem[];
  all: readonly ClientListItem[];
  onAsk: (asked: Asked) => void;
}) {
  const query = useQuery();
  const sort = useSort();
  const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;
  return (
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
        label="Many clients"
        items={[
          {
            label: 'Import clients from CSV',
            icon: 'upload',
            onSelect: () => onAsk({ kind: 'import-clients' }),
          },
          {
            label: `Export ${query.trim() === '' ? 'all' : 'the'} ${counted(shown.length)}${query.trim() === '' ? '' : ' found'} as CSV`,
            icon: 'download',
            disabled: shown.length === 0,
            onSelect: () => void exportClients(shown),
          },
          ...(query.trim() === '' || shown.length === all.length
            ? []
            : [
                {
                  label: `Export all ${counted(all.length)} as CSV`,
                  icon: 'download',
                  onSelect: () => void exportClients(all),
                } as const,
              ]),
        ]}
        trigger={(props) => (
          <IconButton {...props} label="Import or export clients" icon="more" className={styles.many} />
        )}
      />
      <Menu
        label="New"
        icon="plus"
        variant="primary"
        items={[
          { label: 'Client', icon: 'user', hotkey: 'C', onSelect: () => onAsk({ kind: 'add-client' }) },
          {
            label: 'Scenario',
            icon: 'columns',
            hotkey: 'S',
            onSelect: () => onAsk({ kind: 'new-scenario' }),
          },
          { label: 'Report', icon: 'chart', hotkey: 'R', onSelect: () => onAsk({ kind: 'new-report' }) },
        ]}
      />
    </div>
  );
}
