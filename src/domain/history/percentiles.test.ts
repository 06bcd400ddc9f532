import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { percentilesInto } from './percentiles.ts';
import { columnSpread, lapsedLastSpread } from './spread.ts';

const PERCENTS = [1, 5, 50, 50, 95, 100];

/** Columns as paths produce them: many zeros, wide ranges, negative values, equal or nearly equal values. */
const column = fc.record({
  seeds: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
  n: fc.constantFrom(1, 17, 127, 128, 700, 2047, 2048, 6000, 20_480, 20_481),
  kind: fc.constantFrom('spread', 'skewed', 'floored', 'alike', 'usual', 'close'),
});

const valueOf = (kind: string, x: number): number => {
  switch (kind) {
    case 'skewed':
      return 1e6 * x ** 9;
    case 'floored':
      return Math.max(0, 1e6 * x);
    case 'alike':
      return 7;
    case 'usual':
      return Math.abs(x) < 0.6 ? 7 : 1e6 * x;
    case 'close':
      return 1 + 1e-15 * x;
    default:
      return 1e9 * x;
  }
};

test('a percentile is the value at its position after sorting, for few values and for thousands', () => {
  fc.assert(
    fc.property(column, fc.integer({ min: 0, max: 5 }), ({ seeds, n, kind }, from) => {
      const values = new Float64Array(from + n).fill(-1e12);
      for (let i = 0; i < n; i += 1)
        // Plus zero: the order of 0 and −0 is irrelevant.
        values[from + i] = valueOf(kind, (seeds[i % seeds.length] + Math.sin(7 * i)) / 2) + 0;
      const sorted = values.slice(from).sort();
      const found = new Float64Array(PERCENTS.length + 2);
      percentilesInto(found, values, from, n, PERCENTS);
      const places = PERCENTS.map((percent) => Math.max(1, Math.ceil((percent * n) / 100)) - 1);
      const expected = places.map((place) => sorted[place]);
      assert.deepEqual([...found], [...expected, sorted[0], sorted[n - 1]]);
      // Buckets placed by a sample.
      const separate = new Float64Array(PERCENTS.length);
      percentilesInto(separate, values, from, n, PERCENTS, false);
      assert.deepEqual([...separate], expected);
    }),
    { numRuns: 200 },
  );
});

const figure = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0),
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom(0, 7, 1e-300, null),
);

test('a percentile is the ⌈p·n⌉-th of the sorted figures, and missing figures are counted', () => {
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 700 }), (values) => {
      const known = values.filter((value) => value !== null).sort((a, b) => a - b);
      const at = (percent: number) =>
        known.length === 0 ? null : known[Math.max(1, Math.ceil((percent * known.length) / 100)) - 1];
      assert.deepEqual(columnSpread(Float64Array.from(values, (value) => value ?? NaN)), {
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

test('lapsed periods rank below all others, including negative values, in the worked example', () => {
  const values = Float64Array.of(-312_636, 0, 5_000, 0, 40_000);
  const lapseYears = Float64Array.of(NaN, 30, NaN, 12, NaN);
  const { min, p25, p50, p75, max, lapsed } = lapsedLastSpread(values, lapseYears);
  assert.deepEqual(
    { min, p25, p50, p75, max, lapsed },
    {
      min: null,
      p25: null,
      p50: -312_636,
      p75: 5_000,
      max: 40_000,
      lapsed: 2,
    },
  );
});
