import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Figures } from '../../../domain/practice/reports/calculator.ts';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import { TOOL_PAGES, toolRuns } from '../../api/saved-api.ts';
import { readJson } from '../../state/storage.ts';
import { navigate } from '../../shell/navigation.ts';
import { useRestored } from '../../state/use-form-draft.ts';
import { FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR } from '../../../domain/shared/dates.ts';
import { loadIndexHistory, loadTaxTables, localStore, practiceYear, settings } from '../../wiring.ts';
import { isBroken, plainObject, readFragment } from './tool-link.ts';
import { begin, changed, documentOf, loaded, messagesAt, SHIPPED } from './tool-spec.ts';
import type { LooseInput, ToolSpec, ToolState } from './tool-spec.ts';
import { loadClients, useClientList } from '../../clients/list-store.ts';
import { useCurrentClient, useSession } from '../../state/hooks.ts';
import type { ToolRun } from '../../../domain/practice/reports/tool-run-schema.ts';

export interface ToolForm<V extends object> {
  values: V;
  set: (change: Partial<V>) => void;
  /** The messages of a path in the input, such as "strategies.0.cap". */
  errorOf: (path: string) => readonly string[] | undefined;
}

export type ToolInUse<V extends object, I, R> = ReturnType<typeof useTool<V, I, R>>;

/** Delay of messages after the last key press in a field. */
const HOLD_MS = 700;
/** Delay after a field loses focus. A message during the click would move the clicked control. */
const LEAVE_MS = 250;

const figuresOf = async (needs: 'history' | 'tax years'): Promise<Figures> =>
  needs === 'history'
    ? { ...SHIPPED, history: await loadIndexHistory() }
    : { ...SHIPPED, taxTables: await loadTaxTables() };

/** No field shows the year, so the user could not correct an invalid one. */
const yearOf = ({ start_year: year }: LooseInput): number =>
  typeof year === 'number' &&
  Number.isInteger(year) &&
  year >= FIRST_CALENDAR_YEAR &&
  year <= LAST_CALENDAR_YEAR
    ? year
    : practiceYear();

interface Source<V> {
  values: V;
  year: number;
  origin: 'link' | 'saved' | 'stored' | 'new';
  isLinkBroken?: boolean;
  misread?: string | null;
}

function sourceOf<V extends object, I, R>(spec: ToolSpec<V, I, R>): Source<V> {
  const linked = readFragment(window.location.hash);
  if (linked) return { ...sourceIn(spec, linked), origin: 'link' };
  const isLinkBroken = isBroken(window.location.hash);
  const stored = plainObject(readJson(localStore, spec.storedKey));
  if (stored) return { values: spec.read(stored), year: practiceYear(), origin: 'stored', isLinkBroken };
  return { values: spec.defaults, year: practiceYear(), origin: 'new', isLinkBroken };
}

const sourceIn = <V extends object, I, R>(spec: ToolSpec<V, I, R>, document: LooseInput) => ({
  values: spec.read(document),
  year: yearOf(document),
  misread: spec.misread?.(document) ?? null,
});

