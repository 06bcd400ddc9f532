export { ComparativeAnswers, HistoricalAnswers } from '../reports/answers/answers-panel.tsx';
export { RangeLevers } from '../reports/range/range-levers.tsx';
