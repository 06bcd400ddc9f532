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
  currentScenario: 'currentScenario',
  scenarioStep: (step: 1 | 2 | 3 | 4) => `scenarioStep${step}`,
  adminAccessToken: 'admin_access_token',
  adminRefreshToken: 'admin_refresh_token',
  adminUser: 'admin_user',
  /** The specification names the flag, not its spelling. */
  sidebarCollapsed: 'sidebar_collapsed',
} as const;
