import { useCallback, useEffect, useRef, useState } from 'react';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/request-key.ts';
import { showToast } from '../../shell/toasts.tsx';

/**
 * Calls `look` whenever somebody comes back to this window: what another one changed meanwhile is then to be had. A failed
 * call is told where every call's failure is, and the next return tries again.
 */
function useSecondLook(look: () => Promise<unknown>): void {
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

/**
 * A report that was opened on a scenario comes to exist with the first thing that is kept of it: it is made before the
 * first `write`, once; of a report that exists the id is its own. One write follows the other, so that no answer says less
 * than the one before it. `save` goes on once the report exists, and tells a failure. `create` is the same function each
 * time. `settled`: all that was to be written by now has been, or has failed. `read`: the report as it is kept, asked for in
 * the same line whenever this window is returned to, and told to `onRead` where another window changed it.
 */
export function useNewReport<R extends { id: number }>(
  opened: R,
  create: (report: R, options: { key: string }) => Promise<R>,
  onMade: (made: R) => void,
  read: (id: number) => Promise<R>,
  onRead: (now: R) => void,
) {
  const first = useRef(opened);
  const making = useRef<Promise<number> | null>(null);
  const keys = useRef(requestKeys());
  const told = useRef(onMade);
  useEffect(() => {
    told.current = onMade;
  });
  const [isMaking, setIsMaking] = useState(false);

  const idOf = useCallback((): Promise<number> => {
    const { current: report } = first;
    if (report.id !== NOT_SAVED) return Promise.resolve(report.id);
    making.current ??= create(report, { key: keys.current.keyFor(report) }).then(
      (made) => {
        told.current(made);
        return made.id;
      },
      (error: unknown) => {
        making.current = null;
        throw error;
      },
    );
    return making.current;
  }, [create]);

  const line = useRef<Promise<unknown>>(Promise.resolve());
  const write = useCallback(
    <T>(work: (id: number) => Promise<T>): Promise<T> => {
      const written = line.current.then(async () => work(await idOf()));
      line.current = written.catch(() => undefined);
      return written;
    },
    [idOf],
  );

  async function save(then?: (id: number) => void): Promise<void> {
    setIsMaking(true);
    try {
      const id = await idOf();
      then?.(id);
    } catch (error) {
      showToast({ type: 'error', message: 'The report was not saved', detail: messageOf(error) });
    }
    setIsMaking(false);
  }
  const settled = useCallback(() => line.current, []);

  const seen = useRef(JSON.stringify(opened));
  useSecondLook(async () => {
    if (first.current.id === NOT_SAVED && making.current === null) return;
    const now = await write(read);
    const text = JSON.stringify(now);
    if (text !== seen.current) onRead(now);
    seen.current = text;
  });
  return { write, save, settled, isMaking };
}
