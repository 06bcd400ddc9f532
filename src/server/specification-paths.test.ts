/** Calls the 95 addresses that section 7 of the specification lists, each without an id. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfForm } from '../../tests/support/test-two-owners.ts';
import { practiceOfFile } from '../../tests/support/test-practice.ts';

const at = (folder: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => folder + name);

const SCENARIO = at(
  'scenario/',
  'scenariodetails scenario-schedule illustration vehicle-type1 vehicle-type2 vehicle-type3 comparative exisiting-comparative historical',
);
const SIMULATION = [
  ...at('scenario/', 'indexstrategy1 indexstrategy2 indexstrategy3'),
  ...at('historical/', 'simulation-details illustrations parameters combined-data standalone-report'),
];
const REPORT = at('report/', 'historical-delete historical-share');
const USER = ['auth/admin/delete-user'];

/** Addresses that require an id, with the field of the error. */
const REQUIRING: readonly (readonly [string, string])[] = [
  ...SCENARIO.map((path) => [path, 'scenario'] as const),
  ...SIMULATION.map((path) => [path, 'simulation'] as const),
  ...REPORT.map((path) => [path, 'report'] as const),
  ...USER.map((path) => [path, 'user'] as const),
];

const OTHER_PATHS = [
  ...at(
    'auth/',
    `users register user-exists profile delete-logged-in-user remove-logo login remember-token/verify current_plan
    logout client clients change_password request-forget-email password-forget-complete`,
  ),
  ...at(
    'scenario/',
    `scenario template-sceneriodetails template-schedule schedule illustrationid template-insurance-profile
    template-exsiting-illustration media template-vehicle1 template-vehicle2 template-vehicle3 vehicle-template
    vehicle-portfolio template-index historical-portfolio historical-media template-indexstrategy1
    template-indexstrategy2 template-indexstrategy3 get-presigned-url`,
  ),
  'historical',
  ...at(
    'historical/',
    `clients simulation template-simulation-details template-existing-illustration standalone-parameters-portfolio
    standalone-template-insurance-profile parameters-template-index`,
  ),
  'report',
  ...at(
    'report/',
    `latest-report calc dist-report ror-report longegivity surrender death longevity-ror surrender-ror death-ror
    add-note add-disclosure historical-report historical-latest-report historical-add-note historical-add-disclosure`,
  ),
  ...at(
    '',
    'pdf/extract isc/calculate scorecard retirement_buffer retirement_buffer/income_rider retirement_buffer/income_rider_simulation',
  ),
  ...at('payment/', 'stripe/prices stripe/coupons stripe/validate-coupon my-invoice-history my-subscription'),
  ...at('auth/admin/', 'dashboard/stats create-user webhook-logs'),
  'admin/authentication/user',
];

const METHODS = ['get', 'post', 'patch', 'delete'] as const;
const practice = await practiceOfFile();
const { call } = practice;

test('the specification lists 95 routes, 20 of which require an id', () => {
  assert.deepEqual(
    [REQUIRING.length, new Set([...REQUIRING.map(([path]) => path), ...OTHER_PATHS]).size],
    [20, 95],
  );
});

for (const [path, field] of REQUIRING)
  test(`${path}/ without its id reports the field ${field} after the access check`, async () => {
    const isAdmins = path.startsWith('auth/admin/');
    const as = isAdmins ? practice.admin : practice.dana;
    const statuses = [];
    for (const method of METHODS) {
      const { status, body, headers } = await call(method, `${path}/`, { as });
      statuses.push(status);
      if (status === 400) assert.deepEqual(body, { error: { [field]: [`${field} is a required field`] } });
      else assert.equal(headers.get('allow')?.includes(method.toUpperCase()), false, method);
      if (status !== 400) continue;
      assert.equal((await call(method, `${path}/`, { as: null })).status, 401);
      assert.equal((await call(method, `${path}/`, { as: practice.tsc })).status, 403);
    }
    assert.deepEqual([...new Set(statuses)].sort(), [400, 405]);
    const unknown = await call('get', `${path}/999999/`, { as });
    assert.ok([404, 405].includes(unknown.status), unknown.text);
  });

for (const path of OTHER_PATHS)
  test(`${path}/ is a route of the API`, async () => {
    const statuses = [];
    // Some of these end the session, so Dana does not call them.
    const as = /^auth\/(users|admin)|coupons/.test(path) ? practice.admin : practice.mira;
    for (const method of METHODS) {
      const { status } = await call(method, `${path}/`, { as });
      if (status !== 405 && status !== 404) statuses.push(status);
    }
    assert.ok(statuses.length > 0);
  });

test('a parameter sent twice is rejected on every route, after the access check', async () => {
  for (const [path, name] of [
    ['auth/clients/?search=a&search=b', 'search'],
    ['report/?client=1&page=1&client=1', 'client'],
    ['health/?x=1&x=1', 'x'],
  ] as const) {
    const { status, body } = await call('get', path);
    assert.deepEqual([status, body], [400, { error: { [name]: ['Send it once.'] } }]);
  }
  assert.equal((await call('get', 'auth/clients/?page=1&page=1', { as: null })).status, 401);
});

test('JSON under another content type and compressed JSON are rejected', async () => {
  const body = { firstname: 'Elena', lastname: 'Hartwell', age: 45 };
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
    const response = await call('post', 'auth/client/', { body, headers: { 'content-type': type } });
    const refused = { detail: 'Send application/json.', code: 'unsupported_media_type' };
    assert.deepEqual([response.status, response.body], [415, refused], type);
  }
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    assert.equal(
      (await call('post', 'auth/client/', { body, headers: { 'content-type': type } })).status,
      201,
    );
  const compressed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const refused = { detail: 'Send the body without compression.', code: 'unsupported_media_type' };
  const response = await call('post', 'auth/client/', { body, headers: compressed });
  assert.deepEqual([response.status, response.body], [415, refused]);
  const empty = await call('post', 'auth/client/', { headers: { 'content-type': 'text/plain' } });
  assert.equal(empty.status, 400);
});

test('an upload without its scenario or simulation names the field', async () => {
  for (const [path, kind] of [
    ['scenario/media/', 'scenario'],
    ['scenario/historical-media/', 'simulation'],
  ] as const) {
    const form = pdfForm(kind, 1);
    form.delete(kind);
    const { status, body } = await call('post', path, { form });
    assert.deepEqual([status, body], [400, { error: { [kind]: [`${kind} is a required field`] } }]);
    assert.equal((await call('post', path, { form: pdfForm(kind, 999_999) })).status, 404);
  }
});
