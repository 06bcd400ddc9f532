import type { OwnerId } from '../users/user.ts';
import type {
  HistoricalSavedAction,
  HistoricalSnapshot,
  HistoricalReportContent,
} from './historical-report-content.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import type { ReportContent, ReportSnapshot, SavedAction, CvNames } from './report.ts';
import type { ReportShare, SharedReports } from './sharing.ts';

/** What every kind of report is kept with, and what its link needs. */
interface SavedReport<Shown> {
  id: number;
  client_id: number;
  name: string;
  description: string;
  saved_action: Shown;
  /** Where one report is looked for. */
  cv_names?: CvNames | undefined;
  /** Raised at each withdrawal, so that an old link never works again. */
  generation: number;
  /** Of the practice now: what a share would be made under. */
  compliance_profile: ComplianceProfile;
  /** Present while the report is shared. */
  share: ReportShare | null;
  created_at: string;
  updated_at: string;
}

export interface ReportRecord extends SavedReport<SavedAction>, ReportContent {
  scenario_id: number;
  scenario_name: string;
}

/** A report as lists show it: without what only an open report needs. */
export type ReportSummary = Omit<ReportRecord, keyof ReportContent | 'cv_names'>;

/** A historical report: of a simulation, which may belong to a scenario. */
export interface StoredHistoricalReport extends SavedReport<HistoricalSavedAction>, HistoricalReportContent {
  simulation_id: number;
  simulation_name: string;
  scenario_id: number | null;
  scenario_name: string | null;
}

export type ReportChange<Report, Held> = {
  [Member in keyof Report & ('name' | 'description' | 'saved_action' | keyof Held)]?:
    | Report[Member]
    | undefined;
};

/** `Parent` names the row that a report is of; `Held` is what an open report keeps besides its figures. */
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
  /** Null when what it is to be of is not the owner's, or not that client's where one is named. */
  create(
    owner: OwnerId,
    report: Record<Parent, number> & { client_id?: number; name: string; description: string },
    now: Date,
  ): Promise<Report | null>;
  update(owner: OwnerId, id: number, change: ReportChange<Report, Held>, now: Date): Promise<Report | null>;
  /**
   * The same over what the sender took the report to hold `before`. Someone else's words and variants are not written
   * over unseen: nothing is changed where they are others by now. Of tabs, cards and removed vehicles only what the
   * sender changed is changed.
   */
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
