/** Access to API paths by kind of user, from the specification's sections 2 and 6. */
import assert from 'node:assert/strict';
import type { Route } from '../../src/server/http/route.ts';
import type { Kind } from './page-matrix.ts';
import type { TestPractice } from './test-practice.ts';

/** Open to all: sign-in, sign-up, password, demo, health and shared report. */
export const OPEN: readonly string[] = [
  'POST /auth/login',
  'POST /auth/second-factor/verify',
  'POST /auth/remember-token/verify',
  'POST /auth/register',
  'POST /auth/confirm-email',
  'POST /auth/confirm-email/resend',
  'POST /auth/user-exists',
  'POST /auth/request-forget-email',
  'POST /auth/password-forget-complete',
  'POST /auth/oidc/start',
  'POST /auth/oidc/complete',
  'POST /auth/oidc/link',
  'POST /auth/oidc/request',
  'GET /demo',
  'GET /demo/{id}',
  'GET /health',
  'GET /ready',
  'GET /report/public/{report}/{view_token}',
  'POST /report/public/{report}/{view_token}/viewed',
  'GET /report/public/{report}/{view_token}/pdf',
  'GET /report/public/{report}/{view_token}/file',
  'GET /report/historical-public/{report}/{view_token}',
  'POST /report/historical-public/{report}/{view_token}/viewed',
  'GET /report/historical-public/{report}/{view_token}/pdf',
  'GET /report/historical-public/{report}/{view_token}/file',
  'GET /payment/stripe/prices',
  // Called by the card provider with a signature.
  'POST /payment/stripe/webhook',
  // Contains no data: redirects to the users page, which checks the user.
  'GET /admin/authentication/user',
];
/** Checks the signature of its URL, not the session. */
export const SIGNED = 'GET /files/{hash}';
/** Limited to the tax scorecard. */
export const TSC: readonly string[] = [
  'POST /scorecard',
  'POST /scorecard/pdf',
  // Published figures that the firm has added, which the scorecard uses.
  'GET /tax-years',
  'GET /auth/profile',
  'POST /auth/change_password',
  'POST /auth/logout',
];
/** Personal to a user, so closed to admins; payments too. */
export const NON_ADVISOR_ROUTES: readonly string[] = [
  'POST /auth/change_password',
  'DELETE /auth/delete-logged-in-user',
  'POST /auth/second-factor/setup',
  'POST /auth/second-factor/enable',
  'POST /auth/second-factor/disable',
  'POST /auth/second-factor/recovery-codes',
  'DELETE /auth/sessions/{id}',
  'POST /auth/sessions/end-others',
  'GET /auth/tokens',
  'POST /auth/tokens',
  'DELETE /auth/tokens/{id}',
  'POST /auth/oidc/identities/start',
  'DELETE /auth/oidc/identities/{id}',
];
/** Only an impersonated session can end impersonation. */
export const RETURN = 'POST /auth/admin/impersonate/end';

export const isAdmins = (path: string) =>
  ['/auth/admin/', '/auth/users', '/admin/indexes', '/payment/stripe/coupons'].some((start) =>
    path.startsWith(start),
  );
const isNonAdvisorRoute = (name: string, path: string) =>
  NON_ADVISOR_ROUTES.includes(name) || (path.startsWith('/payment/') && !name.startsWith('GET'));

/** Returns "answered" or the reason of the rejection. Unlisted paths are open to advisors but not to visitors. */
export function expectedOf(name: string, path: string, kind: Kind): string {
  if (OPEN.includes(name)) return 'answered';
  if (name === SIGNED) return 'file_address_not_valid';
  if (kind === 'visitor') return 'token_not_valid';
  if (name === RETURN) return kind === 'as user' ? 'answered' : 'not_allowed';
  if (kind === 'tsc') return TSC.includes(name) ? 'answered' : 'not_allowed';
  if (isAdmins(path)) return kind === 'admin' ? 'answered' : 'not_allowed';
  if (kind === 'as user' && isNonAdvisorRoute(name, path)) return 'own_session_only';
  return 'answered';
}

/**
 * Returns "answered" or the reason of the rejection. Uses ids of missing rows and an invalid body: access is decided
 * before either is read.
 */
export async function outcomeOf(
  practice: TestPractice,
  { method, path, body, uploadBytes }: Route,
  as: string | null,
): Promise<string> {
  const address = path
    .slice(1)
    .replace('{calculation}', 'cash-flow-irr')
    .replace('{hash}', '0'.repeat(64))
    .replace('{view_token}', 'x'.repeat(43))
    .replaceAll(/\{\w+\}/g, '999999');
  const response = await practice.call(method, `${address}/`, {
    as,
    ...(body || uploadBytes !== undefined ? { body: 'nothing' } : {}),
  });
  assert.ok(response.status < 500, response.text);
  const isRefused = response.status === 401 || response.status === 403;
  assert.equal(response.status === 401, response.body?.code === 'token_not_valid', response.text);
  return isRefused ? response.body.code : 'answered';
}
