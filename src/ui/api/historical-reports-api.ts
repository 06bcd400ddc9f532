import type { HistoricalInput, Simulation } from '../../domain/practice/cases/simulation.ts';
import type {
  HistoricalSavedAction,
  HistoricalReportContent,
  SharedHistoricalView,
  HistoricalReportRecord,
} from '../../domain/practice/reports/historical-report-content.ts';
import { createReportCalls, type PatchOf } from './report-calls.ts';
import { api } from '../wiring.ts';
import type { Call } from './http-port.ts';

export interface HistoricalReportResponse {
  report: HistoricalReportRecord;
  simulation: Simulation;
  input: HistoricalInput | null;
}

export const createHistoricalReportsApi = (call: Call) =>
  createReportCalls<{
    record: HistoricalReportRecord;
    full: HistoricalReportResponse;
    create: { simulation_id: number; name: string; description?: string };
    patch: PatchOf<HistoricalReportContent, HistoricalSavedAction>;
    shared: SharedHistoricalView;
  }>(call, {
    reports: 'report/historical-report/',
    remove: 'report/historical-delete/',
    share: 'report/historical-share/',
    public: 'report/historical-public/',
    source: 'simulation',
  });

export const historicalReports = createHistoricalReportsApi(api.call);
