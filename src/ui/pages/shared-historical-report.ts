/** What a client opens with the link of a report on history; its cards follow. */
export { SharedHistoricalReportScreen } from '../reports/share/shared-historical-report-screen.tsx';
