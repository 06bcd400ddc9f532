export { SHIPPED_TAX_TABLES } from '../../domain/tax/federal/federal-figures.ts';
export { followedBy } from '../../domain/tax/federal/tax-tables.ts';
