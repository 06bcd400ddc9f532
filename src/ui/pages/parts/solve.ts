/** What a share of computed paths still holds, beside "What if". */
export { SolvePanel } from '../../reports/builder/solve-panel.tsx';
