/** Differences between comparative and historical reports. All report routes use these two kinds. */
import type { ZodType, output } from 'zod';
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
  type HistoricalReportPatch,
  type ReportPatch,
} from '../../domain/practice/reports/report-schema.ts';
import type {
  ReportRecord,
  SavedReport,
  StoredHistoricalReport,
} from '../../domain/practice/reports/report-store.ts';
import type { ReportSnapshot } from '../../domain/practice/reports/report.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-content.ts';
import type { SharedReports } from '../../domain/practice/reports/sharing.ts';
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
import { sharedHistoricalUrl, sharedReportUrl } from '../http/addresses.ts';
import { optionalId } from '../http/outcome.ts';
import type { SharedNames } from './sharing.ts';
import { historicalReportResponse, reportResponse } from './record-responses.ts';
import type { Services } from '../services.ts';
import { comparativeSnapshot, historicalSnapshot } from './report-snapshots.ts';

/** The types of a kind of report. */
export interface Kind {
  report: SavedReport<unknown> & { scenario_name: string | null; simulation_name?: string };
  added: { name: string; description: string };
  /** Body of a PATCH with the client's previous version. */
  change: { was?: object | undefined };
  snapshot: SharedNames & { shared_by?: number | undefined };
}

interface KindStore<K extends Kind> extends SharedReports<K['report'], K['snapshot']> {
  create(owner: OwnerId, report: K['added'], now: Date): Promise<K['report'] | null>;
  update(
    owner: OwnerId,
    id: number,
    change: { notes?: string; disclosures?: string },
    now: Date,
  ): Promise<K['report'] | null>;
  replace(
    owner: OwnerId,
    id: number,
    change: Omit<K['change'], 'was'>,
    before: NonNullable<K['change']['was']> | Record<string, never>,
    now: Date,
  ): Promise<K['report'] | 'changed' | null>;
}

interface SourceFilter {
  client?: number | undefined;
  scenario?: number | undefined;
  simulation?: number | undefined;
}

export interface ReportKind<K extends Kind> {
  /** Service name of the store, and query key of the source. */
  storeName: 'reports' | 'historicalReports';
  source: 'scenario' | 'simulation';
  path: '/report' | '/report/historical-report';
  sharePath: '/report/share-report' | '/report/historical-share';
  /** The other paths: public, delete, latest-report, add-note, add-disclosure. */
  prefix: '/report/' | '/report/historical-';
  /** Labels in summaries: "a report", "reports" and the content. */
  noun: string;
  nouns: string;
  contents: string;
  query: ZodType<Narrowing & SourceFilter>;
  latestQuery: ZodType<SourceFilter>;
  newSchema: ZodType<K['added']>;
  newExample: K['added'];
  patchSchema: ZodType<K['change']>;
  responseSchema: ZodType;
  store(services: Pick<Services, 'reports' | 'historicalReports'>): KindStore<K>;
  list(services: Services, owner: OwnerId, of: SourceFilter): Promise<K['report'][]>;
  toResponse(
    report: K['report'],
    services: Services,
    origin: string,
  ): { id: number; report_link: string | null; expires_at: string | null };
  snapshot(
    report: K['report'],
    at: { owner: OwnerId; user: User; now: Date; caller: Caller },
    services: Services,
  ): Promise<Result<K['snapshot']>>;
  page(services: Services, origin: string, id: number, token: string): string;
  view(snapshot: K['snapshot'], place: SharedReportPlace): object;
  file(snapshot: K['snapshot'], createdAt: string, sha256: Sha256): object;
  pdf(snapshot: K['snapshot'], options: PdfOptions): PdfDocument;
  document(snapshot: K['snapshot'], place: SharedReportPlace): ReportContent;
}

export const comparativeKind: ReportKind<{
  report: ReportRecord;
  added: output<typeof newReportSchema>;
  change: ReportPatch;
  snapshot: ReportSnapshot;
}> = {
  storeName: 'reports',
  source: 'scenario',
  path: '/report',
  sharePath: '/report/share-report',
  prefix: '/report/',
  noun: 'a report',
  nouns: 'reports',
  contents: 'removed accounts, variants, notes',
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
  page: sharedReportUrl,
  view: sharedView,
  file: reportFile,
  pdf: comparativePdf,
  document: (snapshot, place) => comparativeDocument(snapshot, sharedView(snapshot, place)),
};

export const historicalKind: ReportKind<{
  report: StoredHistoricalReport;
  added: output<typeof newHistoricalReportSchema>;
  change: HistoricalReportPatch;
  snapshot: HistoricalSnapshot;
}> = {
  storeName: 'historicalReports',
  source: 'simulation',
  path: '/report/historical-report',
  sharePath: '/report/historical-share',
  prefix: '/report/historical-',
  noun: 'a historical report',
  nouns: 'historical reports',
  contents: 'removed accounts, notes',
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
  page: sharedHistoricalUrl,
  view: sharedHistoricalView,
  file: historicalFile,
  pdf: historicalPdf,
  document: (snapshot, place) => ({ kind: 'historical', view: sharedHistoricalView(snapshot, place) }),
};
