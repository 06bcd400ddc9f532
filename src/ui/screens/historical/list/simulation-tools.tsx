import { Menu } from '../../../components/menu.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { SORTS } from '../../home/client-list.ts';
import styles from '../../home/home.module.css';
import type { Asked } from './simulation-dialogs.tsx';
import { chooseSort, search, useQuery, useSort } from './simulations-store.ts';

/** Search, order and New. */
export function SimulationTools({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const query = useQuery();
  const sort = useSort();
  return (
    <div className={styles.tools}>
      <SearchBox
        label="Search clients, simulations, reports"
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
          { label: 'Client', icon: 'user', hotkey: 'C', onSelect: () => onAsk({ kind: 'add-client' }) },
          {
            label: 'Simulation',
            icon: 'history',
            hotkey: 'S',
            onSelect: () => onAsk({ kind: 'new-simulation' }),
          },
          { label: 'Report', icon: 'chart', hotkey: 'R', onSelect: () => onAsk({ kind: 'new-report' }) },
        ]}
      />
    </div>
  );
}
