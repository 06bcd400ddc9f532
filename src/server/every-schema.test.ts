/** Every schema of routes and calculations: bounded before it is walked, closed to fields it does not know, in our words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { checkedBy } from '../domain/shared/bounded-schema.ts';
import { parseWith } from '../domain/shared/field-errors.ts';
import { anyText, listOf, record } from '../domain/shared/schema-fields.ts';
import {
  changed,
  isSchema,
  defOf,
  placesOf,
  roots,
  SECOND,
  WRONG,
} from '../../tests/support/every-schema.ts';

const LEAVES = ['number', 'boolean', 'enum', 'literal', 'null', 'transform'];
const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'union', 'pipe'];

/** What is not bounded, or not closed. */
function problemsOf(schema: z.core.$ZodType): string[] {
  return [...placesOf(schema)].flatMap(({ path, schema: part, def, within }) => {
    const at = path.join('.');
    if (checkedBy(part) !== undefined) return [];
    switch (def.type) {
      case 'string':
        return within || typeof def.most === 'number' ? [] : [`${at}: text without a bound`];
      case 'array':
        return typeof def.most === 'number' ? [] : [`${at}: a list without a bound`];
      case 'record':
        return typeof def.most === 'number' && typeof def.longestKey === 'number'
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

test('no schema of a route or a calculation holds an unbounded list, record or text, or an open object', () => {
  assert.ok(roots.length > 80, String(roots.length));
  const problems = roots.flatMap(({ name, schema }) =>
    problemsOf(schema).map((problem) => `${name}: ${problem}`),
  );
  assert.deepEqual([...new Set(problems)], []);
});

test('the walk finds what is unbounded, wherever it hides', () => {
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

test('what is let through unread is checked by a schema of its own', () => {
  const named = roots.flatMap(({ schema }) =>
    [...placesOf(schema)].flatMap(({ schema: part }) => checkedBy(part) ?? []),
  );
  assert.deepEqual([...new Set(named)].sort(), Object.keys(SECOND).sort());
});

const OURS = [
  / is a required field(, or \w+ in its place| when there is a Switch Year)?$/,
  /^(First Name|Last name|Age) is required\.$/,
  /^Enter a (whole )?number( or a schedule segment| or a list)?\.$/,
  /^Must be (an index id|text|a list|an object|true|true or false|an id|a UUID|now or share|a date and time|\d)\.$/,
  /^Must be (between|from|at least|at most|one of|more than) .+\.$/,
  /^Must be (\w+ or \w+|a rate .+|a month .+|an index id .+|the id of a simulation)\.$/,
  /^must be (true or false|the name of a plan|the id of a user|a valid email|at most .+ characters|true|tsc|.+, .+ or .+)$/,
  /^must be at least \d+ characters$/,
  /^Unknown (field\.( Did you mean "\w+"\?)?|name\.|file\.)$/,
  /^Expected .+ (values|vehicles)\.$/,
  /^Expected at most \d+ yearly values, one a year of the ledger\.$/,
  /^Row \d+, [a-z ]+: expected zero or more, found .+\.$/,
  /^(Enter at least one policy year|Must not be before the first year)\.$/,
  /^(Names must have|Only slots 2, 3 and 4|Choose|Enter the id|Give|Send|The|This|Opening values|Add|Needs|Compare|At most|A report keeps|Shares) .+/,
  /^Allocations must total 100%\.$/,
  /^No mortality rates for that age and class\.$/,
  /^Enter (a date such as|a name such as|two letters, such as) .+\.$/,
  /^Limits are known from \d+\.$/,
  /is not a valid email address\.$/,
  /^There is no (client to import|index with the id ".*")\.$/,
];
const THEIRS = /Invalid|received|Unrecognized|Too (big|small)|JSON|undefined|NaN|\[object/;

test('a value of the wrong kind is told in our words, at every field of every route and calculation', () => {
  const seen = new Set<string>();
  // Members that many schemas share are tried in the first of them.
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
        const answer = parseWith(schema, changed(example, path, value));
        if (answer.ok) continue;
        for (const [field, messages] of Object.entries(answer.error.fields ?? {})) {
          for (const message of messages) {
            seen.add(message);
            if (THEIRS.test(message) || !OURS.some((form) => form.test(message)))
              wrong.add(`${name} ${field}: ${message}`);
            const isNumber = typeof value === 'number';
            // Text is told what the one text would be that stands for a number.
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
