/** Generates random requests from the OpenAPI document and checks the responses. */
import { operationsOf, placesOf, withAt, type JsonSchema, type Operation } from './api-document.ts';
import { BROKEN, oddValue } from './odd-values.ts';
import type { Chance } from '../support/chance.ts';

export interface Attempt {
  method: string;
  path: string;
  role: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

export interface Target {
  operations: readonly Operation[];
  roles: readonly string[];
  /** Existing ids of all users by parameter kind; other ids are invented. */
  ids: readonly number[];
  /** Ids of users that the run may delete. */
  users: readonly number[];
}

export const targetOf = (document: string, rest: Omit<Target, 'operations'>): Target => ({
  ...rest,
  operations: operationsOf(document),
});

export function attempt(target: Target, chance: Chance): Attempt {
  const operation = chance.pick(target.operations);
  const method = chance.often(0.02)
    ? chance.pick(['put', 'head', 'options', 'delete', 'get'])
    : operation.method;
  return {
    method: method.toUpperCase(),
    path: pathOf(operation, target, chance) + queryOf(operation, chance),
    role: chance.pick(target.roles),
    headers: headersOf(operation, chance),
    body: method === 'get' || method === 'head' ? undefined : bodyOf(operation, chance),
  };
}

function pathOf({ path }: Operation, { ids, users }: Target, chance: Chance): string {
  const isOfUser = path.includes('/users/') || path.includes('delete-user');
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'calculation')
      return chance.pick(['cash-flow-irr', 'vehicle', 'comparative-report', 'nothing', '..', '%00']);
    if (name === 'hash') return chance.pick(['0'.repeat(64), 'a', '%2e%2e', 'z'.repeat(300)]);
    if (name === 'view_token') return chance.pick(['x'.repeat(43), 'x', '%ff', 'a'.repeat(5000)]);
    if (name === 'series') return chance.pick(['sp500', 'cpi', 'blended', '__proto__', 'constructor', 'x']);
    if (isOfUser) return String(chance.pick([...users, 0, -1, 999_999, 'x']));
    return String(
      chance.often(0.75)
        ? chance.pick(ids)
        : chance.pick([0, -1, 1.5, 2 ** 53, '1e3', 'abc', '%00', '١', ' 1', '999999999999999']),
    );
  });
}

