/** Every route of the specification's section 2. Router, guard and titles are derived from this list. */
import type { ComponentType } from 'react';
import type { PagePath } from '../domain/shared/page-paths.ts';
import { sharedScreens, type Screen } from './shared-screens.ts';

const account = () => import('./pages/account.ts');
const admin = () => import('./pages/admin.ts');
const clients = () => import('./pages/clients.ts');
const demo = () => import('./practice/demo/demo-screen.tsx');
const indexStrategy = () => import('./tools/index-strategy/index-strategy-screen.tsx');
const system = () => import('./pages/system.ts');
const oidc = () => import('./pages/oidc.ts');
const payments = () => import('./pages/payments.ts');
const reportBuilder = () => import('./reports/builder/builder-screen.tsx');
const retirementBuffer = () => import('./pages/retirement-buffer.ts');
const scorecard = () => import('./tools/scorecard/scorecard-screen.tsx');
const signIn = () => import('./practice/sign-in/sign-in-screens.tsx');
const signUp = () => import('./pages/sign-up.ts');
const tutorials = () => import('./tutorials/tutorials-screen.tsx');
const wizardAccounts = () => import('./pages/wizard-accounts.ts');
const wizardDetails = () => import('./pages/wizard-details.ts');
const wizardHistory = () => import('./pages/wizard-history.ts');
const wizardIllustration = () => import('./pages/wizard-illustration.ts');

const load =
  <Name extends string, Chunk extends Record<Name, ComponentType>>(chunk: () => Promise<Chunk>, name: Name) =>
  async (): Promise<ComponentType> =>
    (await chunk())[name];

const screensOf = (
  shared: Omit<Screen, 'path' | 'title' | 'load'>,
  rows: readonly (readonly [path: PagePath, title: string, load: Screen['load']])[],
): Screen[] => rows.map(([path, title, ofRow]) => ({ ...shared, path, title, load: ofRow }));

