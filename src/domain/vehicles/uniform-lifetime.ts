/** One table for every account: it is kept with the other legal figures. */
export { distributionPeriod } from '../tax/federal/uniform-lifetime-table.ts';
