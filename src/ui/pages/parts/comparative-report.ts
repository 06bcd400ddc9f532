/** The cards of a comparison, with what builds them. */
export { ComparativeBuilder } from '../../reports/builder/comparative-builder.tsx';
