export { IndexStrategyAllocationScreen } from '../wizard/history/allocation-step.tsx';
export { HistoricalSimulationsScreen } from '../wizard/history/historical-simulations-screen.tsx';
export { SimulationParametersScreen } from '../wizard/parameters/parameters-step.tsx';
export { SimulationReviewScreen } from '../wizard/review/simulation-review-screen.tsx';
export { ReviewSummaryScreen } from '../wizard/review/review-summary-screen.tsx';
