/** What is validated at most: no item of a list that is too long, and nothing after 50 errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { boundedText } from '../domain/shared/bounded-schema.ts';
import { MAX_ERRORS, parseWith } from '../domain/shared/field-errors.ts';
import { listOf, membersOf, record } from '../domain/shared/schema-fields.ts';
import { changed, isSchema, placesOf, roots, unread, WRONG } from '../../tests/support/every-schema.ts';

test('what is too long is refused before its elements are read, also where a schema was derived', () => {
  const many = unread(new Array<number>(1_000_000).fill(1));
  const list = listOf('List', z.int(), 1, 3);
  const derived: z.ZodType[] = [list, list.refine(() => true), list.optional(), list.transform(String)];
  for (const schema of derived) {
    const answer = parseWith(schema, many);
    assert.deepEqual(answer.ok ? null : answer.error.fields, { input: ['Expected 1 to 3 values.'] });
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

/** Every list of every route and calculation, once. */
function* everyList() {
  const seen = new Set<z.core.$ZodType>();
  for (const { name, schema, example } of roots) {
    if (!(schema instanceof z.ZodType)) throw new TypeError(`${name} is no schema.`);
    for (const { path, schema: list, def } of placesOf(schema)) {
      if (!isSchema(def.element) || seen.has(list)) continue;
      seen.add(list);
      const most = Number(def.most);
      yield { name: `${name} ${path.join('.')}`, path, schema, element: def.element, example, most };
    }
  }
}

test('no item of a list above its maximum length is validated, at any place', () => {
  let lists = 0;
  for (const { name, path, schema, example, most } of everyList()) {
    const read = parseWith(schema, changed(example, path, unread(new Array<number>(most + 1).fill(1))));
    assert.equal(read.ok, false, name);
    lists += 1;
  }
  assert.ok(lists > 30, String(lists));
});

test('validation stops after 50 errors: a full list of wrong values is not read to its end, at any place', () => {
  let lists = 0;
  for (const { name, path, schema, element, example, most } of everyList()) {
    const wrong = WRONG.find((value) => !z.core.safeParse(element, value).success);
    if (most <= MAX_ERRORS || wrong === undefined) continue;
    const items = new Set<string | symbol>();
    const counted = new Proxy(new Array<unknown>(most).fill(wrong), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) items.add(key);
        const found: unknown = Reflect.get(target, key, target);
        return found;
      },
    });
    const read = parseWith(schema, changed(example, path, counted));
    assert.ok(!read.ok, name);
    const told = Object.values(read.error.fields ?? {}).flat();
    assert.equal(told.length, MAX_ERRORS, name);
    assert.equal(told.at(-1), 'Only the first 49 errors are listed.', name);
    assert.ok(items.size <= MAX_ERRORS, `${name}: ${items.size} items`);
    lists += 1;
  }
  assert.ok(lists > 10, String(lists));
});

test('what comes after 50 errors is neither checked nor taken as right', () => {
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
  // Fields that a record does not know count as errors, one each.
  const rows = listOf('Rows', record('Row', { value: z.int().optional() }), 0, 1000);
  let looked = 0;
  const row = () => ({
    ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`valu${at}`, 1])),
    get value() {
      looked += 1;
      return 1;
    },
  });
  assert.equal(parseWith(rows, Array.from({ length: 1000 }, row)).ok, false);
  assert.ok(looked <= 10, String(looked));
});
