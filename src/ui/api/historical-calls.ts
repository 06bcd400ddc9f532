/** The calls of the historical screens, on the session of the page. */
import { createHistoricalApi } from './historical-api.ts';
import { api } from '../wiring.ts';

export { historicalReports } from './historical-report-calls.ts';
export const historical = createHistoricalApi(api.call);
