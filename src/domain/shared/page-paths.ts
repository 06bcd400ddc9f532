/** Addresses of pages (specification, section 2), with their screens in src/ui/screens.ts. Other addresses return 404. */
export const PAGE_PATHS = [
  '/',
  '/demo/:id?',
  '/health',
  '/stripe-source',
  '/sign-up/:plan?',
  '/sign-in',
  '/user-login-with-token',
  '/oidc/callback',
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

export type PagePath = (typeof PAGE_PATHS)[number];

/** Returns the path, query and fragment of an address on this site, or null: links to other sites must not be followed. */
export function localPath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  // Browsers treat "//host", "/\host" and addresses with control characters as other hosts.
  const inert = new URL('http://own.invalid');
  let target: URL;
  try {
    target = new URL(address, inert);
  } catch {
    return null;
  }
  if (target.origin !== inert.origin) return null;
  const localAddress = target.pathname + target.search + target.hash;
  return localAddress.startsWith('//') ? null : localAddress;
}
