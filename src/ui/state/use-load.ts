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
  const [version, setVersion] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  useEffect(() => {
    const controller = new AbortController();
    setState((before) => (before.kind === 'ready' ? { ...before, stale: true } : { kind: 'loading' }));
    latest.current(controller.signal).then(
      (data) => !controller.signal.aborted && setState({ kind: 'ready', data, stale: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ kind: 'failed', message: messageOf(error), missing: isNotFound(error), error });
      },
    );
    return () => controller.abort();
  }, [key, version]);

  const change = (edit: (data: T) => T) =>
    setState((before) => (before.kind === 'ready' ? { ...before, data: edit(before.data) } : before));

  const refetch = () => setVersion((before) => before + 1);
  const reload = () => {
    setState({ kind: 'loading' });
    refetch();
  };

  return { state, data: state.kind === 'ready' ? state.data : null, change, refetch, reload };
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
    const refetchOnce = async (): Promise<void> => {
      if (isFetching || document.visibilityState === 'hidden') return;
      isFetching = true;
      await latest.current().catch(() => undefined);
      isFetching = false;
    };
    const listener = (): void => void refetchOnce();
    const controller = new AbortController();
    document.addEventListener('visibilitychange', listener, { signal: controller.signal });
    window.addEventListener('focus', listener, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
