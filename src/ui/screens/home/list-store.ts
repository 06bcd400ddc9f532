/** A list of clients with what was made for them: loading, searching, order, and which panels stand open. */
import { signal } from '@preact/signals-core';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../components/toasts.tsx';
import { KEYS } from '../../state/stored-keys.ts';
import { useSignalValue } from '../../state/use-signal.ts';
import { api, preferences, session } from '../../wiring.ts';
import { sortFrom, type SortId } from './client-list.ts';

export type LoadedList<C> =
  { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'ready'; clients: readonly C[] };

/** What was removed comes off the list at once; the list is fetched again a little later. */
const REMOVAL_REFRESH_MS = 1000;

const keyOf = (panel: string, id: number) => `${panel}:${id}`;
export const isPanelOpen = (panels: ReadonlySet<string>, panel: string, id: number) =>
  panels.has(keyOf(panel, id));

/** One order for every list, remembered by the browser. */
const sort = signal<SortId>(sortFrom(preferences.get(KEYS.clientSort)));
export const useSort = () => useSignalValue(sort);
export function chooseSort(next: SortId): void {
  sort.value = next;
  preferences.set(KEYS.clientSort, next);
}

/** `path` answers with the list, and 304 to a tag that it still has. */
export function createListStore<C>(path: string) {
  const list = signal<LoadedList<C>>({ kind: 'loading' });
  const open = signal<ReadonlySet<string>>(new Set());
  const query = signal('');

  /** The server's tag of the list as it stands here; none after a change of our own. */
  let heldTag: string | undefined;
  /** Counts changes of our own, and lists that were begun anew: an answer from before one is out of date. */
  let edits = 0;

  let owner: number | null = null;
  // Another user in the same window must not see the list of the one before.
  session.current.subscribe((current) => {
    if (current?.user.id === owner) return;
    owner = current?.user.id ?? null;
    list.value = { kind: 'loading' };
    open.value = new Set();
    query.value = '';
    heldTag = undefined;
    edits += 1;
  });

  /** Keeps the list that is there while a newer one is fetched; an unchanged one is not sent again. */
  async function load(): Promise<void> {
    if (list.peek().kind === 'failed') list.value = { kind: 'loading' };
    const begun = edits;
    try {
      const { data, tag } = await api.call<C[]>({ method: 'GET', path, heldTag });
      // What was asked for before a change would undo it on the screen.
      if (begun !== edits) return owner === null ? undefined : await load();
      list.value = { kind: 'ready', clients: data };
      heldTag = tag;
    } catch (error) {
      if (error instanceof ApiError && (error.aborted || error.status === 401 || error.status === 304))
        return;
      if (begun !== edits) return;
      if (list.peek().kind === 'ready') showToast({ type: 'error', message: messageOf(error) });
      else list.value = { kind: 'failed', message: messageOf(error) };
    }
  }

  return {
    useList: () => useSignalValue(list),
    useOpenPanels: () => useSignalValue(open),
    useQuery: () => useSignalValue(query),
    search: (next: string): void => void (query.value = next),
    togglePanel(panel: string, id: number): void {
      const next = new Set(open.peek());
      if (!next.delete(keyOf(panel, id))) next.add(keyOf(panel, id));
      open.value = next;
    },
    load,
    /** A change of our own, shown at once. */
    change(edit: (clients: readonly C[]) => readonly C[]): void {
      const state = list.peek();
      heldTag = undefined;
      edits += 1;
      if (state.kind === 'ready') list.value = { kind: 'ready', clients: edit(state.clients) };
    },
    refreshSoon: () => void setTimeout(() => void load(), REMOVAL_REFRESH_MS),
  };
}
