/** All schemas of routes and calculations are bounded, reject unknown fields and use our messages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { checkedBy, boundedText } from '../domain/shared/bounded-schema.ts';
import { parseWith, MAX_ERRORS } from '../domain/shared/result.ts';
import { anyText, listOf, record, membersOf } from '../domain/shared/schema-fields.ts';
import {
  changed,
  isSchema,
  defOf,
  placesOf,
  roots,
  SECOND,
  WRONG,
  unread,
} from '../../tests/support/every-schema.ts';

const LEAVES = ['number', 'boolean', 'enum', 'literal', 'null', 'transform'];
const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'union', 'pipe'];

/** Returns unbounded and open schemas. */
function problemsOf(schema: z.core.$ZodType): string[] {
  return [...placesOf(schema)].flatMap(({ path, schema: part, def, within }) => {
    const at = path.join('.');
    if (checkedBy(part) !== undefined) return [];
    switch (def.type) {
      case 'string':
        return within || typeof def.upperBound === 'number' ? [] : [`${at}: text without a bound`];
      case 'array':
        return typeof def.upperBound === 'number' ? [] : [`${at}: a list without a bound`];
      case 'record':
        return typeof def.upperBound === 'number' && typeof def.longestKey === 'number'
          ? []
          : [`${at}: a record without a bound`];
      case 'object':
        return isSchema(def.catchall) && defOf(def.catchall).type === 'never'
          ? []
          : [`${at}: an object that takes unknown fields`];
      default:
        return [...LEAVES, ...WRAPPERS].includes(def.type) ? [] : [`${at}: ${def.type}`];
    }
  });
}

test('no schema of a route or a calculation contains an unbounded list, record or text, or an open object', () => {
  assert.ok(roots.length > 80, String(roots.length));
  const problems = roots.flatMap(({ name, schema }) =>
    problemsOf(schema).map((problem) => `${name}: ${problem}`),
  );
  assert.deepEqual([...new Set(problems)], []);
});

test('the walk finds unbounded schemas at any depth', () => {
  const hidden = (part: z.ZodType) => record('x', { list: listOf('List', z.union([part, z.null()]), 0, 3) });
  for (const part of [
    z.string(),
    z.string().max(3),
    z.array(z.number()),
    z.array(z.number()).max(3),
    z.record(z.string(), z.number()),
    z.object({ a: z.number() }),
    z.looseObject({}),
    z.unknown(),
    z.any(),
    z.map(z.string(), z.number()),
    z.string().transform(Number).optional(),
    z.string().pipe(z.email()),
  ])
    assert.equal(problemsOf(hidden(part)).length, 1, part.type);
  assert.deepEqual(problemsOf(hidden(anyText('Text', 3).pipe(z.email()))), []);
});

test('every value accepted without a check has a second schema that checks it', () => {
  const named = roots.flatMap(({ schema }) =>
    [...placesOf(schema)].flatMap(({ schema: part }) => checkedBy(part) ?? []),
  );
  assert.deepEqual([...new Set(named)].sort(), Object.keys(SECOND).sort());
});

