import type { OwnerId } from '../users/user.ts';
import type {
  HistoricalSavedAction,
  HistoricalSnapshot,
  KeptWithHistoricalReport,
} from './historical-report-kept.ts';
import type { CvNames } from './report.ts';
import type { ReportShare, SharedReports } from './shared-reports.ts';

/** A historical report as it is kept, with what its link needs. */
export interface StoredHistoricalReport extends KeptWithHistoricalReport {
  id: number;
  client_id: number;
  simulation_id: number;
  simulation_name: string;
  scenario_id: number | null;
  scenario_name: string | null;
  name: string;
  description: string;
  saved_action: HistoricalSavedAction;
  /** Where one report is looked for. */
  cv_names?: CvNames | undefined;
  /** Raised at each withdrawal, so that an old link never works again. */
  generation: number;
  /** Present while the report is shared. */
  share: ReportShare | null;
  created_at: string;
  updated_at: string;
}

export interface NewHistoricalReport {
  simulation_id: number;
  name: string;
  description: string;
}

/** What is absent stays as it is. */
export type HistoricalReportChange = {
  [Member in 'name' | 'description' | 'saved_action' | keyof KeptWithHistoricalReport]?:
    | StoredHistoricalReport[Member]
    | undefined;
};

/**
 * What the sender took these to be. Someone else's words are not written over unseen; of tabs, cards and removed
 * vehicles only what the sender changed is changed.
 */
export type HistoricalReportBefore = Omit<HistoricalReportChange, 'name' | 'description'>;

export interface HistoricalReportStore extends SharedReports<StoredHistoricalReport, HistoricalSnapshot> {
  /** Newest change first. */
  list(
    owner: OwnerId,
    of?: {
      client_id?: number | undefined;
      simulation_id?: number | undefined;
      clients?: readonly number[] | undefined;
    },
  ): Promise<StoredHistoricalReport[]>;
  /** Null when the simulation is not the owner's. */
  create(owner: OwnerId, report: NewHistoricalReport, now: Date): Promise<StoredHistoricalReport | null>;
  /** As `update`, over what the report held `before`; nothing is changed where its texts are others by now. */
  replace(
    owner: OwnerId,
    id: number,
    change: HistoricalReportChange,
    before: HistoricalReportBefore,
    now: Date,
  ): Promise<StoredHistoricalReport | 'changed' | null>;
  update(
    owner: OwnerId,
    id: number,
    change: HistoricalReportChange,
    now: Date,
  ): Promise<StoredHistoricalReport | null>;
}
