import { useCallback, useEffect, useRef, useState } from 'react';
import type { Report, SavedAction } from '../../../domain/reports/report.ts';
import { messageOf } from '../../api/api-error.ts';
import type { PatchReport } from './use-report.ts';
import { showToast } from '../../components/toasts.tsx';

export type SaveState = 'saved' | 'saving' | 'failed';

const PAUSE_MS = 400;

/** Which tabs and cards are on: shown at once, saved a moment later. `flush` saves what still waits. */
export function useSavedAction(report: Report, patch: PatchReport, onSaved: (report: Report) => void) {
  const [shown, setShown] = useState<SavedAction>(report.saved_action);
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const waiting = useRef<{ action: SavedAction; timer: ReturnType<typeof setTimeout> } | null>(null);

  const send = useCallback(
    async (action: SavedAction): Promise<void> => {
      try {
        const { data } = await patch({ saved_action: action });
        setSaveState('saved');
        onSaved(data);
      } catch (error) {
        setSaveState('failed');
        showToast({
          type: 'error',
          message: 'The tabs were not saved',
          detail: messageOf(error),
          action: { label: 'Retry', run: () => void send(action) },
        });
      }
    },
    [patch, onSaved],
  );

  const flush = useCallback(async (): Promise<void> => {
    const held = waiting.current;
    if (!held) return;
    clearTimeout(held.timer);
    waiting.current = null;
    await send(held.action);
  }, [send]);

  const change = (action: SavedAction): void => {
    setShown(action);
    setSaveState('saving');
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { action, timer: setTimeout(() => void flush(), PAUSE_MS) };
  };

  // Leaving the screen in the pause still saves.
  useEffect(() => () => void flush(), [flush]);
  return { shown, change, saveState, flush };
}
