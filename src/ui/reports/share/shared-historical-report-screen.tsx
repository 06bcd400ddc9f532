import { lazy, useEffect } from 'react';
import { historicalReports } from '../../api/historical-reports-api.ts';
import { SharedPage } from './shared-page.tsx';

/** With the cards; it comes while the report itself is asked for. */
const loadReport = () => import('./shared-historical-report.tsx');
const SharedHistoricalReport = lazy(async () => ({ default: (await loadReport()).SharedHistoricalReport }));

export function SharedHistoricalReportScreen() {
  // A failure shows where the report is drawn.
  useEffect(() => void loadReport().catch(() => undefined), []);
  return (
    <SharedPage
      load={historicalReports.shared}
      viewed={historicalReports.viewed}
      Report={SharedHistoricalReport}
    />
  );
}
