import type { ReactNode } from 'react';
import { Menu } from '../../kit/menu.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { SORTS } from '../../clients/client-list.ts';
import styles from './home.module.css';
import type { Asked } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kind.ts';
import { chooseSort, useSort } from '../../clients/list-store.ts';

interface ListToolsProps {
  list: ListKind;
  onAsk: (asked: Asked) => void;
  /** What is done with many clients at once. */
  children?: ReactNode;
}

/** Search, order and New. */
export function ListTools({ list, onAsk, children }: ListToolsProps) {
  const query = list.store.useQuery();
  const sort = useSort();
  return (
    <div className={styles.tools}>
      <SearchBox
        label={`Search clients, ${list.noun}s, reports`}
        value={query}
        onChange={list.store.search}
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
      {children}
      <Menu
        label="New"
        icon="plus"
        variant="primary"
        items={[
          { label: 'Client', icon: 'user', hotkey: 'C', onSelect: () => onAsk({ kind: 'add-client' }) },
          {
            label: list.title,
            icon: list.icon,
            hotkey: 'S',
            onSelect: () => onAsk({ kind: 'new-scenario' }),
          },
          { label: 'Report', icon: 'chart', hotkey: 'R', onSelect: () => onAsk({ kind: 'new-report' }) },
        ]}
      />
    </div>
  );
}
