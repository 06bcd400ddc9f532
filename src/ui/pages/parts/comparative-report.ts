export { ComparativeBuilder } from '../../reports/builder/comparative-builder.tsx';
