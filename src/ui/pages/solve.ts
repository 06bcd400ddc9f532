export { SolvePanel } from '../reports/builder/solve-panel.tsx';
