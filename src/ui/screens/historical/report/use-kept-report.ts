import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  HistoricalReportRecord,
  HistoricalSavedAction,
  KeptWithHistoricalReport,
} from '../../../../domain/reports/historical-report-kept.ts';
import { messageOf } from '../../../api/api-error.ts';
import { showToast } from '../../../components/toasts.tsx';
import type { SaveNote } from '../../../report/note-fields.ts';
import { useNewReport } from '../../../report/use-new-report.ts';
import { historicalReports } from '../wizard/historical-calls.ts';

const create = (
  { simulation_id, name }: HistoricalReportRecord,
  options: { key: string },
): Promise<HistoricalReportRecord> => historicalReports.create({ simulation_id, name }, options);

export type SaveState = 'saved' | 'saving' | 'failed';

const PAUSE_MS = 400;

/**
 * The report with what is kept of it: which tabs and cards are on is shown at once and saved a moment later, the rest is
 * saved at once. `flush` saves what still waits. A new report is made before the first of it.
 */
export function useKeptReport(
  opened: HistoricalReportRecord,
  onMade: (made: HistoricalReportRecord) => void,
) {
  const [report, setReport] = useState(opened);
  const { idOf, save, isMaking } = useNewReport(opened, create, (made) => {
    setReport(made);
    onMade(made);
  });
  const [shown, setShown] = useState<HistoricalSavedAction>(opened.saved_action);
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const waiting = useRef<{ action: HistoricalSavedAction; timer: ReturnType<typeof setTimeout> } | null>(
    null,
  );

  const send = useCallback(
    async (
      patch: Partial<KeptWithHistoricalReport> & { saved_action?: HistoricalSavedAction },
    ): Promise<void> => {
      setSaveState('saving');
      try {
        setReport((await historicalReports.patch(await idOf(), patch)).data);
        setSaveState('saved');
      } catch (error) {
        setSaveState('failed');
        showToast({
          type: 'error',
          message: 'The report was not saved',
          detail: messageOf(error),
          action: { label: 'Retry', run: () => void send(patch) },
        });
      }
    },
    [idOf],
  );

  const flush = useCallback(async (): Promise<void> => {
    const held = waiting.current;
    if (!held) return;
    clearTimeout(held.timer);
    waiting.current = null;
    await send({ saved_action: held.action });
  }, [send]);

  const show = (action: HistoricalSavedAction): void => {
    setShown(action);
    setSaveState('saving');
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { action, timer: setTimeout(() => void flush(), PAUSE_MS) };
  };

  // Leaving the screen in the pause still saves.
  useEffect(() => () => void flush(), [flush]);
  const sendNote: SaveNote<HistoricalReportRecord> = useCallback(
    async (_id, texts) => (await historicalReports.patch(await idOf(), texts)).data,
    [idOf],
  );
  return { report, setReport, shown, show, saveState, flush, keep: send, sendNote, save, isMaking };
}
