import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Dialog } from '../kit/dialog.tsx';
import { EmptyState, ErrorState } from '../kit/empty-state.tsx';
import { SavedRow, type SavedItem } from './saved-row.tsx';
import styles from './saved-list-dialog.module.css';
import { SearchBox } from '../kit/search-box.tsx';
import { SkeletonRows } from '../kit/skeleton.tsx';

export type { SavedItem } from './saved-row.tsx';

/** From this many on a search saves looking. */
const MANY = 8;

type Loaded<T> = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'ready'; items: T[] };

/** What was kept under names: load one, rename it, delete it. */
export function SavedListDialog<T extends SavedItem>({
  title,
  noun,
  load,
  rename,
  remove,
  onChoose,
  onClose,
}: {
  title: string;
  /** "template", "portfolio": how the rows are called. */
  noun: string;
  load: (signal: AbortSignal) => Promise<T[]>;
  rename: (item: T, name: string) => Promise<T>;
  remove: (item: T) => Promise<void>;
  onChoose: (item: T) => void;
  onClose: () => void;
}) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [search, setSearch] = useState('');
  const [fetchItems] = useState(() => load);

  useEffect(() => {
    const leave = new AbortController();
    setLoaded({ kind: 'loading' });
    fetchItems(leave.signal).then(
      (items) => setLoaded({ kind: 'ready', items }),
      (error: unknown) => {
        if (!leave.signal.aborted) setLoaded({ kind: 'failed', message: messageOf(error) });
      },
    );
    return () => leave.abort();
  }, [fetchItems, attempt]);

  const change = useCallback(
    (of: (items: T[]) => T[]) =>
      setLoaded((before) => (before.kind === 'ready' ? { kind: 'ready', items: of(before.items) } : before)),
    [],
  );

  const items = loaded.kind === 'ready' ? loaded.items : [];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return (
    <Dialog open title={title} onClose={onClose}>
      {loaded.kind === 'loading' && <SkeletonRows rows={3} label="Loading" />}
      {loaded.kind === 'failed' && (
        <ErrorState
          title={`The ${noun}s could not be loaded`}
          text={loaded.message}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      )}
      {loaded.kind === 'ready' && items.length === 0 && (
        <EmptyState
          icon="document"
          title={`No ${noun}s yet`}
          text={`What you save as a ${noun} is listed here, for every scenario.`}
        />
      )}
      {items.length >= MANY && (
        <SearchBox label={`Search ${noun}s`} value={search} onChange={setSearch} className={styles.search} />
      )}
      {items.length > 0 && shown.length === 0 && <p className={styles.none}>Result not found.</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((item) => (
            <SavedRow
              key={item.key}
              item={item}
              onChoose={() => {
                onClose();
                onChoose(item);
              }}
              onRename={async (name) => {
                const renamed = await rename(item, name);
                change((all) => all.map((one) => (one.key === item.key ? renamed : one)));
              }}
              onRemove={async () => {
                await remove(item);
                change((all) => all.filter(({ key }) => key !== item.key));
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
