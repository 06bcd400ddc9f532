/** A start year before the first table, in words: null where the tables reach. An installation adds none before the shipped. */
import { SHIPPED_TAX_TABLES } from './federal/federal-figures.ts';
import { firstLimitYear, firstTaxYear } from './federal/tax-tables.ts';

export const beforeTables = (year: number): string | null => {
  const first = firstTaxYear(SHIPPED_TAX_TABLES);
  return year < first ? `Tax tables start in ${first}.` : null;
};

export const beforeLimits = (year: number): string | null => {
  const first = firstLimitYear(SHIPPED_TAX_TABLES);
  return year < first ? `Limits are known from ${first}.` : null;
};
