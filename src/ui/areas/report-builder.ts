/** The frame of either report; its cards come while the report is asked for. */
export { ReportBuilderScreen } from '../reports/builder/report-builder-screen.tsx';
export { HistoricalReportBuilderScreen } from '../reports/historical-builder/historical-report-builder-screen.tsx';
