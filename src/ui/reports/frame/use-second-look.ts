import { useEffect, useRef } from 'react';

/**
 * Calls `look` whenever somebody comes back to this window: what another one changed meanwhile is then to be had. A failed
 * call is told where every call's failure is, and the next return tries again.
 */
export function useSecondLook(look: () => Promise<unknown>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    let isLooking = false;
    // A return is announced twice where the window was hidden as well.
    const back = async (): Promise<void> => {
      if (isLooking || document.visibilityState === 'hidden') return;
      isLooking = true;
      await latest.current().catch(() => undefined);
      isLooking = false;
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
