/** Values that often cause errors. */
import type { Chance } from '../support/chance.ts';

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  45,
  '45',
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  'null',
  'NaN',
  '1e999',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:60Z',
  'constructor',
  '__proto__',
  'toString',
  "'; drop table clients; --",
  '<script>alert(1)</script>',
  '${1}',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '\u202eabc',
  'ﬁ',
  'é',
  '👩‍👩‍👧‍👦',
  'a'.repeat(300),
  'a'.repeat(20_000),
  '9'.repeat(400),
  'a@b.c',
  'x@y',
  '%00',
  '%',
  '\r\nBcc: x@example.com',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  { length: 1e9 },
  [1, 'a', null, {}],
  Array.from({ length: 200 }, (_, index) => index),
  { toString: 1 },
  { constructor: {} },
];

export const oddValue = (chance: Chance): unknown => {
  if (chance.often(0.05)) return JSON.parse('{"__proto__":{"admin":true}}');
  if (chance.often(0.05)) return nested(chance.integer(5, 60));
  return chance.pick(ODD);
};

export function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Bodies that are invalid or almost invalid JSON. */
export const BROKEN: readonly (string | Uint8Array)[] = [
  '',
  '{',
  '[',
  '"',
  'nul',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '{"a":01}',
  '{"a":NaN}',
  '\ufeff{}',
  '[['.repeat(500),
  '{"a":'.repeat(200),
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '"text"',
  '17',
  'null',
  'true',
  new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
];
