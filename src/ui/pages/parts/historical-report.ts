export { HistoricalReportBuilder } from '../../reports/builder/historical-builder.tsx';
