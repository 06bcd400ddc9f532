/**
 * The addresses that are pages (specification, section 2), so that an unknown one can be answered with 404. The
 * screens themselves are registered in src/ui/screens.ts; a test holds the two together.
 */
export const PAGE_PATHS = [
  '/',
  '/demo/:id?',
  '/health',
  '/stripe-source',
  '/sign-up/:plan?',
  '/sign-in',
  '/user-login-with-token',
  '/reset-password',
  '/forgot-password',
  '/tsc-login',
  '/tech-error',
  '/report/:report/:view_token',
  '/historical/report/:report/:view_token',
  '/scenario-details/:scenario?',
  '/illustration-data/:scenario',
  '/comparative-vehicles/:scenario',
  '/select-historical-simulations/:scenario',
  '/scenario-complete/:scenario',
  '/historical-index-strategy-allocation/:scenario',
  '/historical-simulations/:scenario?',
  '/review-summary/:scenario?',
  '/report-builder/:report?',
  '/individual-client/:id',
  '/historical/client/:id',
  '/historical/simulations',
  '/historical/simulation-details/:simulation?',
  '/historical/illustration-data/:simulation',
  '/historical/parameters/:simulation',
  '/historical/simulation-review/:simulation?',
  '/historical/report-builder/:report?',
  '/profile-details',
  '/edit-profile',
  '/change-password',
  '/tutorials',
  '/pricing',
  '/current-plan',
  '/payment',
  '/payment-thankyou',
  '/payment-method',
  '/edit-payment-method',
  '/payment-history',
  '/index-strategy-calculator',
  '/index-strategy-calculator-run',
  '/tax-score-card',
  '/tax-risk-analysis',
  '/retirement-buffer',
  '/retirement-buffer/accumulation/params',
  '/retirement-buffer/accumulation/result',
  '/retirement-buffer/income-rider',
  '/retirement-buffer/income-rider/result',
  '/admin',
  '/admin/users',
  '/admin/users/create',
  '/admin/users/:id',
  '/admin/users/:id/edit',
  '/admin/webhook-logs',
] as const;

const PATTERNS = PAGE_PATHS.filter((path) => path !== '/').map((path) => {
  const parts = path.replaceAll(/\/:\w+(\?)?/g, (_, optional?: string) =>
    optional ? '(?:/[^/]+)?' : '/[^/]+',
  );
  return new RegExp(`^${parts}/?$`);
});

/** `path` without the app base. */
export const isPage = (path: string): boolean =>
  path === '/' || PATTERNS.some((pattern) => pattern.test(path));

/** What a client opens with a link alone: never found by a search engine, never kept by a cache on the way. */
export const isSharedPage = (path: string): boolean =>
  /^\/(?:historical\/)?report\/[^/]+\/[^/]+\/?$/.test(path);
