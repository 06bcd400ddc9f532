/** Tax tables for tests. Adding a tax year must not change the expected amounts of a test. */
import { SHIPPED_TAX_TABLES } from '../../src/domain/tax/federal/grown-tables.ts';
import { lastTaxYear, tablesThrough } from '../../src/domain/tax/federal/tax-tables.ts';

/** For tests with amounts of later years: the tables grow from 2026, regardless of the shipped years. */
export const TABLES_THROUGH_2026 = tablesThrough(2026, SHIPPED_TAX_TABLES);

/** For tests of the server, the CLI and the browser, which calculate with all shipped years. */
export const LAST_TAX_YEAR = lastTaxYear(SHIPPED_TAX_TABLES);
