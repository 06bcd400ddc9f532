import type { OwnerId } from '../users/user.ts';
import type { CvNames, KeptWithReport, ReportSnapshot, SavedAction } from './report.ts';
import type { ReportShare, SharedReports } from './shared-reports.ts';

/** A report as it is kept, with what its link needs. */
export interface ReportRecord extends KeptWithReport {
  id: number;
  client_id: number;
  scenario_id: number;
  scenario_name: string;
  name: string;
  description: string;
  saved_action: SavedAction;
  /** Where one report is looked for. */
  cv_names?: CvNames | undefined;
  /** Raised at each withdrawal, so that an old link never works again. */
  generation: number;
  /** Present while the report is shared. */
  share: ReportShare | null;
  created_at: string;
  updated_at: string;
}

export interface NewReport {
  client_id: number;
  scenario_id: number;
  name: string;
  description: string;
}

/** What is absent stays as it is. */
export type ReportChange = {
  [Member in 'name' | 'description' | 'saved_action' | keyof KeptWithReport]?:
    | ReportRecord[Member]
    | undefined;
};

/**
 * What the sender took these to be. Someone else's words and variants are not written over unseen; of tabs, cards and
 * removed vehicles only what the sender changed is changed.
 */
export type ReportBefore = Omit<ReportChange, 'name' | 'description'>;

/** A report as lists show it: without what only an open report needs. */
export type ReportSummary = Omit<ReportRecord, keyof KeptWithReport | 'cv_names'>;

export interface ReportStore extends SharedReports<ReportRecord, ReportSnapshot> {
  /** Newest change first. */
  list(
    owner: OwnerId,
    of?: { client_id?: number | undefined; scenario_id?: number | undefined },
  ): Promise<ReportRecord[]>;
  /** Newest change first; of every client, or of these. */
  summaries(owner: OwnerId, clients?: readonly number[]): Promise<ReportSummary[]>;
  /** Null when the scenario is not the owner's or not that client's. */
  create(owner: OwnerId, report: NewReport, now: Date): Promise<ReportRecord | null>;
  update(owner: OwnerId, id: number, change: ReportChange, now: Date): Promise<ReportRecord | null>;
  /** The same over what the report held `before`; nothing is changed where its texts or variants are others by now. */
  replace(
    owner: OwnerId,
    id: number,
    change: ReportChange,
    before: ReportBefore,
    now: Date,
  ): Promise<ReportRecord | 'changed' | null>;
}
