/** A report on history as slides. */
export { HistoricalPresentation } from '../../reports/present/historical-presentation.tsx';
