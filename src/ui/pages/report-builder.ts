/** The frame of either report; its cards come while the report is asked for. */
export { HistoricalReportBuilderScreen, ReportBuilderScreen } from '../reports/builder/builder-screen.tsx';
