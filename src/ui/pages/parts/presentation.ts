export { ComparativePresentation } from '../../reports/present/comparative-presentation.tsx';
