/** What every kind of report has of its store: to be found and deleted, shared, withdrawn, and opened by a link. */
import type { OwnerId } from '../users/user.ts';

export interface ReportShare {
  /** True when a share made now would show something else. */
  moved_on: boolean;
  shared_at: string;
  expires_at: string | null;
  views: number;
  last_viewed_at: string | null;
}

/** What anyone holding the link is given, read without an owner: the token has been checked by then. */
interface SharedSnapshot<Snapshot> {
  report_id: number;
  /** Whose it is now. */
  owner: OwnerId;
  snapshot: Snapshot;
  shared_at: string;
}

/** The last share, for its owner: also one whose link has expired or was withdrawn. */
interface KeptShare<Snapshot> {
  snapshot: Snapshot;
  shared_at: string;
  /** False when what is stored is no longer what was written. */
  sound: boolean;
}

/** Another owner's report is, to every method, one that does not exist; so is one of another kind. */
export interface SharedReports<Record, Snapshot> {
  find(owner: OwnerId, id: number): Promise<Record | null>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
  /**
   * Shares, or shares again in the same place: the link stays the same until it is withdrawn. An end that has passed
   * is lifted, because whoever shares again means the link to open.
   */
  share(owner: OwnerId, id: number, snapshot: Snapshot, now: Date): Promise<Record | null>;
  setExpiry(owner: OwnerId, id: number, expiresAt: Date | null): Promise<Record | null>;
  withdraw(owner: OwnerId, id: number, now: Date): Promise<Record | null>;
  /** Null when it was never shared. */
  lastShare(owner: OwnerId, id: number): Promise<KeptShare<Snapshot> | null>;

  /** Open: the generation that the token must have been made for; null for a report that has none. */
  generationOf(id: number): Promise<number | null>;
  /** Open: counts a view and notes when, while shared and not expired; false where it is not. */
  countView(id: number, generation: number, now: Date): Promise<boolean>;
  /** Open: the stored snapshot while shared and not expired. No view: whoever fetches may be a program that looks for harm. */
  findShared(id: number, generation: number, now: Date): Promise<SharedSnapshot<Snapshot> | null>;
}
