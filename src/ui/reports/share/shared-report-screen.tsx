import { api } from '../../wiring.ts';
import { SharedComparativeReport } from './shared-comparative-report.tsx';
import { SharedPage } from './shared-page.tsx';

export const SharedReportScreen = () => (
  <SharedPage load={api.reports.shared} Report={SharedComparativeReport} />
);
