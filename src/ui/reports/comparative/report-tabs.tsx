/** The cards that arrive a moment after the report: one file of code for the four of them. */
export { CumulativeCard } from './cumulative-card.tsx';
export { EqualCard } from './equal-card.tsx';
export { FeeCard } from './fee-card.tsx';
export { LegacyCard } from './legacy-card.tsx';
