/** The specification's pages (section 2) by kind of user (section 6). */
import assert from 'node:assert/strict';
import { person } from './browser-fixture.ts';

/**
 * shown: the page. sign-in: /sign-in with `next`, and the stored session is cleared. profile: /profile-details.
 * scorecard: /tax-score-card. "as user": an admin who impersonates an advisor.
 */
const PAGES = `
path                                             visitor  advisor  tsc        admin    as user
/                                                sign-in  shown    scorecard  shown    shown
/demo/:id?                                       shown    shown    shown      shown    shown
/health                                          shown    shown    shown      shown    shown
/stripe-source                                   shown    shown    shown      shown    shown
/sign-up/:plan?                                  shown    shown    shown      shown    shown
/sign-in                                         shown    profile  profile    profile  profile
/user-login-with-token                           shown    shown    shown      shown    shown
/oidc/callback                                   shown    shown    shown      shown    shown
/reset-password                                  shown    shown    shown      shown    shown
/forgot-password                                 shown    shown    shown      shown    shown
/tsc-login                                       shown    shown    shown      shown    shown
/tech-error                                      shown    shown    shown      shown    shown
*                                                shown    shown    shown      shown    shown
/report/:report/:view_token                      shown    shown    shown      shown    shown
/historical/report/:report/:view_token           shown    shown    shown      shown    shown
/scenario-details/:scenario?                     sign-in  shown    scorecard  shown    shown
/illustration-data/:scenario                     sign-in  shown    scorecard  shown    shown
/comparative-vehicles/:scenario                  sign-in  shown    scorecard  shown    shown
/select-historical-simulations/:scenario         sign-in  shown    scorecard  shown    shown
/scenario-complete/:scenario                     sign-in  shown    scorecard  shown    shown
/historical-index-strategy-allocation/:scenario  sign-in  shown    scorecard  shown    shown
/historical-simulations/:scenario?               sign-in  shown    scorecard  shown    shown
/review-summary/:scenario?                       sign-in  shown    scorecard  shown    shown
/report-builder/:report?                         sign-in  shown    scorecard  shown    shown
/individual-client/:id                           sign-in  shown    scorecard  shown    shown
/historical/client/:id                           sign-in  shown    scorecard  shown    shown
/historical/simulations                          sign-in  shown    scorecard  shown    shown
/historical/simulation-details/:simulation?      sign-in  shown    scorecard  shown    shown
/historical/illustration-data/:simulation        sign-in  shown    scorecard  shown    shown
/historical/parameters/:simulation               sign-in  shown    scorecard  shown    shown
/historical/simulation-review/:simulation?       sign-in  shown    scorecard  shown    shown
/historical/report-builder/:report?              sign-in  shown    scorecard  shown    shown
/profile-details                                 sign-in  shown    scorecard  shown    shown
/edit-profile                                    sign-in  shown    scorecard  shown    shown
/change-password                                 sign-in  shown    scorecard  shown    shown
/tutorials                                       sign-in  shown    scorecard  shown    shown
/pricing                                         sign-in  shown    scorecard  shown    shown
/current-plan                                    sign-in  shown    scorecard  shown    shown
/payment                                         sign-in  shown    scorecard  shown    shown
/payment-thankyou                                sign-in  shown    scorecard  shown    shown
/payment-method                                  sign-in  shown    scorecard  shown    shown
/edit-payment-method                             sign-in  shown    scorecard  shown    shown
/payment-history                                 sign-in  shown    scorecard  shown    shown
/index-strategy-calculator                       sign-in  shown    scorecard  shown    shown
/index-strategy-calculator-run                   sign-in  shown    scorecard  shown    shown
/tax-score-card                                  sign-in  shown    shown      shown    shown
/tax-risk-analysis                               sign-in  shown    shown      shown    shown
/retirement-buffer                               sign-in  shown    scorecard  shown    shown
/retirement-buffer/accumulation/params           sign-in  shown    scorecard  shown    shown
/retirement-buffer/accumulation/result           sign-in  shown    scorecard  shown    shown
/retirement-buffer/income-rider                  sign-in  shown    scorecard  shown    shown
/retirement-buffer/income-rider/result           sign-in  shown    scorecard  shown    shown
/admin                                           sign-in  profile  scorecard  shown    profile
/admin/users                                     sign-in  profile  scorecard  shown    profile
/admin/users/create                              sign-in  profile  scorecard  shown    profile
/admin/users/:id                                 sign-in  profile  scorecard  shown    profile
/admin/users/:id/edit                            sign-in  profile  scorecard  shown    profile
/admin/webhook-logs                              sign-in  profile  scorecard  shown    profile
`;

export const PEOPLE = {
  visitor: null,
  advisor: person({}),
  tsc: person({ role_type: 'tsc' }),
  admin: person({ role_type: 'admin' }),
  'as user': person({}, true),
} as const;
export type Kind = keyof typeof PEOPLE;

export interface PageRow {
  path: string;
  expected: Record<Kind, string>;
}

function rowsOf(table: string): PageRow[] {
  const [head = '', ...lines] = table.trim().split('\n');
  const kinds = head.split(/ {2,}/).slice(1) as Kind[];
  return lines.map((line) => {
    const [path = '', ...words] = line.split(/ {2,}/);
    assert.equal(words.length, kinds.length, line);
    return {
      path,
      expected: Object.fromEntries(kinds.map((kind, at) => [kind, words[at]])) as PageRow['expected'],
    };
  });
}

export const pages = rowsOf(PAGES);
export const KINDS = Object.keys(PEOPLE) as Kind[];
