/** The panel behind a figure of a comparison. */
export { FigurePanel } from '../../explain/open-figure-panel.tsx';
