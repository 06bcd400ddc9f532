import { useEffect, useRef } from 'react';

/** Refetches when the window regains focus, because another window may have changed the data. The next focus retries a failure. */
export function useRefetchOnFocus(refetch: () => Promise<unknown>): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    let isFetching = false;
    // A hidden window that returns sends both events.
    const back = async (): Promise<void> => {
      if (isFetching || document.visibilityState === 'hidden') return;
      isFetching = true;
      await latest.current().catch(() => undefined);
      isFetching = false;
    };
    const listener = (): void => void back();
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  }, []);
}
