export { CumulativeCard } from '../reports/comparative/cumulative-card.tsx';
export { EqualCard } from '../reports/comparative/equal-card.tsx';
export { FeeCard } from '../reports/comparative/fee-card.tsx';
export { LegacyCard } from '../reports/comparative/legacy-card.tsx';
