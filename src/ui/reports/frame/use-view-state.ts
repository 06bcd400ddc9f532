import { useCallback, useEffect, useRef, useState } from 'react';
import { mergeView } from '../../../domain/practice/reports/merge-windows.ts';
import type { ActionOf } from '../../../domain/practice/reports/report.ts';
import type { DisplayedInflation } from '../../../domain/shared/todays-dollars.ts';
import { messageOf } from '../../api/api-error.ts';
import { useLastingToast } from '../../shell/use-lasting-toast.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

export interface ViewStateChange<S> {
  was: S;
  wanted: S;
}

const PAUSE_MS = 400;
const NOT_SAVED = 'The tabs were not saved';

/**
 * Shows changes of the view state immediately and saves them after a pause, merged with changes of other windows.
 * `send` must be a stable function. `saveNow` saves pending changes and throws on failure.
 */
export function useViewState<Tab, Card, Inflation extends DisplayedInflation>(
  all: ActionOf<Tab, Card, Inflation>,
  savedState: ActionOf<Tab, Card, Inflation>,
  send: (change: ViewStateChange<ActionOf<Tab, Card, Inflation>>) => Promise<unknown>,
) {
  const [change, setChange] = useState<ViewStateChange<ActionOf<Tab, Card, Inflation>> | null>(null);
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const latest = useRef(change);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<string | null>>(Promise.resolve(null));
  const hasFailed = useRef(false);
  const toast = useLastingToast();

  const push = useCallback((): Promise<string | null> => {
    clearTimeout(timer.current);
    const setLatest = (next: typeof latest.current): void => {
      latest.current = next;
      setChange(next);
    };
    queue.current = queue.current.then(async () => {
      const { current: sent } = latest;
      if (!sent) return null;
      toast.close();
      try {
        await send(sent);
        // Changes during the request are relative to the sent state.
        const { current: now } = latest;
        setLatest(now === sent || now === null ? null : { was: sent.wanted, wanted: now.wanted });
        hasFailed.current = false;
        if (now === sent) setSaveState('saved');
        return null;
      } catch (error) {
        hasFailed.current = true;
        setSaveState('failed');
        return messageOf(error);
      }
    });
    return queue.current;
  }, [send, toast]);

  const flush = useCallback(async (): Promise<void> => {
    const failure = await push();
    if (failure === null) return;
    toast.show({
      type: 'error',
      message: NOT_SAVED,
      detail: failure,
      action: {
        label: 'Retry',
        run: () => {
          setSaveState('saving');
          void flush();
        },
      },
    });
  }, [push, toast]);

  const saveNow = useCallback(async (): Promise<void> => {
    const failure = await push();
    if (failure !== null) throw new Error(`${NOT_SAVED}: ${failure}`);
  }, [push]);

  const setView = (requested: ActionOf<Tab, Card, Inflation>): void => {
    latest.current = { was: savedState, wanted: requested };
    setChange(latest.current);
    hasFailed.current = false;
    setSaveState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  };

  // Saves pending changes on unmount. Failed changes were reported.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (!hasFailed.current) void flush();
    },
    [flush],
  );
  const viewState = change ? mergeView(all, savedState, change.was, change.wanted) : savedState;
  return { viewState, setView, saveState, saveNow };
}
