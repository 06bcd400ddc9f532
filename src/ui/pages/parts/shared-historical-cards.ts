/** With the cards; it comes while the report itself is asked for. */
export { SharedHistoricalReport } from '../../reports/share/shared-historical-report.tsx';
