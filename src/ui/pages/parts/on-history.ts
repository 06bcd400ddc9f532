/** What history makes of a comparison's policy: for scenarios that have a simulation. */
export { onHistory } from '../../../domain/practice/reports/on-history.ts';
