/** The calls of historical reports, on the session of the page. */
import { createHistoricalReportsApi } from './historical-reports-api.ts';
import { api } from '../wiring.ts';

export const historicalReports = createHistoricalReportsApi(api.call);
