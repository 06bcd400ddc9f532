/** What an admin sees of the practice: who is there, what is theirs, how much is done. Never a client. */
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import type { Plan } from './plan.ts';
import type { Page, PageWanted } from '../../shared/lists.ts';
import type { OwnerId, Role } from './user.ts';

/** What an admin decides for everyone in the practice. */
export interface PracticeSettings {
  /** Advisors and admins get no further than setting one up until they have one. */
  second_factor_required: boolean;
  /** Of every page that a client sees: presentation, print, PDF, shared link, file. */
  compliance_profile: ComplianceProfile;
  /** IANA name; null: that of the server's settings. */
  time_zone: string | null;
}

/** Settings of a practice created before a setting existed, until an admin chooses. */
export const STANDARD_PRACTICE: PracticeSettings = {
  second_factor_required: false,
  compliance_profile: 'standard',
  time_zone: null,
};

/** Written when a practice's database is made. */
export const NEW_PRACTICE = { compliance_profile: 'client_clamped' } satisfies Partial<PracticeSettings>;

export interface DecidedSettings extends PracticeSettings {
  /** False in a practice from before that setting, while no admin has decided. */
  compliance_profile_chosen: boolean;
}

export interface ShownSettings extends DecidedSettings {
  /** The time zone while none is chosen. */
  default_time_zone: string;
}

export interface PracticeSettingsStore {
  read(): Promise<DecidedSettings>;
  /** Changes what is given and leaves the rest. */
  change(change: Partial<PracticeSettings>): Promise<DecidedSettings>;
  /** Notes a message about backups. False, and nothing is noted, if one was noted less than `apartMs` before. */
  claimBackupMail(now: Date, apartMs: number): Promise<boolean>;
}

export interface AdminUser {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role_type: Role;
  is_staff: boolean;
  is_superuser: boolean;
  plan: Plan;
  plan_id: number;
  created_at: string;
  last_sign_in_at: string | null;
  /** False until an invitation was answered. */
  has_password: boolean;
  /** False while a sign-up waits for its mailbox. */
  confirmed: boolean;
  has_second_factor: boolean;
  clients: number;
}

export const USER_SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'created_at',
  '-created_at',
  'role',
  '-role',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

export interface UsersWanted extends PageWanted {
  search: string;
  /** None: every role. */
  roles: readonly Role[];
  sort: UserSort;
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
  users(wanted: UsersWanted): Promise<Page<AdminUser>>;
  user(id: number): Promise<AdminUser | null>;
  belongings(id: number): Promise<Belongings>;
  /** Everyone who can own something. */
  owners(): Promise<OwnerId[]>;
  /**
   * Clients with all that hangs on them go to the other user first; with null they go with the user. All or nothing: false,
   * and nothing changed, for the last admin.
   */
  remove(id: number, handOverTo: number | null): Promise<boolean>;
  stats(now: Date): Promise<PracticeStats>;
}

/** Months are UTC's. */
type Tallied = 'simulations_run' | 'errors';
export interface Tallies {
  add(name: Tallied, now: Date): Promise<void>;
}
