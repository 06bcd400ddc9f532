import type { Profile } from '../../domain/practice/users/account-schema.ts';

/**
 * What a person was working on, with the steps below: it outlives a session that ran out, and comes back to the same
 * person only. A key that a screen keeps its work under belongs in this list.
 */
const WORK = {
  currentSimulation: 'currentSimulation',
  currentScenario: 'currentScenario',
  taxScorecardInputs: 'tax_scorecard_inputs',
  taxScorecardResults: 'tax_scorecard_results',
  indexStrategyInputs: 'index_strategy_inputs',
  bufferInputs: 'rba_inputs',
  bufferDistributionType: 'rba_distribution_type',
  bufferResults: 'rba_results',
  bufferSimulations: 'rba_simulations',
  incomeRiderInputs: 'income_rider_inputs',
  incomeRiderResult: 'income_rider_result',
  incomeRiderSimulation: 'ir_simulation_result',
} as const;

/** The names under which the browser keeps things, as the specification spells them (section 3). */
export const KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  currentUser: 'currentUser',
  logo: 'logo',
  planActive: 'plan_active',
  remember: 'remember',
  mode: 'mode',
  loginFromAdmin: 'login_from_admin',
  ...WORK,
  simulationStep: (step: 1 | 2 | 3) => `simulationStep${step}`,
  scenarioStep: (step: 1 | 2 | 3 | 4) => `scenarioStep${step}`,
  /** Whose drafts and inputs are kept: a user's id. */
  workOwner: 'work_owner',
  /** When they are deleted, once the session has ended. */
  workExpiry: 'work_expiry',
  adminAccessToken: 'admin_access_token',
  adminRefreshToken: 'admin_refresh_token',
  adminUser: 'admin_user',
  /** The specification names the flag, not its spelling. */
  sidebarCollapsed: 'sidebar_collapsed',
  /** Whose session, opened from admin, has ended in this tab, until that was read. */
  openedEnd: 'opened_end',
  /** What stood in forms when the session ran out: in this tab, for the same person. */
  typedForms: 'typed_forms',
  /** A random UUID of this tab, so that a report that is reloaded counts as one view. */
  visitor: 'visitor',
  /** The chosen order of the client list. */
  clientSort: 'client_sort',
} as const;

export const WORK_KEYS: readonly string[] = [
  ...Object.values(WORK),
  ...([1, 2, 3] as const).map(KEYS.simulationStep),
  ...([1, 2, 3, 4] as const).map(KEYS.scenarioStep),
];

/** Where small things are kept in the browser; wiring.ts hands in the real one. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  onOtherTab(listener: (key: string | null) => void): () => void;
}

/** Stored text is never trusted: what is no JSON counts as absent. */
export function readJson(store: KeyValue, key: string): unknown {
  const text = store.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A session's stored values. A damaged one counts as absent. */
interface StoredToken {
  value: string;
  expiry: string;
}

export function storedToken(store: KeyValue, key: string): StoredToken | null {
  const value = readJson(store, key);
  if (value === null || typeof value !== 'object') return null;
  const { value: token, expiry } = value as Partial<StoredToken>;
  return typeof token === 'string' && typeof expiry === 'string' ? { value: token, expiry } : null;
}

export function storedProfile(store: KeyValue, key: string): Profile | null {
  const value = readJson(store, key);
  if (value === null || typeof value !== 'object') return null;
  const profile = value as Partial<Profile>;
  return typeof profile.first_name === 'string' && typeof profile.role_type === 'string'
    ? (value as Profile)
    : null;
}
