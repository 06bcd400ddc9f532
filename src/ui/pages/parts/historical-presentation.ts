export { HistoricalPresentation } from '../../reports/present/historical-presentation.tsx';
