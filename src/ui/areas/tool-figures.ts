/** The panel behind a figure of a planning tool, and how each tool explains its own. */
export { ToolFigurePanel } from '../tools/frame/tool-figure-panel.tsx';
export { retirementBufferExplainer } from '../../domain/tools/buffer/explain-buffer-simulation.ts';
export { indexStrategyExplainer } from '../../domain/tools/index-strategy/explain-index-strategy.ts';
export { explainIncomeRider } from '../../domain/tools/rider/explain-income-rider.ts';
export { incomeRiderSimulationExplainer } from '../../domain/tools/rider/explain-income-rider-simulation.ts';
export { scorecardExplainer } from '../../domain/tools/scorecard/explain-scorecard-totals.ts';
