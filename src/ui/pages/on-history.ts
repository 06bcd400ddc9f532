export { onHistory } from '../../domain/practice/reports/on-history.ts';
