/** The cards of a report on history, with what builds them. */
export { HistoricalReportBuilder } from '../../reports/builder/historical-builder.tsx';
