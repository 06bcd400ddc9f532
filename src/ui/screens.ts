/**
 * Every route of the specification's section 2, once. Router, guard, titles and which entries of the
 * menus can be used are derived from this list. `load: null`: the route is known and guarded, its
 * screen is not there yet, and it shows the not-found page.
 */
import type { ComponentType } from 'react';
import { sharedScreens } from './shared-screens.ts';

/**
 * public: anyone. visitor: signed-in users are sent on. signed-in: any advisor. scorecard: the only
 * pages of a tax-score-card user, and open to advisors. admin: admins.
 */
export type Access = 'public' | 'visitor' | 'signed-in' | 'scorecard' | 'admin';

/** Which entry of the sidebar is lit. */
export type Mode = 'comparative' | 'historical' | 'index-strategy' | 'scorecard' | 'buffer';

export interface Screen {
  path: string;
  title: string;
  access: Access;
  mode?: Mode;
  load: (() => Promise<ComponentType>) | null;
}

const scenarioScreen = (path: string, title: string, load: Screen['load'] = null): Screen => ({
  path,
  title,
  access: 'signed-in',
  mode: 'comparative',
  load,
});
const historyScreen = (path: string, title: string, load: Screen['load'] = null): Screen => ({
  path,
  title,
  access: 'signed-in',
  mode: 'historical',
  load,
});
const notYet = (path: string, title: string, access: Access = 'signed-in', mode?: Mode): Screen => ({
  path,
  title,
  access,
  ...(mode ? { mode } : {}),
  load: null,
});

/** One screen under two addresses: its inputs or its result in focus. */
const incomeRiderScreen = (path: string): Screen => ({
  path,
  title: 'Income rider',
  access: 'signed-in',
  mode: 'buffer',
  load: async () => (await import('./tools/rider/rider-screen.tsx')).IncomeRiderScreen,
});

