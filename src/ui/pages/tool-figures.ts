export { ToolFigurePanel } from '../tools/frame/tool-figure-panel.tsx';
export { explainBuffer, explainRider, explainRiderPeriods } from '../../domain/explain/explain-real-tools.ts';
export { indexStrategyExplainer } from '../../domain/tools/index-strategy/explain-index-strategy.ts';
export { scorecardExplainer } from '../../domain/tools/scorecard/explain-scorecard-totals.ts';
