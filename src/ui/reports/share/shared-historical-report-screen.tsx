import { historicalReports } from '../../api/historical-reports-api.ts';
import { SharedHistoricalReport } from './shared-historical-report.tsx';
import { SharedPage } from './shared-page.tsx';

export const SharedHistoricalReportScreen = () => (
  <SharedPage
    load={historicalReports.shared}
    viewed={historicalReports.viewed}
    Report={SharedHistoricalReport}
  />
);
