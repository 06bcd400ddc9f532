import type { Profile } from '../../domain/practice/users/account-schema.ts';

/** Unsaved work, which survives an expired session. Keys under which screens store work belong in this list. */
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

/** Keys of the browser's storage, as in the specification (section 3). */
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
  /** Id of the user who owns the drafts and inputs. */
  workOwner: 'work_owner',
  /** Time at which they are deleted after the session ended. */
  workExpiry: 'work_expiry',
  adminAccessToken: 'admin_access_token',
  adminRefreshToken: 'admin_refresh_token',
  adminUser: 'admin_user',
  /** The specification names this flag without a key. */
  sidebarCollapsed: 'sidebar_collapsed',
  openedEnd: 'opened_end',
  typedForms: 'typed_forms',
  /** A random UUID of this tab, so that a reload of a report counts as one view. */
  visitor: 'visitor',
  clientSort: 'client_sort',
  /** Ids of the slides that this device adds to presentations. */
  addedSlides: 'added_slides',
} as const;

export const WORK_KEYS: readonly string[] = [
  ...Object.values(WORK),
  ...([1, 2, 3] as const).map(KEYS.simulationStep),
  ...([1, 2, 3, 4] as const).map(KEYS.scenarioStep),
];

export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  onOtherTab(listener: (key: string | null) => void): () => void;
}

/** Returns null for invalid JSON, because stored text may be damaged. */
export function readJson(store: KeyValue, key: string): unknown {
  const text = store.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