const OUR_MESSAGES = [
  / is a required field(, or enter \w+ instead| when there is a Switch Year)?$/,
  /^(First Name|Last name|Age) is required\.$/,
  /^Enter a (whole )?number( or a schedule segment| or a list)?\.$/,
  /^Must be (an index id|text|a list|an object|true|true or false|an id|a UUID|now or share|a date and time|\d)\.$/,
  /^Must be (between|from|at least|at most|one of|more than) .+\.$/,
  /^Must be (\w+( or \w+)?|a rate .+|a month .+|an index id .+|the id of a simulation)\.$/,
  /^must be (true or false|the name of a plan|the id of a user|a valid email|at most .+ characters|true|tsc|.+, .+ or .+)$/,
  /^must be at least \d+ characters$/,
  /^Unknown (field\.( Did you mean "\w+"\?)?|name\.|file\.|scope\.)$/,
  /^Expected .+ (values|vehicles)\.$/,
  /^Expected at most \d+ yearly values, one a year of the ledger\.$/,
  /^Row \d+, [a-z ]+: expected zero or more, found .+\.$/,
  /^(Enter at least one policy year|Must not be before the first year)\.$/,
  /^(Names must have|Only slots 2, 3 and 4|Choose|Enter the id|Give|Send|The|This|Opening values|Add|Needs|Compare|At most|A report can have|Shares) .+/,
  /^Allocations must total 100%\.$/,
  /^No mortality rates for that age and class\.$/,
  /^Enter \d+ to \d+ days\.$/,
  /^Enter 1 to 200\.$/,
  /^Enter (a date such as|a date from|a name such as|two letters, such as) .+\.$/,
  /^With flat rates, choose the overflow cap instead\.$/,
  /^Limits are available from \d+\.$/,
  /is not a valid email address\.$/,
  /^There is no (client to import|index with the id ".*")\.$/,
];
const LIBRARY_TEXT = /Invalid|received|Unrecognized|Too (big|small)|JSON|undefined|NaN|\[object/;

test('a value of the wrong type has our error message at every field of every route and calculation', () => {
  const seen = new Set<string>();
  // Shared members are tested once.
  const tried = new Set<z.core.$ZodType>();
  const wrong = new Set<string>();
  for (const { name, schema, example } of roots) {
    if (!(schema instanceof z.ZodType)) throw new TypeError(`${name} is no schema.`);
    const places = [...placesOf(schema)].filter(({ schema: part }) => !tried.has(part));
    for (const { schema: part } of places) tried.add(part);
    const paths = new Map(places.map(({ path, def }) => [path.join('.'), { path, def }]));
    const numbers = new Set(
      [...placesOf(schema)].filter(({ def }) => def.type === 'number').map(({ path }) => path.join('.')),
    );
    for (const [at, { path }] of paths) {
      for (const value of WRONG) {
        const response = parseWith(schema, changed(example, path, value));
        if (response.ok) continue;
        for (const [field, messages] of Object.entries(response.error.fields ?? {})) {
          for (const message of messages) {
            seen.add(message);
            if (LIBRARY_TEXT.test(message) || !OUR_MESSAGES.some((form) => form.test(message)))
              wrong.add(`${name} ${field}: ${message}`);
            const isNumber = typeof value === 'number';
            // Text input may name its only text alternative instead of the range.
            if (/"(cpi|trailing)"/.test(message)) continue;
            if (field === at && numbers.has(at) && !isNumber && /between|at (least|most)/i.test(message))
              wrong.add(`${name} ${field}: ${JSON.stringify(value)} is told "${message}"`);
          }
        }
      }
    }
  }
  assert.ok(seen.size > 50, String(seen.size));
  assert.deepEqual([...wrong], []);
});

test('rejects values that are too long before it reads their elements, also in derived schemas', () => {
  const many = unread(new Array<number>(1_000_000).fill(1));
  const list = listOf('List', z.int(), 1, 3);
  const derived: z.ZodType[] = [list, list.refine(() => true), list.optional(), list.transform(String)];
  for (const schema of derived) {
    const response = parseWith(schema, many);
    assert.deepEqual(response.ok ? null : response.error.fields, { input: ['Expected 1 to 3 values.'] });
  }
  const members = membersOf('Members', z.int(), 3);
  const keys = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [String(at), 1]));
  const tooMany = parseWith(
    members.refine(() => true),
    unread(keys),
  );
  assert.deepEqual(tooMany.ok ? null : tooMany.error.fields, { input: ['Expected at most 3 values.'] });
  const long = parseWith(members, unread({ ['1'.repeat(61)]: 1 }));
  assert.deepEqual(long.ok ? null : long.error.fields, { input: ['Names must have 1 to 60 characters.'] });
  const text = boundedText(3, () => 'Too long.').overwrite(() => assert.fail('It was read.'));
  assert.equal(parseWith(text, 'four').ok, false);
});

