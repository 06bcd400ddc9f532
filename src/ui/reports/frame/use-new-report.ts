import { useCallback, useEffect, useRef, useState } from 'react';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/request-key.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useRefetchOnFocus } from '../../state/use-refetch-on-focus.ts';

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
  useRefetchOnFocus(async () => {
    if (first.current.id === NOT_SAVED && making.current === null) return;
    const now = await write(read);
    const text = JSON.stringify(now);
    if (text !== seen.current) onRead(now);
    seen.current = text;
  });
  return { write, save, settled, isMaking };
}
