/** Compares real responses of every route with the OpenAPI document, and sends every example of the document. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod';
import type { Route } from './http/route.ts';
import { routeGroups } from './routes/route-groups.ts';
import { longTest } from '../../tests/support/long-run.ts';
import { testPractice, type ApiResponse, type TestPractice } from '../../tests/support/test-practice.ts';
import { collectionsOf, pdfForm, twoOwners, type TwoOwners } from '../../tests/support/test-two-owners.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
interface Declared {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: Declared; responses: Record<string, Declared> }>>;
  components: { responses: Record<string, Declared> };
}

const routes = routeGroups.flatMap((group) => group.routes);
const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
const isAdmins = ({ access }: Route) => access.length === 1;

let practice: TestPractice;
let owners: TwoOwners;
let document: Document;
/** Dana's rows for the examples that change a simulation without a scenario, or copy from a scenario. */
let standalone: number;
let other: number;
before(async () => {
  practice = await testPractice();
  owners = await twoOwners(practice, collectionsOf(routes));
  const { client } = owners.danas;
  const { call } = practice;
  const add = { client_id: client, name: 'Another' };
  standalone = (await call('post', 'historical/simulation/', { body: add })).body.data.id;
  other = (await call('post', 'scenario/scenario/', { body: add })).body.data.id;
  document = JSON.parse((await practice.call('get', 'openapi.json', { as: null })).text) as Document;
});
after(() => practice.close());

const schemas = new Map<Schema, z.ZodType>();
function schemaOf(json: Schema): z.ZodType {
  const known = schemas.get(json) ?? z.fromJSONSchema(json);
  schemas.set(json, known);
  return known;
}

/** Returns how the response differs from the document, or null. */
function differenceOf({ method, path }: Route, { status, headers, text }: ApiResponse): string | null {
  const declared = document.paths[`/api${path}/`]?.[method]?.responses[status];
  if (!declared) return `the status ${status}: ${text}`;
  const name = declared.$ref?.split('/').at(-1);
  const { content } = name === undefined ? declared : (document.components.responses[name] ?? {});
  if (!content) return text === '' ? null : `a body: ${text}`;
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const media = content[type] ?? content['*/*'];
  if (!media) return `the type ${type}`;
  if (type !== 'application/json') return null;
  const { error } = schemaOf(media.schema).safeParse(JSON.parse(text));
  return error ? `${z.prettifyError(error)}: ${text.slice(0, 200)}` : null;
}

const ROWS = /\{(id|scenario|simulation|report|client|user|session|token)\}/g;
const addressOf = (path: string, id: number) =>
  `${path.slice(1)}/`
    .replaceAll(ROWS, String(id))
    .replace('{calculation}', 'cash-flow-irr')
    .replace('{series}', 'nasdaq100')
    .replace('{hash}', owners.hash)
    .replace('{view_token}', owners.viewToken);

/** Dana's row at the path. */
function rowAt(path: string): number {
  const { danas, countRows } = owners;
  for (const [collection, id] of countRows) if (path.startsWith(`${collection}/`)) return id;
  if (/users?\//.test(path)) return practice.users.mira.id;
  if (path.startsWith('/client/')) return danas.client;
  if (path.startsWith('/report/historical-')) return danas.historical;
  if (path.startsWith('/report/')) return danas.report;
  if (/exisiting-comparative|\/illustration\//.test(path)) return other;
  return path.startsWith('/historical/') || path.includes('{simulation}') ? standalone : danas.scenario;
}

let examples = 0;
/** The example with Dana's rows, a name that is not in use, and the current revision. */
async function exampleOf({ path, example }: Route): Promise<unknown> {
  const { danas } = owners;
  const isHistorical = path.startsWith('/report/historical-');
  const simulations = path.startsWith('/historical/') || path.includes('{simulation}');
  const row = `${simulations ? 'historical/simulation' : 'scenario'}/${rowAt(path)}/`;
  const { data } = (await practice.call('get', row)).body as { data: { revision?: number } | undefined };
  examples += 1;
  const name = `Example ${examples}`;
  const values: Record<string, unknown> = {
    name,
    template_name: name,
    revision: data?.revision,
    client_id: danas.client,
    scenario_id: danas.scenario,
    from_scenario: danas.scenario,
    simulation_id: danas.simulation,
    report_id: isHistorical ? danas.historical : danas.report,
    user_id: practice.users.dana.id,
  };
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(
    Object.entries(example).map(([member, value]) => [member, values[member] ?? value]),
  );
}

/** These end the session or the account of the caller, or need the caller's password or device. */
const ENDING = [
  '/auth/logout',
  '/auth/delete-logged-in-user',
  '/auth/sessions/end-others',
  '/auth/change_password',
  '/auth/second-factor/enable',
];

function send(target: Route, as: string | null, { id, body }: { id: number; body: unknown }) {
  const { method, path, uploadBytes, formFields } = target;
  const kind = formFields?.shape.simulation ? 'simulation' : 'scenario';
  return practice.call(method, addressOf(path, id), {
    as,
    ...(uploadBytes !== undefined && body !== 'nothing' ? { form: pdfForm(kind, id) } : {}),
    ...(uploadBytes === undefined && method !== 'get' ? { body } : {}),
  });
}

longTest('at least 1,000 real responses match the API document', async () => {
  const differences: string[] = [];
  let responses = 0;
  const compare = (target: Route, response: ApiResponse) => {
    responses += 1;
    const difference = differenceOf(target, response);
    if (difference !== null) differences.push(`${nameOf(target)}: ${difference}`);
  };
  for (const target of routes) {
    const { dana, mira, admin, tsc } = practice;
    for (const as of [null, tsc, dana, admin])
      compare(target, await send(target, as, { id: 999_999, body: 'nothing' }));
    if (ENDING.includes(target.path) || target.method === 'delete') continue;
    const known = { id: rowAt(target.path), body: await exampleOf(target) };
    for (const as of isAdmins(target) ? [admin] : [dana, mira])
      compare(target, await send(target, as, known));
  }
  assert.deepEqual(differences, []);
  assert.ok(responses >= 1000, String(responses));
});

test('the server accepts every example', async () => {
  const rejected: string[] = [];
  for (const target of routes) {
    if (target.example === undefined || ENDING.includes(target.path)) continue;
    const as = isAdmins(target) ? practice.admin : practice.dana;
    const body = await exampleOf(target);
    const { status, text } = await send(target, as, { id: rowAt(target.path), body });
    if ([400, 413, 415, 422].includes(status)) rejected.push(`${nameOf(target)}: ${text}`);
  }
  assert.deepEqual(rejected, []);
});

/** Values of every `enum` and `const`. */
function listedIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]: [string, unknown]) =>
    key === 'enum' || key === 'const' ? [value].flat().map(String) : listedIn(value),
  );
}

