/** The calls of the historical screens, on the session of the page. */
import { createHistoricalApi } from './historical-api.ts';
import { createHistoricalReportsApi } from './historical-reports-api.ts';
import { api } from '../wiring.ts';

export const historical = createHistoricalApi(api.call);
export const historicalReports = createHistoricalReportsApi(api.call);