test('rejects a member named __proto__ and does not ignore it', () => {
  const sent: unknown = JSON.parse('{"a":1,"__proto__":{"b":2}}');
  for (const schema of [membersOf('Members', z.unknown(), 3), record('Record', { a: z.int() })]) {
    const read = parseWith(schema, sent);
    assert.deepEqual(read.ok ? null : Object.entries(read.error.fields ?? {}), [
      ['__proto__', ['Unknown field.']],
    ]);
  }
});

function* everyList() {
  const seen = new Set<z.core.$ZodType>();
  for (const { name, schema, example } of roots) {
    if (!(schema instanceof z.ZodType)) throw new TypeError(`${name} is no schema.`);
    for (const { path, schema: list, def } of placesOf(schema)) {
      if (!isSchema(def.element) || seen.has(list)) continue;
      seen.add(list);
      const limit = Number(def.upperBound);
      yield { name: `${name} ${path.join('.')}`, path, schema, element: def.element, example, limit };
    }
  }
}

test('does not validate any item of a list above its maximum length, in any schema', () => {
  let lists = 0;
  for (const { name, path, schema, example, limit } of everyList()) {
    const read = parseWith(schema, changed(example, path, unread(new Array<number>(limit + 1).fill(1))));
    assert.equal(read.ok, false, name);
    lists += 1;
  }
  assert.ok(lists > 30, String(lists));
});

test('validation stops after 50 errors and does not read the rest of a list, in any schema', () => {
  let lists = 0;
  for (const { name, path, schema, element, example, limit } of everyList()) {
    const wrong = WRONG.find((value) => !z.core.safeParse(element, value).success);
    if (limit <= MAX_ERRORS || wrong === undefined) continue;
    const items = new Set<string | symbol>();
    const counted = new Proxy(new Array<unknown>(limit).fill(wrong), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) items.add(key);
        const found: unknown = Reflect.get(target, key, target);
        return found;
      },
    });
    const read = parseWith(schema, changed(example, path, counted));
    assert.ok(!read.ok, name);
    const reported = Object.values(read.error.fields ?? {}).flat();
    assert.equal(reported.length, MAX_ERRORS, name);
    assert.equal(reported.at(-1), 'Only the first 49 errors are listed.', name);
    assert.ok(items.size <= MAX_ERRORS, `${name}: ${items.size} items`);
    lists += 1;
  }
  assert.ok(lists > 10, String(lists));
});

test('values after 50 errors are neither checked nor accepted', () => {
  const list = listOf(
    'List',
    z.int().refine((value) => value > 0, { error: 'Low.' }),
    0,
    1000,
  );
  const derived = list.refine(() => assert.fail('A list that was not checked whole was looked at.'));
  const members = record('Parent', { list: derived, other: z.int() });
  const read = parseWith(members, { list: new Array<number>(1000).fill(-1), other: 1 });
  assert.ok(!read.ok);
  const series = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`s${at}`, [-1, -1, -1]]));
  const keyed = parseWith(
    membersOf('Members', list, 40).refine(() => assert.fail('So was a record.')),
    series,
  );
  assert.ok(!keyed.ok);
  assert.equal(Object.values(keyed.error.fields ?? {}).flat().length, MAX_ERRORS);
  // Each unknown field of a record counts as one error.
  const rows = listOf('Rows', record('Row', { value: z.int().optional() }), 0, 1000);
  let checks = 0;
  const row = () => ({
    ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`valu${at}`, 1])),
    get value() {
      checks += 1;
      return 1;
    },
  });
  assert.equal(parseWith(rows, Array.from({ length: 1000 }, row)).ok, false);
  assert.ok(checks <= 10, String(checks));
});