test('the document lists every value that a body or a response can have, with valid examples', () => {
  const problems: string[] = [];
  for (const route of routes) {
    const { requestBody, responses } = document.paths[`/api${route.path}/`]?.[route.method] ?? {};
    const { schema } = requestBody?.content?.['application/json'] ?? {};
    const described = route.describedBody ?? route.body;
    const compared = [
      [schema, described, 'input'],
      [responses?.[200]?.content?.['application/json']?.schema, route.responseBody, 'output'],
    ] as const;
    for (const [documented, own, io] of compared) {
      if (!documented || !own) continue;
      const listed = new Set(listedIn(documented));
      const missing = listedIn(z.toJSONSchema(own, { io, unrepresentable: 'any' })).filter(
        (value) => !listed.has(value),
      );
      if (missing.length > 0) problems.push(`${nameOf(route)}, ${io}: ${[...new Set(missing)].join()}`);
    }
    if (schema && route.example !== undefined && !schemaOf(schema).safeParse(route.example).success)
      problems.push(`${nameOf(route)}: its example`);
  }
  assert.deepEqual(problems, []);
});

test('the document lists a status only if it can occur', () => {
  for (const [route, statuses] of [
    ['get /health', '200 400 500 503'],
    ['post /auth/login', '200 400 401 403 409 413 415 429 500 503 507'],
    ['post /auth/second-factor/verify', '200 400 403 409 413 415 429 500 503 507'],
    ['get /files/{hash}', '200 400 403 500 503 507'],
    ['post /payment/stripe/webhook', '200 400 409 413 500 503 507'],
    ['post /auth/client', '201 400 401 403 409 413 415 422 429 500 503 507'],
    ['post /auth/admin/webhook-logs', '202 400 401 403 409 413 415 429 500 503 507'],
    ['get /auth/clients', '200 304 400 401 403 429 500 503 507'],
  ] as const) {
    const [method = '', path = ''] = route.split(' ');
    const { responses } = document.paths[`/api${path}/`]?.[method] ?? {};
    assert.equal(Object.keys(responses ?? {}).join(' '), statuses, route);
  }
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { responses } of all)
    assert.ok(Object.keys(responses).every((status) => /^[2345]\d\d$/.test(status)));
});

test('the document and the server have the same limit on addresses of a shared report', async () => {
  const target = routes.find(({ method, path }) => method === 'post' && path.includes('/share-report/'));
  const { requestBody } = document.paths[`/api${target?.path}/`]?.['post'] ?? {};
  assert.match(
    JSON.stringify(requestBody),
    /"client_email":\{"type":"array",[^}]*\},"minItems":0,"maxItems":20,/,
  );
  const client_email = Array.from({ length: 21 }, (_, at) => `person${at}@example.com`);
  const { status, body } = await practice.call('post', `report/share-report/${owners.danas.report}/`, {
    body: { client_email },
  });
  assert.deepEqual([status, body.error], [400, { client_email: ['At most 20 addresses at a time.'] }]);
});
