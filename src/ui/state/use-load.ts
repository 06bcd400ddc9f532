import { useEffect, useRef, useState } from 'react';
import { isNotFound, messageOf } from '../api/api-error.ts';

export type Loaded<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; missing: boolean; error: unknown }
  /** `stale`: the next page is loading, and this one stays until then. */
  | { kind: 'ready'; data: T; stale: boolean };

/** Loads again whenever `key` changes and ignores responses to older requests. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  useEffect(() => {
    const stop = new AbortController();
    setState((before) => (before.kind === 'ready' ? { ...before, stale: true } : { kind: 'loading' }));
    latest.current(stop.signal).then(
      (data) => !stop.signal.aborted && setState({ kind: 'ready', data, stale: false }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setState({ kind: 'failed', message: messageOf(error), missing: isNotFound(error), error });
      },
    );
    return () => stop.abort();
  }, [key, round]);

  const change = (edit: (data: T) => T) =>
    setState((before) => (before.kind === 'ready' ? { ...before, data: edit(before.data) } : before));

  const again = () => setRound((before) => before + 1);
  const restart = () => {
    setState({ kind: 'loading' });
    again();
  };

  return { state, data: state.kind === 'ready' ? state.data : null, change, again, restart };
}

/** Another window may have changed the data. The next focus retries a failure. */
export function useRefetchOnFocus(refetch: () => Promise<unknown>): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    let isFetching = false;
    // A window that becomes visible sends both events.
    const back = async (): Promise<void> => {
      if (isFetching || document.visibilityState === 'hidden') return;
      isFetching = true;
      await latest.current().catch(() => undefined);
      isFetching = false;
    };
    const listener = (): void => void back();
    const stop = new AbortController();
    document.addEventListener('visibilitychange', listener, { signal: stop.signal });
    window.addEventListener('focus', listener, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
