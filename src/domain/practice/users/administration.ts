/** What an admin sees of the practice: who is there, what is theirs, how much is done. Never a client. */
import type { AdminUser, PracticeSettings, SettingsView, UsersQuery } from './admin-schema.ts';
import type { Plan } from './plan.ts';
import type { Page } from '../../shared/lists.ts';
import type { OwnerId } from './user.ts';

export type DecidedSettings = Omit<SettingsView, 'default_time_zone'>;

/** Settings of a practice created before a setting existed, until an admin chooses. */
export const DEFAULT_PRACTICE_SETTINGS: PracticeSettings = {
  second_factor_required: false,
  compliance_profile: 'standard',
  time_zone: null,
};

/** Written when a practice's database is made. */
export const NEW_PRACTICE = { compliance_profile: 'client_clamped' } satisfies Partial<PracticeSettings>;

export interface PracticeSettingsStore {
  read(): Promise<DecidedSettings>;
  /** Changes what is given and leaves the rest. */
  change(change: Partial<PracticeSettings>): Promise<DecidedSettings>;
  /** Notes a message about backups. False, and nothing is noted, if one was noted less than `apartMs` before. */
  claimBackupMail(now: Date, minIntervalMs: number): Promise<boolean>;
}

/** Details of a user's records, beside their counts. */
export interface Belongings {
  shared_reports: number;
  /** A paid plan is still running at the card provider, and ends with the user. */
  has_subscription: boolean;
}

export interface PracticeStats {
  users_by_plan: Record<Plan, number>;
  new_this_month: number;
  /** Reports that can be opened by a link now. */
  reports_shared: number;
  simulations_run: number;
  /** Requests that failed by the product's own fault, this month. */
  errors: number;
}

export interface Administration {
  users(query: UsersQuery): Promise<Page<AdminUser>>;
  user(id: number): Promise<AdminUser | null>;
  belongings(id: number): Promise<Belongings>;
  /** Everyone who can own something. */
  owners(): Promise<OwnerId[]>;
  /** Clients go to the other user first; with null they are deleted too. False, and nothing changed, for the last admin. */
  remove(id: number, handOverTo: number | null): Promise<boolean>;
  stats(now: Date): Promise<PracticeStats>;
}

/** Months are UTC's. */
type Tallied = 'simulations_run' | 'errors';
export interface Tallies {
  add(name: Tallied, now: Date): Promise<void>;
}
