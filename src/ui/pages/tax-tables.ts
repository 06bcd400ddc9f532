export { SHIPPED_TAX_TABLES } from '../../domain/tax/federal/grown-tables.ts';
export { followedBy } from '../../domain/tax/federal/tax-tables.ts';
