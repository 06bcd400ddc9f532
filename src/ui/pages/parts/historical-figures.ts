/** The panel behind a figure of a report on history. */
export { HistoricalFigurePanel } from '../../reports/historical/historical-figure-panel.tsx';
