import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonExcess, type JsonBounds } from './json-bounds.ts';

const bounds: JsonBounds = { depth: 3, fields: 4, values: 6 };
const excess = (text: string) => jsonExcess(new TextEncoder().encode(text), bounds);

test('a document within the bounds has no excess, whatever its texts hold', () => {
  for (const text of [
    '',
    '{}',
    '[[[]]]',
    '[1,2,3,4,5,6]',
    '{"a":1,"b":2,"c":3,"d":4}',
    // Brackets, commas and colons of a text are none of the document's, escaped quotes do not end it.
    '{"a":"[[[[[[{{{{:::::::,,,,,,,"}',
    '{"a\\":[[[[[":"\\\\"}',
    '["é—\\u005b🙂"]',
    // Not JSON: the parser says so.
    '"never ends [[[[[[',
    'ends in a backslash "\\',
    ']]]]]',
  ])
    assert.equal(excess(text), null, text);
});

test('depth, fields and values are counted where they are', () => {
  assert.equal(excess('[[[['), 'too_deep');
  assert.equal(excess('{"a":{"b":[{"c":1}]}}'), 'too_deep');
  assert.equal(excess('["\\\\",[[[1]]]]'), 'too_deep');
  assert.equal(excess('[[],[],[],[]]'), 'too_many');
  assert.equal(excess('[1,2,3,4,5,6,7]'), 'too_many');
  assert.equal(excess('{"a":1,"b":2,"c":3,"d":4,"e":5}'), 'too_many');
});

test('a million brackets are given up at the first that is too many', () => {
  const bytes = new Uint8Array(1_000_000).fill('['.charCodeAt(0));
  let read = 0;
  const watched = new Proxy(bytes, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      const value: unknown = Reflect.get(target, key, target);
      return value;
    },
  });
  assert.equal(jsonExcess(watched, bounds), 'too_deep');
  assert.equal(read, bounds.depth + 1);
});