/** Reads an id from the address: `?run=` of a saved result, `?client=` of a client. */
const idParam = (name: 'run' | 'client'): number | null => {
  const id = Number(new URLSearchParams(window.location.search).get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
};

export function useTool<V extends object, I, R>(spec: ToolSpec<V, I, R>) {
  type State = ToolState<V, I, R>;
  const [source, setSource] = useState(() => sourceOf(spec));
  useRestored(source.origin === 'stored');
  const [state, update] = useReducer(
    (before: State, next: (before: State) => State) => next(before),
    source,
    ({ values, year, origin }) => begin(spec, { values, year, figures: null, showsAll: origin !== 'new' }),
  );
  const [saved, setSaved] = useState<ToolRun | null>(null);
  const [failure, setFailure] = useState<{ message: string; isUnknown: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [fetching, setFetching] = useState(() => source.origin !== 'link' && idParam('run') !== null);

  const take = useCallback(
    (next: Source<V>) => {
      const { values, year, origin } = next;
      setSource(next);
      update(({ figures }) => begin(spec, { values, year, figures, showsAll: origin !== 'new' }));
    },
    [spec],
  );

  useEffect(() => {
    let isCurrent = true;
    const leave = new AbortController();
    const fail = (error: unknown) => {
      if (isCurrent) setFailure({ message: messageOf(error), isUnknown: isNotFound(error) });
    };
    setFailure(null);
    figuresOf(spec.needs).then((figures) => {
      if (isCurrent) update((before) => loaded(spec, before, figures));
    }, fail);
    const id = readFragment(window.location.hash) ? null : idParam('run');
    if (id !== null)
      toolRuns.get(id, { signal: leave.signal }).then((run) => {
        if (!isCurrent || idParam('run') !== id) return;
        if (run.tool !== spec.id) {
          navigate(`${settings.appBase}${TOOL_PAGES[run.tool].result}?run=${run.id}`, { replace: true });
          return;
        }
        setFetching(false);
        setSaved(run);
        take({ ...sourceIn(spec, run.inputs), origin: 'saved' });
      }, fail);
    return () => {
      isCurrent = false;
      leave.abort();
    };
  }, [spec, take, attempt]);

  useEffect(() => {
    const follow = (): void => {
      const linked = readFragment(window.location.hash);
      if (linked) take({ ...sourceIn(spec, linked), origin: 'link' });
      else if (isBroken(window.location.hash)) setSource((before) => ({ ...before, isLinkBroken: true }));
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [spec, take]);

  useEffect(() => {
    if (state.activeField === null) return;
    const timer = setTimeout(() => update((before) => ({ ...before, activeField: null })), HOLD_MS);
    return () => clearTimeout(timer);
  }, [state.activeField, state.values]);

  // Delayed, as stored results are only read outside the page.
  useEffect(() => {
    const { keep } = spec;
    if (!keep || !state.run || source.origin === 'link') return;
    const { input, result } = state.run;
    const timer = setTimeout(() => keep({ input, result }, localStore), 300);
    return () => clearTimeout(timer);
  }, [spec, state.run, source.origin]);

  /** Stores the values as this browser's draft and removes the saved run or link from the address. */
  const adopt = (values: V, year: number): void => {
    localStore.set(spec.storedKey, JSON.stringify(documentOf(spec, { values, year })));
    const { pathname, hash, search } = window.location;
    if (hash !== '' || search !== '') window.history.replaceState(window.history.state, '', pathname);
    // The user no longer needs a saved result that failed to load.
    if (state.figures !== null) setFailure(null);
    setFetching(false);
  };

  const retry = () => setAttempt((count) => count + 1);
  // Unknown: the address contains the id of a saved result that does not exist or belongs to another user.
  const phase = failure
    ? ({ kind: failure.isUnknown ? 'unknown' : 'failed', message: failure.message, retry } as const)
    : ({ kind: fetching || state.figures === null ? 'loading' : 'ready' } as const);

  return {
    values: state.values,
    errors: state.errors,
    run: state.run,
    /** True if `run` belongs to earlier inputs because the current inputs are invalid. */
    stale: Object.keys(state.errors).length > 0,
    history: state.figures?.history ?? null,
    origin: source.origin,
    /** True if the link is unreadable; the screen then shows other inputs. */
    isLinkBroken: source.isLinkBroken === true,
    misread: source.misread ?? null,
    saved,
    setSaved,
    document: documentOf(spec, state),
    phase,
    errorOf: (path: string) => messagesAt(state, path),
    set(change: Partial<V>) {
      const origin = source.origin === 'saved' ? 'saved' : 'stored';
      if (source.origin === 'link' || source.isLinkBroken || source.misread)
        setSource({ ...source, origin, isLinkBroken: false, misread: null });
      adopt({ ...state.values, ...change }, state.year);
      update((before) => changed(spec, before, change));
    },
    reset() {
      for (const key of [spec.storedKey, ...(spec.storedKeys ?? [])]) localStore.remove(key);
      window.history.replaceState(window.history.state, '', window.location.pathname);
      setSaved(null);
      take({ values: spec.defaults, year: practiceYear(), origin: 'new' });
    },
    useExample() {
      adopt(spec.example, practiceYear());
      setSaved(null);
      take({ values: spec.example, year: practiceYear(), origin: 'stored' });
    },
    showAll: () => update((before) => ({ ...before, showsAll: true, activeField: null })),
    leaveField: () =>
      void setTimeout(
        () => update((before) => (before.activeField === null ? before : { ...before, activeField: null })),
        LEAVE_MS,
      ),
  };
}

export interface ToolClient {
  id: number;
  firstname: string;
  lastname: string;
}

export function useToolClient(ofSaved: number | null): ToolClient | null {
  const [named] = useState(() => idParam('client'));
  const mayKeep = useCanSaveRun();
  const id = mayKeep ? (ofSaved ?? named) : null;
  const list = useClientList();
  useEffect(() => {
    if (id !== null) void loadClients();
  }, [id]);
  const clients = list.kind === 'ready' ? list.clients : [];
  const client = clients.find((row) => row.id === id) ?? null;
  useCurrentClient(client?.firstname);
  return client;
}

/** Users with the tax-score-card role have no clients. */
export const useCanSaveRun = (): boolean => useSession()?.user.role_type !== 'tsc';
