/** The panel behind a figure of a planning tool, and how each tool explains its own. */
export { ToolFigurePanel } from '../../tools/frame/tool-figure-panel.tsx';
export {
  explainBuffer,
  explainRider,
  explainRiderPeriods,
} from '../../../domain/explain/explain-real-tools.ts';
export { indexStrategyExplainer } from '../../../domain/tools/index-strategy/explain-index-strategy.ts';
export { scorecardExplainer } from '../../../domain/tools/scorecard/explain-scorecard-totals.ts';
