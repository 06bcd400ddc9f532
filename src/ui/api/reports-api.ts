/** Comparative reports. */
import type {
  KeptWithReport,
  Report,
  ReportExport,
  SavedAction,
  SharedReportView,
} from '../../domain/practice/reports/report.ts';
import type { ReportRules } from '../../domain/practice/reports/report-schema.ts';
import type { Call } from './api.ts';
import { createReportCalls, type PatchOf } from './report-calls.ts';

export type ReportsApi = ReturnType<typeof createReportsApi>;

export const createReportsApi = (call: Call) => ({
  /** What the practice decides about every page that a client sees. */
  rules: async () => (await call<ReportRules>({ method: 'GET', path: 'report/rules/' })).data,
  ...createReportCalls<{
    record: Report;
    whole: Report;
    create: { client_id: number; scenario_id: number; name: string; description?: string };
    patch: PatchOf<KeptWithReport, SavedAction>;
    exported: ReportExport;
    shared: SharedReportView;
  }>(call, {
    reports: 'report/',
    remove: 'report/delete/',
    share: 'report/share-report/',
    public: 'report/public/',
    source: 'scenario',
  }),
});