export const screens: readonly Screen[] = [
  // Public or unguarded
  scenarioScreen(
    '/',
    'Choose Client',
    async () => (await import('./practice/home/home-screen.tsx')).HomeScreen,
  ),
  {
    path: '/demo/:id?',
    title: 'Demo',
    access: 'public',
    load: async () => (await import('./practice/demo/demo-screen.tsx')).DemoScreen,
  },
  {
    path: '/health',
    title: 'Health',
    access: 'public',
    load: async () => (await import('./shell/health/health-screen.tsx')).HealthScreen,
  },
  notYet('/stripe-source', 'Card authentication', 'public'),
  {
    path: '/sign-up/:plan?',
    title: 'Sign up',
    access: 'public',
    load: async () => (await import('./practice/account/sign-up-screen.tsx')).SignUpScreen,
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    access: 'visitor',
    load: async () => (await import('./practice/sign-in/sign-in-screen.tsx')).SignInScreen,
  },
  {
    path: '/user-login-with-token',
    title: 'Signing in',
    access: 'public',
    load: async () => (await import('./practice/sign-in/token-sign-in-screen.tsx')).TokenSignInScreen,
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    access: 'public',
    load: async () => (await import('./practice/account/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    access: 'public',
    load: async () => (await import('./practice/account/forgot-password-screen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/tsc-login',
    title: 'Tax Scorecard sign in',
    access: 'public',
    load: async () => (await import('./practice/sign-in/tsc-sign-in-screen.tsx')).TscSignInScreen,
  },
  {
    path: '/tech-error',
    title: 'Technical error',
    access: 'public',
    load: async () => (await import('./shell/errors/tech-error-screen.tsx')).TechErrorScreen,
  },
  ...sharedScreens,

  // Scenario flow
  scenarioScreen(
    '/scenario-details/:scenario?',
    'Scenario details',
    async () => (await import('./wizard/details/scenario-details-screen.tsx')).ScenarioDetailsScreen,
  ),
  scenarioScreen(
    '/illustration-data/:scenario',
    'Illustration',
    async () => (await import('./wizard/illustration/illustration-data-screen.tsx')).IllustrationDataScreen,
  ),
  scenarioScreen(
    '/comparative-vehicles/:scenario',
    'Vehicles',
    async () => (await import('./wizard/accounts/comparative-vehicles-screen.tsx')).ComparativeVehiclesScreen,
  ),
  scenarioScreen(
    '/select-historical-simulations/:scenario',
    'Select historical simulations',
    async () =>
      (await import('./wizard/history/select-historical-simulations-screen.tsx'))
        .SelectHistoricalSimulationsScreen,
  ),
  scenarioScreen(
    '/scenario-complete/:scenario',
    'Scenario complete',
    async () => (await import('./wizard/review/scenario-complete-screen.tsx')).ScenarioCompleteScreen,
  ),
  scenarioScreen(
    '/historical-index-strategy-allocation/:scenario',
    'Index strategy allocation',
    async () =>
      (await import('./wizard/history/index-strategy-allocation-screen.tsx')).IndexStrategyAllocationScreen,
  ),
  scenarioScreen(
    '/historical-simulations/:scenario?',
    'Historical simulations',
    async () =>
      (await import('./wizard/history/historical-simulations-screen.tsx')).HistoricalSimulationsScreen,
  ),
  scenarioScreen(
    '/review-summary/:scenario?',
    'Review summary',
    async () => (await import('./wizard/review/review-summary-screen.tsx')).ReviewSummaryScreen,
  ),
  scenarioScreen(
    '/report-builder/:report?',
    'Report',
    async () => (await import('./reports/builder/report-builder-screen.tsx')).ReportBuilderScreen,
  ),

  // Clients
  scenarioScreen(
    '/individual-client/:id',
    'Client',
    async () => (await import('./practice/client/individual-client-screen.tsx')).IndividualClientScreen,
  ),
  historyScreen(
    '/historical/client/:id',
    'Client',
    async () => (await import('./practice/client/historical-client-screen.tsx')).HistoricalClientScreen,
  ),

  // Historical simulation flow
  historyScreen(
    '/historical/simulations',
    'Historical Simulations',
    async () => (await import('./practice/client/simulations-screen.tsx')).SimulationsScreen,
  ),
  historyScreen(
    '/historical/simulation-details/:simulation?',
    'Simulation details',
    async () => (await import('./wizard/details/simulation-details-screen.tsx')).SimulationDetailsScreen,
  ),
  historyScreen(
    '/historical/illustration-data/:simulation',
    'Illustration',
    async () =>
      (await import('./wizard/illustration/simulation-illustration-screen.tsx')).SimulationIllustrationScreen,
  ),
  historyScreen(
    '/historical/parameters/:simulation',
    'Parameters',
    async () =>
      (await import('./wizard/parameters/simulation-parameters-screen.tsx')).SimulationParametersScreen,
  ),
  historyScreen(
    '/historical/simulation-review/:simulation?',
    'Review',
    async () =>
      (await import('./wizard/simulation-review/simulation-review-screen.tsx')).SimulationReviewScreen,
  ),
  historyScreen(
    '/historical/report-builder/:report?',
    'Historical report',
    async () =>
      (await import('./reports/historical-builder/historical-report-builder-screen.tsx'))
        .HistoricalReportBuilderScreen,
  ),

  // Account and billing
  {
    path: '/profile-details',
    title: 'Profile',
    access: 'signed-in',
    load: async () => (await import('./practice/account/profile-details-screen.tsx')).ProfileDetailsScreen,
  },
  {
    path: '/edit-profile',
    title: 'Edit profile',
    access: 'signed-in',
    load: async () => (await import('./practice/account/edit-profile-screen.tsx')).EditProfileScreen,
  },
  {
    path: '/change-password',
    title: 'Change password',
    access: 'signed-in',
    load: async () => (await import('./practice/account/change-password-screen.tsx')).ChangePasswordScreen,
  },
  {
    path: '/tutorials',
    title: 'Tutorials',
    access: 'signed-in',
    load: async () => (await import('./tutorials/tutorials-screen.tsx')).TutorialsScreen,
  },
  notYet('/pricing', 'Pricing'),
  notYet('/current-plan', 'Current plan'),
  notYet('/payment', 'Payment'),
  notYet('/payment-thankyou', 'Thank you'),
  notYet('/payment-method', 'Payment method'),
  notYet('/edit-payment-method', 'Edit payment method'),
  notYet('/payment-history', 'Payment history'),

  // Tools
  {
    path: '/index-strategy-calculator',
    title: 'Index Strategy Calculator',
    access: 'signed-in',
    mode: 'index-strategy',
    load: async () => (await import('./tools/index-strategy-screen.tsx')).IndexStrategyScreen,
  },
  {
    path: '/index-strategy-calculator-run',
    title: 'Index Strategy Calculator',
    access: 'signed-in',
    mode: 'index-strategy',
    load: async () => (await import('./tools/index-strategy-screen.tsx')).IndexStrategyScreen,
  },
  {
    path: '/tax-score-card',
    title: 'Tax Scorecard',
    access: 'scorecard',
    mode: 'scorecard',
    load: async () => (await import('./tools/scorecard/scorecard-screen.tsx')).TaxScoreCardScreen,
  },
  {
    path: '/tax-risk-analysis',
    title: 'Tax risk analysis',
    access: 'scorecard',
    mode: 'scorecard',
    load: async () => (await import('./tools/scorecard/scorecard-screen.tsx')).TaxRiskAnalysisScreen,
  },
  {
    path: '/retirement-buffer',
    title: 'Retirement Buffer',
    access: 'signed-in',
    mode: 'buffer',
    load: async () => (await import('./tools/buffer-choice-screen.tsx')).BufferChoiceScreen,
  },
  {
    path: '/retirement-buffer/accumulation/params',
    title: 'Retirement Buffer',
    access: 'signed-in',
    mode: 'buffer',
    load: async () => (await import('./tools/buffer-accumulation-screen.tsx')).BufferAccumulationScreen,
  },
  {
    path: '/retirement-buffer/accumulation/result',
    title: 'Retirement Buffer',
    access: 'signed-in',
    mode: 'buffer',
    load: async () => (await import('./tools/buffer-accumulation-screen.tsx')).BufferAccumulationScreen,
  },
  incomeRiderScreen('/retirement-buffer/income-rider'),
  incomeRiderScreen('/retirement-buffer/income-rider/result'),

  // Admin
  {
    path: '/admin',
    title: 'Admin',
    access: 'admin',
    load: async () => (await import('./practice/admin/admin-screen.tsx')).AdminScreen,
  },
  {
    path: '/admin/users',
    title: 'Users',
    access: 'admin',
    load: async () => (await import('./practice/admin/users-screen.tsx')).UsersScreen,
  },
  {
    path: '/admin/users/create',
    title: 'New user',
    access: 'admin',
    load: async () => (await import('./practice/admin/create-user-screen.tsx')).CreateUserScreen,
  },
  {
    path: '/admin/users/:id',
    title: 'User',
    access: 'admin',
    load: async () => (await import('./practice/admin/user-screen.tsx')).UserScreen,
  },
  {
    path: '/admin/users/:id/edit',
    title: 'Edit user',
    access: 'admin',
    load: async () => (await import('./practice/admin/edit-user-screen.tsx')).EditUserScreen,
  },
  notYet('/admin/webhook-logs', 'Webhook logs', 'admin'),
];

/** Any other path, and every path whose screen is not there yet. */
export const notFoundScreen: Screen = {
  path: '*',
  title: 'Page not found',
  access: 'public',
  load: async () => (await import('./shell/errors/not-found-screen.tsx')).NotFoundScreen,
};

/** In the place of every screen for those who still owe their two-factor authentication. */
export const loadSecondFactorGate = async () =>
  (await import('./practice/account/second-factor-gate.tsx')).SecondFactorGate;
