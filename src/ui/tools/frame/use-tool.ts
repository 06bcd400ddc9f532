import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Figures } from '../../../domain/practice/reports/calculator.ts';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import { createToolRunsApi, TOOL_PAGES } from '../../api/saved-api.ts';
import { readJson } from '../../state/storage.ts';
import { navigate } from '../../shell/navigation.ts';
import { useRestored } from '../../state/use-form-draft.ts';
import { FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR } from '../../../domain/shared/dates.ts';
import { api, loadIndexHistory, loadTaxTables, localStore, practiceYear, settings } from '../../wiring.ts';
import { isBroken, plainObject, readFragment } from './tool-link.ts';
import {
  type LooseInput,
  type ToolSpec,
  begin,
  changed,
  documentOf,
  loaded,
  messagesAt,
  SHIPPED,
  type ToolState,
} from './tool-spec.ts';
import { loadClients, useClientList } from '../../clients/list-store.ts';
import { useCurrentClient, useSession } from '../../state/hooks.ts';
import type { ToolRun } from '../../../domain/practice/reports/tool-run-schema.ts';

type ToolOrigin = 'link' | 'saved' | 'stored' | 'new';

/** As much of a tool as its form needs. */
export interface ToolForm<V extends object> {
  values: V;
  /** Changes made by hand: calculated and stored at once. */
  set: (change: Partial<V>) => void;
  /** What is wrong with a field, by its path in the input ("strategies.0.cap"). */
  errorOf: (path: string) => readonly string[] | undefined;
}

export type ToolInUse<V extends object, I, R> = ReturnType<typeof useTool<V, I, R>>;

type Phase =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  /** The address names a saved result that does not exist or belongs to another user. */
  | { kind: 'unknown' }
  | { kind: 'ready' };

/** A moment after the last key, what is wrong is said even if the field was not left. */
const HOLD_MS = 700;
/** Not while a press that leaves the field is under way: a message would move what is being pressed. */
const LEAVE_MS = 250;

const figuresOf = async (needs: 'history' | 'tax years'): Promise<Figures> =>
  needs === 'history'
    ? { ...SHIPPED, history: await loadIndexHistory() }
    : { ...SHIPPED, taxTables: await loadTaxTables() };

/** No field of a form says it: one that no calculation takes could not be mended. */
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
  origin: ToolOrigin;
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

/** The id in the address: `?run=` of a kept result, `?client=` of whom it is for. */
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
      createToolRunsApi(api.call)
        .get(id, { signal: leave.signal })
        .then((run) => {
          // Who began to type meanwhile keeps what was typed.
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

  // Another link pasted over this one.
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

  // Results are for whoever looks into the storage; they can wait until the figures stand on the screen.
  useEffect(() => {
    const { keep } = spec;
    if (!keep || !state.run || source.origin === 'link') return;
    const { input, result } = state.run;
    const timer = setTimeout(() => keep({ input, result }, localStore), 300);
    return () => clearTimeout(timer);
  }, [spec, state.run, source.origin]);

  /** What is on the screen is this browser's own from now on, and no longer what the address names. */
  const adopt = (values: V, year: number): void => {
    localStore.set(spec.storedKey, JSON.stringify(documentOf(spec, { values, year })));
    const { pathname, hash, search } = window.location;
    if (hash !== '' || search !== '') window.history.replaceState(window.history.state, '', pathname);
    // A kept result that did not come is no longer asked for.
    if (state.figures !== null) setFailure(null);
    setFetching(false);
  };

  const phase: Phase =
    failure !== null
      ? failure.isUnknown
        ? { kind: 'unknown' }
        : { kind: 'failed', message: failure.message, retry: () => setAttempt((count) => count + 1) }
      : fetching || state.figures === null
        ? { kind: 'loading' }
        : { kind: 'ready' };

  return {
    values: state.values,
    /** Everything that is wrong, whether it is shown or not. */
    errors: state.errors,
    run: state.run,
    /** `run` is of earlier inputs: those on the screen are not valid. */
    stale: Object.keys(state.errors).length > 0,
    /** The figures of indexes; null while they are on their way. */
    history: state.figures?.history ?? null,
    origin: source.origin,
    /** The link that led here could not be read: what is shown is not what it was made of. */
    isLinkBroken: source.isLinkBroken === true,
    /** What of the inputs that led here could not be taken over, in a sentence. */
    misread: source.misread ?? null,
    /** The kept result that was opened, until it is reset. */
    saved,
    setSaved,
    /** What Download inputs and the link hold, valid or not. */
    document: documentOf(spec, state),
    phase,
    errorOf: (path: string) => messagesAt(state, path),
    set(change: Partial<V>) {
      if (source.origin === 'link' || source.isLinkBroken || source.misread)
        setSource({
          ...source,
          origin: source.origin === 'saved' ? 'saved' : 'stored',
          isLinkBroken: false,
          misread: null,
        });
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
    /** Says everything that is wrong: a result was asked for. */
    showAll: () => update((before) => ({ ...before, showsAll: true, activeField: null })),
    /** The field that was typed in was left. */
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

/** For whom the tool is used: whose kept result was opened, or who is named in the address (?client=). */
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

/** A tax-score-card user has no clients to keep a result for. */
export const useCanSaveRun = (): boolean => useSession()?.user.role_type !== 'tsc';
