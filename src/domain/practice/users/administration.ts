/** An admin's view of the practice: users, counts of their records, and activity. Never clients. */
import type { AdminUser, PracticeSettings, SettingsView, UsersQuery } from './admin-schema.ts';
import type { Plan } from './plan.ts';
import type { Page } from '../../shared/lists.ts';
import type { OwnerId } from './user.ts';

export type DecidedSettings = Omit<SettingsView, 'default_time_zone'>;

/** Settings of a practice created before a setting existed, until an admin chooses. */
export const DEFAULT_PRACTICE_SETTINGS: PracticeSettings = {
  second_factor_required: false,
  password_sign_in: true,
  compliance_profile: 'standard',
  firm_required: false,
  tokens_allowed: true,
  mcp_enabled: false,
  mcp_client_names: false,
  time_zone: null,
};

/** Settings of a new database. */
export const NEW_PRACTICE = { compliance_profile: 'client_clamped' } satisfies Partial<PracticeSettings>;

export interface PracticeSettingsStore {
  read(): Promise<DecidedSettings>;
  /** Changes only the passed members. */
  change(change: Partial<PracticeSettings>): Promise<DecidedSettings>;
  /** Records a message about backups. Returns false if another one was recorded less than `minIntervalMs` before. */
  claimBackupMail(now: Date, minIntervalMs: number): Promise<boolean>;
}

/** Details of a user's records, in addition to their counts. */
export interface Belongings {
  shared_reports: number;
  /** A paid plan at the card provider is still active, and ends with the user. */
  has_subscription: boolean;
}

export interface PracticeStats {
  users_by_plan: Record<Plan, number>;
  new_this_month: number;
  /** Reports with an active link. */
  reports_shared: number;
  simulations_run: number;
  /** Requests that failed because of an internal error, this month. */
  errors: number;
}

export interface Administration {
  users(query: UsersQuery): Promise<Page<AdminUser>>;
  user(id: number): Promise<AdminUser | null>;
  belongings(id: number): Promise<Belongings>;
  owners(): Promise<OwnerId[]>;
  /** Hands clients over first; with null, deletes them too. Returns false without a change for the last admin. */
  remove(id: number, handOverTo: number | null): Promise<boolean>;
  stats(now: Date): Promise<PracticeStats>;
}

/** By UTC month. */
type Tallied = 'simulations_run' | 'errors';
export interface Tallies {
  add(name: Tallied, now: Date): Promise<void>;
}
