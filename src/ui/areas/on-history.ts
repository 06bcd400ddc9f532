/** What history makes of a comparison's policy: for scenarios that have a simulation. */
export { strategyOf } from '../reports/builder/strategy-of.ts';
export { onHistory } from '../../domain/practice/reports/on-history.ts';
