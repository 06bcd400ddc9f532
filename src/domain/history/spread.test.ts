import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { spreadOf } from './percentiles.ts';

const figure = fc.oneof(
  // Plus zero: the order of 0 and −0 is nobody's concern.
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0),
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom(0, 7, 1e-300, null),
);

test('a percentile is the ⌈p·n⌉-th of the sorted figures, whatever they are; those without one are counted', () => {
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 700 }), (values) => {
      const known = values.filter((value) => value !== null).sort((a, b) => a - b);
      const at = (percent: number) =>
        known.length === 0 ? null : known[Math.max(1, Math.ceil((percent * known.length) / 100)) - 1];
      assert.deepEqual(spreadOf(values), {
        min: at(0),
        p10: at(10),
        p25: at(25),
        p50: at(50),
        p75: at(75),
        p90: at(90),
        max: at(100),
        nulls: values.length - known.length,
      });
    }),
  );
});
