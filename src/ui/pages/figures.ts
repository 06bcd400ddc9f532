export { FigurePanel } from '../explain/open-figure-panel.tsx';
