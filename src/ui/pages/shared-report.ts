export { SharedReportScreen } from '../reports/share/shared-report-screen.tsx';
