/** Differences between comparative and historical reports. All report routes use these two kinds. */
import type { ZodType } from 'zod';
import {
  comparisonOf,
  insuredOf,
  originOf,
  type SourcedIllustration,
} from '../../domain/practice/cases/scenario.ts';
import { firmOf } from '../../domain/practice/users/firm.ts';
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
import type { ComparativeReportInput } from '../../domain/comparison/comparative/comparative-report.ts';
import { ofScenario } from '../../domain/practice/cases/simulation.ts';
import { onHistory } from '../../domain/practice/reports/on-history.ts';
import type { ReportRecord, StoredHistoricalReport } from '../../domain/practice/reports/report-store.ts';
import { ofInsured } from '../../domain/policy/mortality/mortality-weighting.ts';
import { inDollars, type ReportSnapshot } from '../../domain/practice/reports/report.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-content.ts';
import type { ReportShare, SharedReports } from '../../domain/practice/reports/sharing.ts';
import {
  sharedHistoricalView,
  sharedView,
  type SharedReportPlace,
} from '../../domain/practice/reports/shared-view.ts';
import { withFirmTexts } from '../../domain/practice/reports/disclosures/firm-disclosures.ts';
import { takeSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { fullName, type OwnerId, type User } from '../../domain/practice/users/user.ts';
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import type { Narrowing } from '../../domain/shared/lists.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import { comparativePdf } from '../../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../rendering/pdf/historical-pdf.ts';
import type { PdfOptions } from '../../rendering/pdf/book.ts';
import { sharedHistoricalPage, sharedPage } from '../http/addresses.ts';
import { refuse } from '../http/errors.ts';
import { fits, finished } from './case-save.ts';
import { optionalId } from '../http/outcome.ts';
import { historicalReportResponse, reportResponse, inputOf } from './record-responses.ts';
import type { Services } from '../services.ts';

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

/** Names of the client and the source. `of` is the source's label. */
const names = <const Of extends object>(
  { firstname, middlename, lastname }: { firstname: string; middlename: string | null; lastname: string },
  advisor: User,
  of: Of,
  report: SavedReport,
) => ({
  client: { firstname, middlename, lastname },
  advisor: fullName(advisor),
  ...of,
  report: report.name,
  description: report.description,
});

/** A modeled policy has no carrier. */
function firmAndCarrier(advisor: User, illustration: SourcedIllustration | null) {
  const firm = firmOf(advisor.firm);
  const carrier = originOf(illustration?.source) === 'model' ? undefined : illustration?.carrier;
  return {
    ...(firm && { firm }),
    ...(carrier && Object.values(carrier).some(Boolean) && { carrier }),
  };
}

/** Calculates the snapshot for routes and the command line. */
export async function comparativeSnapshot(
  report: ReportRecord,
  { owner, user }: { owner: OwnerId; user: User },
  {
    scenarios,
    simulations,
    disclosureTexts,
    ...figures
  }: Pick<Services, 'scenarios' | 'simulations' | 'disclosureTexts' | 'history' | 'taxTables'>,
): Promise<Result<ReportSnapshot>> {
  const scenario = await scenarios.find(owner, report.scenario_id);
  if (!scenario) return refuse('not_found');
  const inputs = comparisonOf(scenario.client.age, scenario.document);
  if (!inputs) return refuse('no_illustration');
  const fit = fits(scenario);
  if (!fit.ok) return fit;
  const { saved_action, notes, disclosures, deleted_comparative_vehicle_ids, variants } = report;
  const about = names(scenario.client, user, { scenario: scenario.name }, report);
  const saved = { notes, disclosures, deleted_comparative_vehicle_ids, variants };
  const records = await simulations.records(owner, scenario.id);
  const strategy = ofScenario(records.map((one) => ({ ...one, input: inputOf(one) })));
  const lapses = strategy && onHistory(inputs, strategy.input, undefined, figures.history);
  const snapshot = takeSnapshot(
    inDollars(
      ofInsured(underProfile(inputs, report), insuredOf(saved_action.insured, scenario.document)),
      saved_action,
    ),
    {
      saved_action,
      names: about,
      ...saved,
      ...(lapses && { on_history: lapses }),
      ...firmAndCarrier(user, scenario.document.illustration),
      shared_by: user.id,
    },
    figures,
  );
  return snapshot.ok ? ok(withFirmTexts(snapshot.value, await disclosureTexts.inForce())) : snapshot;
}

/**
 * Without a what-if, the input is the carrier's and is stored unchanged unless it has a variant or capped figures.
 */
const underProfile = (
  inputs: ComparativeReportInput,
  { compliance_profile: profile, variants }: Pick<ReportRecord, 'compliance_profile' | 'variants'>,
): ComparativeReportInput =>
  profile === 'client_clamped' || variants.length > 0 ? { ...inputs, compliance_profile: profile } : inputs;

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

interface Snapshots {
  calculator: Pick<Services['calculator'], 'takeSnapshot'>;
}

export async function historicalSnapshot(
  report: StoredHistoricalReport,
  { owner, user, caller }: { owner: OwnerId; user: User; caller: Caller },
  {
    simulations,
    disclosureTexts,
    history,
    calculator,
  }: Pick<Services, 'simulations' | 'disclosureTexts' | 'history'> & Snapshots,
): Promise<Result<HistoricalSnapshot>> {
  const simulation = await simulations.find(owner, report.simulation_id);
  if (!simulation) return refuse('not_found');
  const complete = finished(simulation, simulation.document, history);
  if (!complete.ok) return complete;
  const input = inputOf(simulation);
  if (!input) return refuse('no_parameters');
  const { saved_action, notes, disclosures, deleted_historical_vehicle_ids } = report;
  const about = names(simulation.client, user, { simulation: simulation.name }, report);
  const saved = { saved_action, notes, disclosures, deleted_historical_vehicle_ids, names: about };
  const requested = inDollars(
    ofInsured(
      { ...input, compliance_profile: report.compliance_profile },
      insuredOf(saved_action.insured, simulation.document),
    ),
    saved_action,
  );
  const snapshot = await calculator.takeSnapshot(
    {
      input: requested,
      shown: { ...saved, ...firmAndCarrier(user, simulation.document.illustration), shared_by: user.id },
    },
    caller,
  );
  return snapshot.ok ? ok(withFirmTexts(snapshot.value, await disclosureTexts.inForce())) : snapshot;
}

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
