/** A comparison as slides. */
export { ComparativePresentation } from '../../reports/present/comparative-presentation.tsx';
