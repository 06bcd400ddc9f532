import { useState } from 'react';
import type { KeptWithReport, Report } from '../../../domain/reports/report.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../components/toasts.tsx';
import { api } from '../../wiring.ts';

/** Saves what was asked to be kept with the report at once; true when that went well. */
export function useKept(report: Report, onSaved: (report: Report) => void) {
  const [isSaving, setIsSaving] = useState(false);
  const keep = async (kept: Partial<KeptWithReport>): Promise<boolean> => {
    setIsSaving(true);
    try {
      onSaved((await api.reports.patch(report.id, kept)).data);
      return true;
    } catch (error) {
      showToast({ type: 'error', message: 'The report was not saved', detail: messageOf(error) });
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { keep, isSaving };
}
