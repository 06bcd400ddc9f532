import { useState } from 'react';
import type { KeptWithReport, Report } from '../../../domain/practice/reports/report.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import type { PatchReport } from './use-report.ts';

/** Saves what was asked to be kept with the report at once; true when that went well. */
export function useKept(report: Report, patch: PatchReport, onSaved: (report: Report) => void) {
  const [isSaving, setIsSaving] = useState(false);
  const keep = async (kept: Partial<KeptWithReport>): Promise<boolean> => {
    setIsSaving(true);
    try {
      // Lists go as a whole: what another window changed in them meanwhile would be lost.
      const { variants, deleted_comparative_vehicle_ids } = report;
      const was = {
        ...(kept.variants && { variants }),
        ...(kept.deleted_comparative_vehicle_ids && { deleted_comparative_vehicle_ids }),
      };
      onSaved((await patch({ ...kept, was })).data);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'report_changed') {
        const now = await api.reports.get(report.id).catch(() => null);
        if (now) {
          onSaved(now);
          showToast({
            type: 'warning',
            message: 'The variants were changed in another window',
            detail: 'They are shown here now. Keep yours again.',
          });
          return false;
        }
      }
      showToast({ type: 'error', message: 'The report was not saved', detail: messageOf(error) });
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { keep, isSaving };
}