function queryOf({ query }: Operation, chance: Chance): string {
  if (!chance.often(query.length > 0 ? 0.7 : 0.1)) return '';
  const parts = Array.from({ length: chance.integer(1, 4) }, () => {
    const name =
      query.length > 0 && chance.often(0.7)
        ? chance.pick(query)
        : chance.pick(['page', 'size', 'search', '__proto__', 'a[b]', '']);
    const value = oddValue(chance);
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(text)).slice(0, 3000)}`;
  });
  return `?${parts.join('&')}`;
}

/** A URL cannot contain half of a surrogate pair. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

function headersOf({ body, isForm }: Operation, chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {};
  if (body || isForm) {
    headers['content-type'] = chance.often(0.95)
      ? 'application/json'
      : chance.pick([
          'text/plain',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'application/x-www-form-urlencoded',
          '',
        ]);
  }
  if (chance.often(0.1))
    headers['idempotency-key'] = chance.pick(['a', 'b', 'c', 'k'.repeat(3000), 'é'.repeat(3)].map(encodeURI));
  if (chance.often(0.05)) headers['if-none-match'] = chance.pick(['*', '"x"', 'W/"', ',,,,']);
  if (chance.often(0.05))
    headers['accept-encoding'] = chance.pick(['br;q=0', 'gzip;q=0', 'identity', 'x'.repeat(500)]);
  if (chance.often(0.05))
    headers['x-forwarded-for'] = chance.pick(['1.2.3.4', ',,,', 'x'.repeat(500), '::1']);
  if (chance.often(0.03)) headers['host'] = chance.pick(['evil.example', 'a:b:c', '[::1]']);
  if (chance.often(0.03)) headers['accept'] = chance.pick(['application/x-ndjson', 'text/html', '*/*;q=x']);
  return headers;
}

function bodyOf({ body, example, isForm }: Operation, chance: Chance): Attempt['body'] {
  if (isForm && chance.often(0.8)) return formOf(chance);
  if (!body) return chance.often(0.1) ? '{}' : undefined;
  if (chance.often(0.06)) {
    const broken = chance.pick(BROKEN);
    return typeof broken === 'string' ? broken : new Uint8Array(broken);
  }
  let value = example !== undefined && chance.often(0.6) ? example : sampled(body, chance, 0);
  const places = placesOf(body);
  for (let change = chance.integer(0, 3); change > 0; change -= 1) {
    const { at } = chance.pick(places);
    value = withAt(value, chance.often(0.1) ? [...at, '__proto__'] : at, oddValue(chance));
  }
  return JSON.stringify(value) ?? 'null';
}

function formOf(chance: Chance): FormData {
  const form = new FormData();
  for (let part = chance.integer(0, 4); part > 0; part -= 1) {
    const name = chance.pick([
      'file',
      'scenario',
      'simulation',
      'choice',
      'hash',
      'avatar',
      'first_name',
      'x',
      '',
    ]);
    const content = chance.pick([
      '',
      '%PDF-1.4 nothing',
      '\x89PNG\r\n\x1a\n',
      '<svg onload="x()"/>',
      '{"page":1e9}',
      '1',
      'a'.repeat(5000),
    ]);
    if (chance.often(0.6)) form.append(name, content);
    else
      form.append(
        name,
        new File([content], chance.pick(['a.pdf', '../../a', 'a\u0000b', 'é'.repeat(200)]), {
          type: chance.pick(['application/pdf', 'image/png', 'text/html', '']),
        }),
      );
  }
  return form;
}

/** Returns a value that the schema may accept. */
function sampled(schema: JsonSchema, chance: Chance, depth: number): unknown {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return sampled(chance.pick(alternatives), chance, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const type = chance.pick([schema.type ?? 'object'].flat());
  if (type === 'null') return null;
  if (type === 'boolean') return chance.often(0.5);
  if (type === 'integer' || type === 'number') {
    const [least, most] = [schema.minimum ?? -10, schema.maximum ?? 1000];
    const value = chance.pick([least, most, least + chance.next() * (most - least)]);
    return type === 'integer' ? Math.round(value) : value;
  }
  if (type === 'string')
    return chance.pick(['a', 'Elena', '2027-01-01', 'x'.repeat(Math.min(schema.maxLength ?? 20, 400))]);
  if (type === 'array') {
    const { items = {} } = schema;
    return depth > 5
      ? []
      : Array.from({ length: chance.integer(0, 3) }, () => sampled(items, chance, depth + 1));
  }
  if (depth > 6) return {};
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(() => chance.often(0.85))
      .map(([name, field]) => [name, sampled(field, chance, depth + 1)]),
  );
}

/** Text of a library, the database or a stack trace, which responses must not contain. */
const LEAKS =
  /Invalid (input|option|string|key|element)|Unrecognized key|Too (big|small):|SQLITE_|SqliteError|ZodError|node_modules|\.(ts|mjs|js):\d+|Cannot read prop|is not a function|Unexpected (token|end of)|no such (table|column)|\/(work|home|tmp|app)\//;
const MAX_ERROR_BYTES = 64_000;

/** Returns the problem of a response, or null. */
export function findProblem(status: number, type: string, text: string): string | null {
  // The test server has no built pages and returns this code for report files.
  if (status >= 500 && !text.includes('"code":"pages_not_built"')) return `status ${status}`;
  if (status < 400 || text === '') return null;
  if (text.length > MAX_ERROR_BYTES) return `a refusal of ${text.length} characters`;
  if (!type.startsWith('application/json')) return `a refusal as ${type}`;
  const leak = LEAKS.exec(text);
  if (leak) return `says ${leak[0]}`;
  const body = JSON.parse(text) as Record<string, unknown>;
  const hasErrorForm =
    (typeof body.detail === 'string' && typeof body.code === 'string') ||
    (typeof body.error === 'object' &&
      body.error !== null &&
      Object.values(body.error).every(
        (list) => Array.isArray(list) && list.every((one) => typeof one === 'string'),
      ));
  return hasErrorForm ? null : 'a refusal in none of the API’s forms';
}
