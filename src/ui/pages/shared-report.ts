/** What a client opens with the link of a comparative report. */
export { SharedReportScreen } from '../reports/share/shared-report-screen.tsx';
