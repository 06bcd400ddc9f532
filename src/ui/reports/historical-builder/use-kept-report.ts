import { useCallback, useState } from 'react';
import { everythingHistorical } from '../../../domain/practice/reports/historical-report-kept.ts';
import type {
  HistoricalReportRecord,
  HistoricalSavedAction,
} from '../../../domain/practice/reports/historical-report-kept.ts';
import type { RemovableSlot } from '../../../domain/practice/reports/report.ts';
import { messageOf } from '../../api/api-error.ts';
import type { HistoricalReportPatch } from '../../api/historical-reports-api.ts';
import { showToast } from '../../shell/toasts.tsx';
import type { SaveNote } from '../frame/note-fields.ts';
import { useNewReport } from '../frame/use-new-report.ts';
import { useShown, type ShownChange } from '../frame/use-shown.ts';
import { historicalReports } from '../../api/historical-calls.ts';

const create = (
  { simulation_id, name }: HistoricalReportRecord,
  options: { key: string },
): Promise<HistoricalReportRecord> => historicalReports.create({ simulation_id, name }, options);

const read = async (id: number) => (await historicalReports.get(id)).report;

const EVERYTHING = everythingHistorical();

/**
 * The report with what is kept of it: which tabs and cards are on is shown at once and saved a moment later, the rest is
 * saved at once. `saveAll` waits for all of it, and throws where tabs or cards cannot be saved. A new report is made before the first of it.
 */
export function useKeptReport(
  opened: HistoricalReportRecord,
  onMade: (made: HistoricalReportRecord) => void,
) {
  const [report, setReport] = useState(opened);
  const [isSaving, setIsSaving] = useState(false);
  const take = (made: HistoricalReportRecord): void => {
    setReport(made);
    onMade(made);
  };
  const { write, save, settled, isMaking } = useNewReport(opened, create, take, read, setReport);
  const patch = useCallback(
    async (body: HistoricalReportPatch): Promise<HistoricalReportRecord> =>
      (await write((id) => historicalReports.patch(id, body))).data,
    [write],
  );
  const sendShown = useCallback(
    async ({ was, wanted }: ShownChange<HistoricalSavedAction>) =>
      setReport(await patch({ saved_action: wanted, was: { saved_action: was } })),
    [patch],
  );
  const { saveNow, ...tabs } = useShown(EVERYTHING, report.saved_action, sendShown);

  /** What another window took out or put back meanwhile stays so. */
  async function leaveOut(
    ids: RemovableSlot[],
    was: RemovableSlot[] = report.deleted_historical_vehicle_ids,
  ): Promise<void> {
    setIsSaving(true);
    try {
      setReport(
        await patch({
          deleted_historical_vehicle_ids: ids,
          was: { deleted_historical_vehicle_ids: was },
        }),
      );
    } catch (error) {
      showToast({
        type: 'error',
        message: 'The report was not saved',
        detail: messageOf(error),
        action: { label: 'Retry', run: () => void leaveOut(ids, was) },
      });
    }
    setIsSaving(false);
  }

  const sendNote: SaveNote<HistoricalReportRecord> = useCallback((_id, texts) => patch(texts), [patch]);
  const isBusy = isSaving || isMaking;
  const saveAll = () => saveNow().then(settled);
  return { report, setReport, ...tabs, saveAll, isBusy, leaveOut, sendNote, save };
}
