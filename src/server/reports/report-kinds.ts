/** Differences between comparative and historical reports. All report routes use these two kinds. */
import type { ZodType } from 'zod';
import {
  historicalFile,
  reportFile,
  type Sha256,
  comparativeDocument,
  type ReportContent,
} from '../../domain/practice/reports/report-document.ts';
import {
  historicalReportResponseSchema,
  historicalReportPatchSchema,
  newHistoricalReportSchema,
  newReportSchema,
  reportResponseSchema,
  reportPatchSchema,
} from '../../domain/practice/reports/report-schema.ts';
import type { ReportShare, SharedReports } from '../../domain/practice/reports/sharing.ts';
import {
  sharedHistoricalView,
  sharedView,
  type SharedReportPlace,
} from '../../domain/practice/reports/shared-view.ts';
import type { OwnerId, User } from '../../domain/practice/users/user.ts';
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import type { Narrowing } from '../../domain/shared/lists.ts';
import type { Result } from '../../domain/shared/result.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import { comparativePdf } from '../../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../rendering/pdf/historical-pdf.ts';
import type { PdfOptions } from '../../rendering/pdf/book.ts';
import { sharedHistoricalPage, sharedPage } from '../http/addresses.ts';
import { optionalId } from '../http/outcome.ts';
import { historicalReportResponse, reportResponse } from './record-responses.ts';
import type { Services } from '../services.ts';
import { comparativeSnapshot, historicalSnapshot } from './report-snapshots.ts';

export interface SavedReport {
  id: number;
  name: string;
  description: string;
  scenario_name: string | null;
  simulation_name?: string;
  /** Increases each time the link is turned off. */
  generation: number;
  share: ReportShare | null;
  updated_at: string;
}

export interface Named {
  name: string;
  description: string;
}

/** Body of a PATCH with the client's previous version. */
export interface Patched {
  was?: object | undefined;
}

interface KindStore<Report, New, Change extends Patched, Snapshot> extends SharedReports<Report, Snapshot> {
  create(owner: OwnerId, report: New, now: Date): Promise<Report | null>;
  update(
    owner: OwnerId,
    id: number,
    change: { notes?: string; disclosures?: string },
    now: Date,
  ): Promise<Report | null>;
  replace(
    owner: OwnerId,
    id: number,
    change: Omit<Change, 'was'>,
    before: NonNullable<Change['was']> | Record<string, never>,
    now: Date,
  ): Promise<Report | 'changed' | null>;
}

interface Of {
  client?: number | undefined;
  scenario?: number | undefined;
  simulation?: number | undefined;
}

export interface ReportKind<Report extends SavedReport, New extends Named, Change extends Patched, Snapshot> {
  /** Service name of the store, and query key of the source. */
  from: 'reports' | 'historicalReports';
  of: 'scenario' | 'simulation';
  paths: {
    report: '/report' | '/report/historical-report';
    latest: '/report/latest-report' | '/report/historical-latest-report';
    remove: '/report/delete' | '/report/historical-delete';
    public: '/report/public' | '/report/historical-public';
    share: '/report/share-report' | '/report/historical-share';
    note: '/report/add-note' | '/report/historical-add-note';
    disclosure: '/report/add-disclosure' | '/report/historical-add-disclosure';
  };
  /** Labels in summaries: "a report", "reports" and the content. */
  one: string;
  many: string;
  shows: string;
  query: ZodType<Narrowing & Of>;
  latestQuery: ZodType<Of>;
  newSchema: ZodType<New>;
  newExample: New;
  patchSchema: ZodType<Change>;
  responseSchema: ZodType;
  store(services: Pick<Services, 'reports' | 'historicalReports'>): KindStore<Report, New, Change, Snapshot>;
  list(services: Services, owner: OwnerId, of: Of): Promise<Report[]>;
  toResponse(
    report: Report,
    services: Services,
    origin: string,
  ): { id: number; report_link: string | null; expires_at: string | null };
  snapshot(
    report: Report,
    at: { owner: OwnerId; user: User; now: Date; caller: Caller },
    services: Services,
  ): Promise<Result<Snapshot>>;
  page(services: Services, origin: string, id: number, token: string): string;
  view(snapshot: Snapshot, place: SharedReportPlace): object;
  file(snapshot: Snapshot, createdAt: string, sha256: Sha256): object;
  pdf(snapshot: Snapshot, options: PdfOptions): PdfDocument;
  document(snapshot: Snapshot, place: SharedReportPlace): ReportContent;
}

const kind = <Report extends SavedReport, New extends Named, Change extends Patched, Snapshot>(
  of: ReportKind<Report, New, Change, Snapshot>,
) => of;

export const comparativeKind = kind({
  from: 'reports',
  of: 'scenario',
  paths: {
    report: '/report',
    latest: '/report/latest-report',
    remove: '/report/delete',
    public: '/report/public',
    share: '/report/share-report',
    note: '/report/add-note',
    disclosure: '/report/add-disclosure',
  },
  one: 'a report',
  many: 'reports',
  shows: 'removed accounts, variants, notes',
  query: listQuery({ client: optionalId, scenario: optionalId }),
  latestQuery: record('Query', { scenario: optionalId }),
  newSchema: newReportSchema,
  newExample: { client_id: 1, scenario_id: 1, name: 'Comparison', description: '' },
  patchSchema: reportPatchSchema,
  responseSchema: reportResponseSchema,
  store: ({ reports }) => reports,
  list: ({ reports }, owner, { client, scenario }) =>
    reports.list(owner, { client_id: client, scenario_id: scenario }),
  toResponse: reportResponse,
  snapshot: comparativeSnapshot,
  page: sharedPage,
  view: sharedView,
  file: reportFile,
  pdf: comparativePdf,
  document: (snapshot, place) => comparativeDocument(snapshot, sharedView(snapshot, place)),
});

export const historicalKind = kind({
  from: 'historicalReports',
  of: 'simulation',
  paths: {
    report: '/report/historical-report',
    latest: '/report/historical-latest-report',
    remove: '/report/historical-delete',
    public: '/report/historical-public',
    share: '/report/historical-share',
    note: '/report/historical-add-note',
    disclosure: '/report/historical-add-disclosure',
  },
  one: 'a historical report',
  many: 'historical reports',
  shows: 'removed accounts, notes',
  query: listQuery({ client: optionalId, scenario: optionalId, simulation: optionalId }),
  latestQuery: record('Query', { simulation: optionalId }),
  newSchema: newHistoricalReportSchema,
  newExample: { simulation_id: 1, name: 'Since 1940', description: '' },
  patchSchema: historicalReportPatchSchema,
  responseSchema: historicalReportResponseSchema,
  store: ({ historicalReports }) => historicalReports,
  async list({ historicalReports }, owner, { client, scenario, simulation }) {
    const reports = await historicalReports.list(owner, { client_id: client, simulation_id: simulation });
    return scenario === undefined ? reports : reports.filter((report) => report.scenario_id === scenario);
  },
  toResponse: historicalReportResponse,
  snapshot: historicalSnapshot,
  page: sharedHistoricalPage,
  view: sharedHistoricalView,
  file: historicalFile,
  pdf: historicalPdf,
  document: (snapshot, place) => ({ kind: 'historical', view: sharedHistoricalView(snapshot, place) }),
});
