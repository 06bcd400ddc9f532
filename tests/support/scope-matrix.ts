/** Routes by the scope that an access token needs. Lines have methods, then paths; unlisted routes fail a test. */
import type { RouteScope } from '../../src/domain/practice/users/access-token.ts';

const TEMPLATES = `
  /scenario/template-sceneriodetails /scenario/template-schedule /scenario/template-insurance-profile
  /historical/standalone-template-insurance-profile /scenario/template-exsiting-illustration
  /historical/template-existing-illustration /scenario/template-vehicle1 /scenario/template-vehicle2
  /scenario/template-vehicle3 /scenario/vehicle-template /historical/template-simulation-details
  /scenario/template-index /historical/parameters-template-index /scenario/template-indexstrategy1
  /scenario/template-indexstrategy2 /scenario/template-indexstrategy3 /report/template-note
  /report/template-disclosure /scenario/vehicle-portfolio /scenario/historical-portfolio
  /historical/standalone-parameters-portfolio`
  .trim()
  .split(/\s+/);
const LISTS = [...TEMPLATES, '/tool-run'].join(' ');
const ITEMS = [...TEMPLATES, '/tool-run'].map((path) => `${path}/{id}`).join(' ');

const STEPS = `/historical/simulation-details/{simulation} /historical/illustrations/{simulation}
  /historical/parameters/{simulation} /scenario/historical/{scenario} /scenario/indexstrategy1/{simulation}
  /scenario/indexstrategy2/{simulation} /scenario/indexstrategy3/{simulation} /scenario/scenariodetails/{scenario}
  /scenario/illustration/{scenario} /scenario/scenario-schedule/{scenario} /scenario/vehicle-type1/{scenario}
  /scenario/vehicle-type2/{scenario} /scenario/vehicle-type3/{scenario} /scenario/comparative/{scenario}`;
const RECORDS = '/client/{id} /scenario/{id} /historical/simulation/{id}';
const TEXTS =
  '/report/add-note /report/add-disclosure /report/historical-add-note /report/historical-add-disclosure';

const TABLE: Readonly<Record<RouteScope, string>> = {
  any: 'GET /auth/profile',
  'clients:read': `
    GET /auth/clients /historical/clients /historical /historical/simulation /scenario/scenario
      /scenario/illustrationid /scenario/illustrationid/{id} /client/{id}/holdings /scenario/{id}/holdings
      /scenario/{id}/inputs /historical/simulation/{id}/holdings /historical/simulation/{id}/inputs
      ${RECORDS} ${STEPS} ${LISTS} ${ITEMS}
    POST /scenario/get-presigned-url`,
  'clients:write': `
    POST /auth/client /auth/client/import /auth/import /scenario/scenario /scenario/import /scenario/{id}/clone
      /scenario/exisiting-comparative/{scenario} /scenario/media /scenario/historical-media
      /scenario/historical/{scenario} /historical/simulation /historical/import /historical/simulation/{id}/clone
      /report /report/historical-report ${LISTS} ${TEXTS}
    PATCH ${RECORDS} ${STEPS} ${ITEMS} ${TEXTS} /report/{id} /report/historical-report/{id}
    DELETE ${RECORDS} ${ITEMS} ${TEXTS} /report/delete/{report} /report/historical-delete/{report}`,
  'calculations:run': `
    GET /tax-years /index-figures /index-templates
    POST /calculations/{calculation} /calculations/{calculation}/explain /pdf/extract /scenario/schedule /report/calc /report/dist-report
      /report/ror-report /report/longegivity /report/surrender /report/death /report/longevity-ror
      /report/surrender-ror /report/death-ror /scorecard /scorecard/pdf /isc/calculate /isc/calculate/pdf
      /retirement_buffer /retirement_buffer/pdf /retirement_buffer/income_rider
      /retirement_buffer/income_rider/pdf /retirement_buffer/income_rider_simulation`,
  'reports:read': `
    GET /report /report/lists /report/rules /report/latest-report /report/{id} /report/{id}/pdf /report/{id}/file
      /report/{id}/export /report/historical-report /report/historical-latest-report
      /report/historical-report/{id} /report/historical-report/{id}/pdf /report/historical-report/{id}/file
      /report/historical-report/{id}/export /historical/combined-data/{simulation}
      /historical/standalone-report/{simulation}`,
  'reports:share': 'GET POST PATCH /report/share-report/{report} /report/historical-share/{report}',
  admin: `
    GET /auth/users /auth/users/{id} /auth/admin/dashboard/stats /auth/admin/audit-log /auth/admin/audit-log/export /auth/admin/settings
      /auth/admin/disclosures /auth/admin/disclosures/versions /auth/admin/failed-jobs /auth/admin/webhook-logs
      /admin/indexes /admin/indexes/{series}/removal
    POST /auth/admin/create-user /admin/indexes/{series} /admin/indexes/{series}/check`,
  session: `
    GET /auth/oidc/identities /auth/admin/link-requests /auth/sessions /auth/tokens /auth/users/{id}/tokens /auth/export /auth/current_plan
      /auth/delete-logged-in-user /auth/users/{id}/export /auth/users/{id}/sessions
      /auth/admin/delete-user/{user} /auth/admin/outbox /auth/admin/outbox/{id}
      /payment/stripe/coupons /payment/my-invoice-history
    POST /auth/oidc/identities/start /auth/admin/link-requests/{id} /auth/logout /auth/tokens /auth/sessions/end-others /auth/change_password /auth/remove-logo /auth/second-factor/setup
      /auth/second-factor/enable /auth/second-factor/disable /auth/second-factor/recovery-codes
      /auth/admin/failed-jobs /auth/admin/webhook-logs /auth/admin/impersonate /auth/admin/impersonate/end
      /payment/stripe/validate-coupon
    PATCH /auth/profile /auth/users/{id} /auth/admin/settings /auth/admin/disclosures
    DELETE /auth/oidc/identities/{id} /auth/admin/link-requests/{id} /auth/sessions/{id} /auth/tokens/{id} /auth/users/{id}/tokens/{token} /auth/delete-logged-in-user
      /auth/users/{id} /auth/admin/delete-user/{user}
      /auth/users/{id}/sessions /auth/users/{id}/sessions/{session} /admin/indexes/{series}
    GET POST PATCH DELETE /payment/my-subscription`,
};

/** "GET /client/{id}" → its scope. */
export const SCOPE_OF: ReadonlyMap<string, RouteScope> = new Map(
  Object.entries(TABLE).flatMap(([scope, text]) =>
    [...text.matchAll(/((?:[A-Z]+\s)+)((?:\s*\/\S+)+)/g)].flatMap(([, methods = '', paths = '']) =>
      methods
        .trim()
        .split(' ')
        .flatMap((method) =>
          paths
            .trim()
            .split(/\s+/)
            // Object.entries widens the keys of TABLE.
            .map((path): [string, RouteScope] => [`${method} ${path}`, scope as RouteScope]),
        ),
    ),
  ),
);
