import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from './canonical-json.ts';

test('members are put in alphabetical order at every depth, lists stay as they are', () => {
  assert.equal(
    canonicalJson(
      JSON.parse('{"b": [{"z": 1, "a": null}, "x"], "a": {"10": 1, "9": 2}, "B": 0.1, "__proto__": 0}'),
    ),
    '{"B":0.1,"__proto__":0,"a":{"9":2,"10":1},"b":[{"a":null,"z":1},"x"]}',
  );
});

test('what was read back from its text has the same one', () => {
  const content = { rate: 0.1 + 0.2, tiny: 5e-324, minus: -0, text: 'é\u2028"', gone: undefined };
  const text = canonicalJson(content);
  assert.equal(canonicalJson(JSON.parse(JSON.stringify(content, null, 2))), text);
  assert.notEqual(canonicalJson({ ...content, rate: 0.3 }), text);
});
