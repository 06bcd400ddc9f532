import { useCallback } from 'react';
import type { Report } from '../../../domain/practice/reports/report.ts';
import type { SaveNote } from '../frame/note-fields.ts';
import { useNewReport } from '../frame/use-new-report.ts';
import { api } from '../../wiring.ts';
import type { PatchReport } from './use-report.ts';

const create = ({ client_id, scenario_id, name }: Report, options: { key: string }): Promise<Report> =>
  api.reports.create({ client_id, scenario_id, name }, options);

/** All that is written of the opened report goes through here; a new one is made before the first. */
export function useReportWrites(
  opened: Report,
  onMade: (made: Report) => void,
  onRead: (now: Report) => void,
) {
  const { write, save, settled, isMaking } = useNewReport(opened, create, onMade, api.reports.get, onRead);
  const patch: PatchReport = useCallback((body) => write((id) => api.reports.patch(id, body)), [write]);
  const sendNote: SaveNote<Report> = useCallback(async (_id, texts) => (await patch(texts)).data, [patch]);
  return { patch, sendNote, save, settled, isMaking };
}
