export { ComparativeAnalysis, HistoricalAnalysis } from '../reports/analysis/analysis-panel.tsx';
export { RangeLevers } from '../reports/range/range-levers.tsx';