export const screens: readonly Screen[] = [
  ...screensOf({ access: 'signed-in', mode: 'comparative' }, [
    ['/', 'Choose Client', load(clients, 'HomeScreen')],
    ['/scenario-details/:scenario?', 'Scenario details', load(wizardDetails, 'ScenarioDetailsScreen')],
    ['/illustration-data/:scenario', 'Illustration', load(wizardIllustration, 'IllustrationDataScreen')],
    ['/comparative-vehicles/:scenario', 'Accounts', load(wizardAccounts, 'ComparativeVehiclesScreen')],
    [
      '/select-historical-simulations/:scenario',
      'Select historical simulations',
      load(wizardDetails, 'SelectHistoricalSimulationsScreen'),
    ],
    ['/scenario-complete/:scenario', 'Scenario complete', load(wizardDetails, 'ScenarioCompleteScreen')],
    [
      '/historical-index-strategy-allocation/:scenario',
      'Index strategy allocation',
      load(wizardHistory, 'IndexStrategyAllocationScreen'),
    ],
    [
      '/historical-simulations/:scenario?',
      'Historical simulations',
      load(wizardHistory, 'HistoricalSimulationsScreen'),
    ],
    ['/review-summary/:scenario?', 'Review summary', load(wizardHistory, 'ReviewSummaryScreen')],
    ['/report-builder/:report?', 'Report', load(reportBuilder, 'ReportBuilderScreen')],
    ['/individual-client/:id', 'Client', load(clients, 'IndividualClientScreen')],
  ]),
  ...screensOf({ access: 'public' }, [
    ['/demo/:id?', 'Demo', load(demo, 'DemoScreen')],
    ['/health', 'Health', load(system, 'HealthScreen')],
    ['/stripe-source', 'Card authentication', load(payments, 'StripeSourceScreen')],
    ['/sign-up/:plan?', 'Sign up', load(signUp, 'SignUpScreen')],
    ['/user-login-with-token', 'Signing in', load(signIn, 'TokenSignInScreen')],
    ['/oidc/callback', 'Signing in', load(oidc, 'ProviderCallbackScreen')],
    ['/reset-password', 'Reset password', load(signUp, 'ResetPasswordScreen')],
    ['/forgot-password', 'Forgot password', load(signUp, 'ForgotPasswordScreen')],
    ['/tsc-login', 'Tax Scorecard sign in', load(signIn, 'TscSignInScreen')],
    ['/tech-error', 'Technical error', load(system, 'TechErrorScreen')],
  ]),
  ...screensOf({ access: 'visitor' }, [['/sign-in', 'Sign in', load(signIn, 'SignInScreen')]]),
  ...sharedScreens,
  ...screensOf({ access: 'signed-in', mode: 'historical' }, [
    ['/historical/client/:id', 'Client', load(clients, 'HistoricalClientScreen')],
    ['/historical/simulations', 'Historical Simulations', load(clients, 'SimulationsScreen')],
    [
      '/historical/simulation-details/:simulation?',
      'Simulation details',
      load(wizardDetails, 'SimulationDetailsScreen'),
    ],
    [
      '/historical/illustration-data/:simulation',
      'Illustration',
      load(wizardIllustration, 'SimulationIllustrationScreen'),
    ],
    ['/historical/parameters/:simulation', 'Parameters', load(wizardHistory, 'SimulationParametersScreen')],
    ['/historical/simulation-review/:simulation?', 'Review', load(wizardHistory, 'SimulationReviewScreen')],
    [
      '/historical/report-builder/:report?',
      'Historical report',
      load(reportBuilder, 'HistoricalReportBuilderScreen'),
    ],
  ]),
  ...screensOf({ access: 'signed-in' }, [
    ['/profile-details', 'Profile', load(account, 'ProfileDetailsScreen')],
    ['/edit-profile', 'Edit profile', load(account, 'EditProfileScreen')],
    ['/change-password', 'Change password', load(account, 'ChangePasswordScreen')],
    ['/tutorials', 'Tutorials', load(tutorials, 'TutorialsScreen')],
    ['/pricing', 'Pricing', load(payments, 'PricingScreen')],
    ['/current-plan', 'Current plan', load(payments, 'CurrentPlanScreen')],
    ['/payment-thankyou', 'Thank you', load(payments, 'PaymentThankYouScreen')],
    ['/payment-method', 'Payment method', load(payments, 'PaymentMethodScreen')],
    ['/payment-history', 'Payment history', load(payments, 'PaymentHistoryScreen')],
  ]),
  ...screensOf({ access: 'signed-in', isSeparateDocument: true }, [
    ['/payment', 'Payment', load(payments, 'PaymentScreen')],
    ['/edit-payment-method', 'Edit payment method', load(payments, 'EditPaymentMethodScreen')],
  ]),
  ...screensOf({ access: 'signed-in', mode: 'index-strategy' }, [
    ['/index-strategy-calculator', 'Index Strategy Calculator', load(indexStrategy, 'IndexStrategyScreen')],
    [
      '/index-strategy-calculator-run',
      'Index Strategy Calculator',
      load(indexStrategy, 'IndexStrategyScreen'),
    ],
  ]),
  ...screensOf({ access: 'scorecard', mode: 'scorecard' }, [
    ['/tax-score-card', 'Tax Scorecard', load(scorecard, 'TaxScoreCardScreen')],
    ['/tax-risk-analysis', 'Tax risk analysis', load(scorecard, 'TaxRiskAnalysisScreen')],
  ]),
  ...screensOf({ access: 'signed-in', mode: 'buffer' }, [
    ['/retirement-buffer', 'Retirement Buffer', load(retirementBuffer, 'BufferChoiceScreen')],
    [
      '/retirement-buffer/accumulation/params',
      'Retirement Buffer',
      load(retirementBuffer, 'BufferAccumulationScreen'),
    ],
    [
      '/retirement-buffer/accumulation/result',
      'Retirement Buffer',
      load(retirementBuffer, 'BufferAccumulationScreen'),
    ],
    ['/retirement-buffer/income-rider', 'Income rider', load(retirementBuffer, 'IncomeRiderScreen')],
    ['/retirement-buffer/income-rider/result', 'Income rider', load(retirementBuffer, 'IncomeRiderScreen')],
  ]),
  ...screensOf({ access: 'admin' }, [
    ['/admin', 'Admin', load(admin, 'AdminScreen')],
    ['/admin/users', 'Users', load(admin, 'UsersScreen')],
    ['/admin/users/create', 'New user', load(admin, 'CreateUserScreen')],
    ['/admin/users/:id', 'User', load(admin, 'UserScreen')],
    ['/admin/users/:id/edit', 'Edit user', load(admin, 'EditUserScreen')],
    ['/admin/webhook-logs', 'Webhook logs', load(admin, 'WebhookLogsScreen')],
  ]),
];

export const notFoundScreen: Screen = {
  path: '*',
  title: 'Page not found',
  access: 'public',
  load: load(system, 'NotFoundScreen'),
};

/** Replaces every screen until required two-factor authentication is set up. */
export const loadSecondFactorGate = load(account, 'SecondFactorGate');
