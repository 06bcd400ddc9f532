import { historyWhatIf } from './history-what-if.mjs';
import { largeList } from './large-list.mjs';
import { lighthouse } from './lighthouse.mjs';
import { rangeLevers } from './range-levers.mjs';
import { reportOpening } from './report-opening.mjs';
import { reportWhatIf } from './report-what-if.mjs';
import { tools } from './tools.mjs';

/**
 * @typedef {object} BenchCase
 * @property {string} id
 * @property {(at: { page: import('playwright-core').Page, url: string, dataFolder: string }) =>
 * Promise<Record<string, number>>} run signed in as the owner of the demo practice
 * @property {(measured: Record<string, number>) => string[]} lines printed results
 */

/** @type {BenchCase[]} the large list is last because its clients remain in the practice */
export const CASES = [reportOpening, reportWhatIf, historyWhatIf, rangeLevers, tools, lighthouse, largeList];
