import type { OwnerId } from '../accounts/user.ts';
import type { KeptWithReport, ReportSnapshot, SavedAction } from './report.ts';

/** A report as it is kept, with what its link needs. */
export interface ReportRecord extends KeptWithReport {
  id: number;
  client_id: number;
  scenario_id: number;
  scenario_name: string;
  name: string;
  description: string;
  saved_action: SavedAction;
  /** Raised at each withdrawal, so that an old link never works again. */
  generation: number;
  /** Present while the report is shared. */
  share: ReportShare | null;
  /** Fingerprint of what a share made now would show; see `shareFingerprint`. */
  fingerprint: string;
  created_at: string;
  updated_at: string;
}

export interface ReportShare {
  fingerprint: string;
  shared_at: string;
  expires_at: string | null;
  views: number;
  last_viewed_at: string | null;
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
    ReportRecord[Member] | undefined;
};

/** What anyone holding the link is given, read without an owner: the token has been checked by then. */
export interface SharedSnapshot {
  report_id: number;
  /** Whose it is now. */
  owner: OwnerId;
  snapshot: ReportSnapshot;
  shared_at: string;
}

/** The last share, for its owner: also one whose link has expired or was withdrawn. */
export interface KeptShare {
  snapshot: ReportSnapshot;
  shared_at: string;
  /** False when what is stored is no longer what was written. */
  sound: boolean;
}

/** Another owner's report is, to every method, one that does not exist. */
export interface ReportStore {
  /** Newest change first. */
  list(
    owner: OwnerId,
    of?: { client_id?: number | undefined; scenario_id?: number | undefined },
  ): Promise<ReportRecord[]>;
  find(owner: OwnerId, id: number): Promise<ReportRecord | null>;
  /** Null when the scenario is not the owner's or not that client's. */
  create(owner: OwnerId, report: NewReport, now: Date): Promise<ReportRecord | null>;
  update(owner: OwnerId, id: number, change: ReportChange, now: Date): Promise<ReportRecord | null>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
  /**
   * Shares, or shares again in the same place: the link stays the same until it is withdrawn. An end that has passed
   * is lifted, because whoever shares again means the link to open.
   */
  share(owner: OwnerId, id: number, snapshot: ReportSnapshot, now: Date): Promise<ReportRecord | null>;
  setExpiry(owner: OwnerId, id: number, expiresAt: Date | null): Promise<ReportRecord | null>;
  withdraw(owner: OwnerId, id: number, now: Date): Promise<ReportRecord | null>;
  /** Null when it was never shared. */
  lastShare(owner: OwnerId, id: number): Promise<KeptShare | null>;

  /** Open: the generation that the token must have been made for; null for a report that has none. */
  generationOf(id: number): Promise<number | null>;
  /** Open: the stored snapshot while shared and not expired; counts the view and notes when. */
  viewShared(id: number, generation: number, now: Date): Promise<SharedSnapshot | null>;
}
