import type { OwnerId } from '../users/user.ts';
import type {
  HistoricalParents,
  HistoricalSavedAction,
  HistoricalSnapshot,
  HistoricalReportContent,
} from './historical-report-content.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import type {
  ReportContent,
  ReportLink,
  ReportOf,
  ReportSnapshot,
  ReportParents,
  SavedAction,
} from './report.ts';
import type { ReportShare, SharedReports } from './sharing.ts';

/** The stored members of every kind of report, and those of its link. */
export interface SavedReport<Shown> extends Omit<ReportOf<Shown>, keyof ReportLink | 'report_id'> {
  /** Increases each time the link is turned off, so that an old link never works again. */
  generation: number;
  /** The practice's current profile, which a share would use. */
  compliance_profile: ComplianceProfile;
  /** Present if the report is shared. */
  share: ReportShare | null;
}

export interface ReportRecord extends SavedReport<SavedAction>, ReportContent, ReportParents {}

export type ReportSummary = Omit<ReportRecord, keyof ReportContent | 'cv_names'>;

export interface StoredHistoricalReport
  extends SavedReport<HistoricalSavedAction>, HistoricalReportContent, HistoricalParents {}

export type ReportChange<Report, Held> = {
  [Member in keyof Report & ('name' | 'description' | 'saved_action' | keyof Held)]?:
    | Report[Member]
    | undefined;
};

/** `Parent` names the row of the scenario or simulation; `Held` is the stored content without the figures. */
interface SavedReportStore<
  Report,
  Held,
  Parent extends 'scenario_id' | 'simulation_id',
  Snapshot,
> extends SharedReports<Report, Snapshot> {
  list(
    owner: OwnerId,
    of?: { [Narrow in 'client_id' | Parent]?: number | undefined } & {
      clients?: readonly number[] | undefined;
    },
  ): Promise<Report[]>;
  /** Null if the parent is not the owner's, or not the named client's. */
  create(
    owner: OwnerId,
    report: Record<Parent, number> & { client_id?: number; name: string; description: string },
    now: Date,
  ): Promise<Report | null>;
  update(owner: OwnerId, id: number, change: ReportChange<Report, Held>, now: Date): Promise<Report | null>;
  /** Saves only if texts and variants match `before`, which the sender saw. Merges tabs, cards and vehicles. */
  replace(
    owner: OwnerId,
    id: number,
    change: ReportChange<Report, Held>,
    before: Omit<ReportChange<Report, Held>, 'name' | 'description'>,
    now: Date,
  ): Promise<Report | 'changed' | null>;
}

export interface ReportStore extends SavedReportStore<
  ReportRecord,
  ReportContent,
  'scenario_id',
  ReportSnapshot
> {
  summaries(owner: OwnerId, clients?: readonly number[]): Promise<ReportSummary[]>;
}

export type HistoricalReportStore = SavedReportStore<
  StoredHistoricalReport,
  HistoricalReportContent,
  'simulation_id',
  HistoricalSnapshot
>;
