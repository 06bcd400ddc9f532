/**
 * Every route of the specification's section 2, once. Router, guard, titles and which entries of the
 * menus can be used are derived from this list. `load: null`: the route is known and guarded, its
 * screen is not there yet, and it shows the not-found page.
 */
import type { PagePath } from '../domain/shared/page-paths.ts';
import { sharedScreens, type Screen } from './shared-screens.ts';

const scenarioScreen = (path: PagePath, title: string, load: Screen['load'] = null): Screen => ({
  path,
  title,
  access: 'signed-in',
  mode: 'comparative',
  load,
});
const historyScreen = (path: PagePath, title: string, load: Screen['load'] = null): Screen => ({
  path,
  title,
  access: 'signed-in',
  mode: 'historical',
  load,
});
/** One screen under two addresses: its inputs or its result in focus. */
const incomeRiderScreen = (path: PagePath): Screen => ({
  path,
  title: 'Income rider',
  access: 'signed-in',
  mode: 'buffer',
  load: async () => (await import('./pages/income-rider.ts')).IncomeRiderScreen,
});

export const screens: readonly Screen[] = [
  // Public or unguarded
  scenarioScreen('/', 'Choose Client', async () => (await import('./pages/clients.ts')).HomeScreen),
  {
    path: '/demo/:id?',
    title: 'Demo',
    access: 'public',
    load: async () => (await import('./pages/demo.ts')).DemoScreen,
  },
  {
    path: '/health',
    title: 'Health',
    access: 'public',
    load: async () => (await import('./pages/outside.ts')).HealthScreen,
  },
  {
    path: '/stripe-source',
    title: 'Card authentication',
    access: 'public',
    load: async () => (await import('./pages/payments.ts')).StripeSourceScreen,
  },
  {
    path: '/sign-up/:plan?',
    title: 'Sign up',
    access: 'public',
    load: async () => (await import('./pages/sign-up.ts')).SignUpScreen,
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    access: 'visitor',
    load: async () => (await import('./pages/sign-in.ts')).SignInScreen,
  },
  {
    path: '/user-login-with-token',
    title: 'Signing in',
    access: 'public',
    load: async () => (await import('./pages/sign-in.ts')).TokenSignInScreen,
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    access: 'public',
    load: async () => (await import('./pages/sign-up.ts')).ResetPasswordScreen,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    access: 'public',
    load: async () => (await import('./pages/sign-up.ts')).ForgotPasswordScreen,
  },
  {
    path: '/tsc-login',
    title: 'Tax Scorecard sign in',
    access: 'public',
    load: async () => (await import('./pages/sign-in.ts')).TscSignInScreen,
  },
  {
    path: '/tech-error',
    title: 'Technical error',
    access: 'public',
    load: async () => (await import('./pages/outside.ts')).TechErrorScreen,
  },
  ...sharedScreens,

  // Scenario flow
  scenarioScreen(
    '/scenario-details/:scenario?',
    'Scenario details',
    async () => (await import('./pages/wizard-details.ts')).ScenarioDetailsScreen,
  ),
  scenarioScreen(
    '/illustration-data/:scenario',
    'Illustration',
    async () => (await import('./pages/wizard-illustration.ts')).IllustrationDataScreen,
  ),
  scenarioScreen(
    '/comparative-vehicles/:scenario',
    'Accounts',
    async () => (await import('./pages/wizard-accounts.ts')).ComparativeVehiclesScreen,
  ),
  scenarioScreen(
    '/select-historical-simulations/:scenario',
    'Select historical simulations',
    async () => (await import('./pages/wizard-details.ts')).SelectHistoricalSimulationsScreen,
  ),
  scenarioScreen(
    '/scenario-complete/:scenario',
    'Scenario complete',
    async () => (await import('./pages/wizard-details.ts')).ScenarioCompleteScreen,
  ),
  scenarioScreen(
    '/historical-index-strategy-allocation/:scenario',
    'Index strategy allocation',
    async () => (await import('./pages/wizard-history.ts')).IndexStrategyAllocationScreen,
  ),
  scenarioScreen(
    '/historical-simulations/:scenario?',
    'Historical simulations',
    async () => (await import('./pages/wizard-history.ts')).HistoricalSimulationsScreen,
  ),
  scenarioScreen(
    '/review-summary/:scenario?',
    'Review summary',
    async () => (await import('./pages/wizard-history.ts')).ReviewSummaryScreen,
  ),
  scenarioScreen(
    '/report-builder/:report?',
    'Report',
    async () => (await import('./pages/report-builder.ts')).ReportBuilderScreen,
  ),

  // Clients
  scenarioScreen(
    '/individual-client/:id',
    'Client',
    async () => (await import('./pages/clients.ts')).IndividualClientScreen,
  ),
  historyScreen(
    '/historical/client/:id',
    'Client',
    async () => (await import('./pages/clients.ts')).HistoricalClientScreen,
  ),

  // Historical simulation flow
  historyScreen(
    '/historical/simulations',
    'Historical Simulations',
    async () => (await import('./pages/clients.ts')).SimulationsScreen,
  ),
  historyScreen(
    '/historical/simulation-details/:simulation?',
    'Simulation details',
    async () => (await import('./pages/wizard-details.ts')).SimulationDetailsScreen,
  ),
  historyScreen(
    '/historical/illustration-data/:simulation',
    'Illustration',
    async () => (await import('./pages/wizard-illustration.ts')).SimulationIllustrationScreen,
  ),
  historyScreen(
    '/historical/parameters/:simulation',
    'Parameters',
    async () => (await import('./pages/wizard-history.ts')).SimulationParametersScreen,
  ),
  historyScreen(
    '/historical/simulation-review/:simulation?',
    'Review',
    async () => (await import('./pages/wizard-history.ts')).SimulationReviewScreen,
  ),
  historyScreen(
    '/historical/report-builder/:report?',
    'Historical report',
    async () => (await import('./pages/report-builder.ts')).HistoricalReportBuilderScreen,
  ),

  // Account and billing
  {
    path: '/profile-details',
    title: 'Profile',
    access: 'signed-in',
    load: async () => (await import('./pages/account.ts')).ProfileDetailsScreen,
  },
  {
    path: '/edit-profile',
    title: 'Edit profile',
    access: 'signed-in',
    load: async () => (await import('./pages/account.ts')).EditProfileScreen,
  },
  {
    path: '/change-password',
    title: 'Change password',
    access: 'signed-in',
    load: async () => (await import('./pages/account.ts')).ChangePasswordScreen,
  },
  {
    path: '/tutorials',
    title: 'Tutorials',
    access: 'signed-in',
    load: async () => (await import('./pages/tutorials.ts')).TutorialsScreen,
  },
  {
    path: '/pricing',
    title: 'Pricing',
    access: 'signed-in',
    load: async () => (await import('./pages/payments.ts')).PricingScreen,
  },
  {
    path: '/current-plan',
    title: 'Current plan',
    access: 'signed-in',
    load: async () => (await import('./pages/payments.ts')).CurrentPlanScreen,
  },
  {
    path: '/payment',
    title: 'Payment',
    access: 'signed-in',
    ownDocument: true,
    load: async () => (await import('./pages/payments.ts')).PaymentScreen,
  },
  {
    path: '/payment-thankyou',
    title: 'Thank you',
    access: 'signed-in',
    load: async () => (await import('./pages/payments.ts')).PaymentThankYouScreen,
  },
  {
    path: '/payment-method',
    title: 'Payment method',
    access: 'signed-in',
    load: async () => (await import('./pages/payments.ts')).PaymentMethodScreen,
  },
  {
    path: '/edit-payment-method',
    title: 'Edit payment method',
    access: 'signed-in',
    ownDocument: true,
    load: async () => (await import('./pages/payments.ts')).EditPaymentMethodScreen,
  },
  {
    path: '/payment-history',
    title: 'Payment history',
    access: 'signed-in',
    load: async () => (await import('./pages/payments.ts')).PaymentHistoryScreen,
  },

  // Tools
  {
    path: '/index-strategy-calculator',
    title: 'Index Strategy Calculator',
    access: 'signed-in',
    mode: 'index-strategy',
    load: async () => (await import('./pages/index-strategy.ts')).IndexStrategyScreen,
  },
  {
    path: '/index-strategy-calculator-run',
    title: 'Index Strategy Calculator',
    access: 'signed-in',
    mode: 'index-strategy',
    load: async () => (await import('./pages/index-strategy.ts')).IndexStrategyScreen,
  },
  {
    path: '/tax-score-card',
    title: 'Tax Scorecard',
    access: 'scorecard',
    mode: 'scorecard',
    load: async () => (await import('./pages/scorecard.ts')).TaxScoreCardScreen,
  },
  {
    path: '/tax-risk-analysis',
    title: 'Tax risk analysis',
    access: 'scorecard',
    mode: 'scorecard',
    load: async () => (await import('./pages/scorecard.ts')).TaxRiskAnalysisScreen,
  },
  {
    path: '/retirement-buffer',
    title: 'Retirement Buffer',
    access: 'signed-in',
    mode: 'buffer',
    load: async () => (await import('./pages/retirement-buffer.ts')).BufferChoiceScreen,
  },
  {
    path: '/retirement-buffer/accumulation/params',
    title: 'Retirement Buffer',
    access: 'signed-in',
    mode: 'buffer',
    load: async () => (await import('./pages/retirement-buffer.ts')).BufferAccumulationScreen,
  },
  {
    path: '/retirement-buffer/accumulation/result',
    title: 'Retirement Buffer',
    access: 'signed-in',
    mode: 'buffer',
    load: async () => (await import('./pages/retirement-buffer.ts')).BufferAccumulationScreen,
  },
  incomeRiderScreen('/retirement-buffer/income-rider'),
  incomeRiderScreen('/retirement-buffer/income-rider/result'),

  // Admin
  {
    path: '/admin',
    title: 'Admin',
    access: 'admin',
    load: async () => (await import('./pages/admin.ts')).AdminScreen,
  },
  {
    path: '/admin/users',
    title: 'Users',
    access: 'admin',
    load: async () => (await import('./pages/admin.ts')).UsersScreen,
  },
  {
    path: '/admin/users/create',
    title: 'New user',
    access: 'admin',
    load: async () => (await import('./pages/admin.ts')).CreateUserScreen,
  },
  {
    path: '/admin/users/:id',
    title: 'User',
    access: 'admin',
    load: async () => (await import('./pages/admin.ts')).UserScreen,
  },
  {
    path: '/admin/users/:id/edit',
    title: 'Edit user',
    access: 'admin',
    load: async () => (await import('./pages/admin.ts')).EditUserScreen,
  },
  {
    path: '/admin/webhook-logs',
    title: 'Webhook logs',
    access: 'admin',
    load: async () => (await import('./pages/payments.ts')).WebhookLogsScreen,
  },
];

/** Any other path, and every path whose screen is not there yet. */
export const notFoundScreen: Screen = {
  path: '*',
  title: 'Page not found',
  access: 'public',
  load: async () => (await import('./pages/outside.ts')).NotFoundScreen,
};

/** In the place of every screen for those who still owe their two-factor authentication. */
export const loadSecondFactorGate = async () => (await import('./pages/account.ts')).SecondFactorGate;
