import { lazy, useEffect } from 'react';
import { historicalReports } from '../../api/historical-reports-api.ts';
import { SharedPage } from './shared-page.tsx';

/** Loads in parallel with the report. */
const loadReport = () => import('./shared-historical-report.tsx');
const SharedHistoricalReport = lazy(async () => ({ default: (await loadReport()).SharedHistoricalReport }));

export function SharedHistoricalReportScreen() {
  // `lazy` reports errors.
  useEffect(() => void loadReport().catch(() => undefined), []);
  return (
    <SharedPage
      load={historicalReports.shared}
      viewed={historicalReports.viewed}
      Report={SharedHistoricalReport}
    />
  );
}
