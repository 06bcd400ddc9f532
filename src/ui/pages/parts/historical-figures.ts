export { HistoricalFigurePanel } from '../../reports/historical/historical-figure-panel.tsx';
