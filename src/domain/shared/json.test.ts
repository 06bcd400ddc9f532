import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonExcess, type JsonBounds, canonicalJson } from './json.ts';

const bounds: JsonBounds = { depth: 3, fields: 4, values: 6 };
const excess = (text: string) => jsonExcess(new TextEncoder().encode(text), bounds);

test('a document within the bounds has no excess, regardless of the text in it', () => {
  for (const text of [
    '',
    '{}',
    '[[[]]]',
    '[1,2,3,4,5,6]',
    '{"a":1,"b":2,"c":3,"d":4}',
    // Brackets, commas and colons in a text do not count, and escaped quotes do not end it.
    '{"a":"[[[[[[{{{{:::::::,,,,,,,"}',
    '{"a\\":[[[[[":"\\\\"}',
    '["é—\\u005b🙂"]',
    // Invalid JSON, which the parser rejects.
    '"never ends [[[[[[',
    'ends in a backslash "\\',
    ']]]]]',
  ])
    assert.equal(excess(text), null, text);
});

test('reports a document that exceeds the depth, fields or values', () => {
  assert.equal(excess('[[[['), 'too_deep');
  assert.equal(excess('{"a":{"b":[{"c":1}]}}'), 'too_deep');
  assert.equal(excess('["\\\\",[[[1]]]]'), 'too_deep');
  assert.equal(excess('[[],[],[],[]]'), 'too_many');
  assert.equal(excess('[1,2,3,4,5,6,7]'), 'too_many');
  assert.equal(excess('{"a":1,"b":2,"c":3,"d":4,"e":5}'), 'too_many');
});

test('stops at the first of a million brackets that exceeds the depth', () => {
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

test('sorts members alphabetically at every depth and does not reorder lists', () => {
  assert.equal(
    canonicalJson(
      JSON.parse('{"b": [{"z": 1, "a": null}, "x"], "a": {"10": 1, "9": 2}, "B": 0.1, "__proto__": 0}'),
    ),
    '{"B":0.1,"__proto__":0,"a":{"9":2,"10":1},"b":[{"a":null,"z":1},"x"]}',
  );
});

test('a document parsed from its text has the same canonical text', () => {
  const content = { rate: 0.1 + 0.2, tiny: 5e-324, minus: -0, text: 'é\u2028"', gone: undefined };
  const text = canonicalJson(content);
  assert.equal(canonicalJson(JSON.parse(JSON.stringify(content, null, 2))), text);
  assert.notEqual(canonicalJson({ ...content, rate: 0.3 }), text);
});
