/** Worked example R1 and the rule that a path is identical to the last bit on every engine. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { test } from 'node:test';
import { exp, ln, normalQuantile } from '../shared/math.ts';
import { RandomStream, blockColumns, blockList, blockTerms, drawBlocks } from './random-draws.ts';

test('the first random numbers of two paths match their expected values', () => {
  const first = new RandomStream(1, 0, 0);
  assert.deepEqual(
    [0, 1, 2, 3].map(() => first.next()),
    [2148203655, 390580275, 717582026, 3464247697],
  );
  assert.equal(new RandomStream(1, 1, 0).next(), 583962356);
});

test('seeds, paths and channels at both ends of their ranges have different random numbers', () => {
  const heads = [0, 1, 4294967295].flatMap((seed) =>
    [0, 1, 19_999].flatMap((path) =>
      [0, 1, 2].map((channel) => new RandomStream(seed, path, channel).next()),
    ),
  );
  assert.equal(new Set(heads).size, 27);
  for (const head of heads) assert.ok(Number.isInteger(head) && head >= 0 && head < 4294967296);
});

test('draws the expected blocks of forty years from 1,025 months of history since October 1940', () => {
  const month = (row: number): string => {
    const since = 1940 * 12 + 9 + row;
    return `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}`;
  };
  const drawn = blockColumns(480);
  drawBlocks(new RandomStream(1, 0, 0), blockTerms(1025, 480, 60), drawn);
  const blocks = blockList(drawn);
  assert.deepEqual(
    blocks.map((block) => [month(block.start), block.months]),
    [
      ['1983-06', 143],
      ['1955-01', 13],
      ['1947-01', 300],
      ['1991-08', 20],
      ['1991-07', 4],
    ],
  );
});

test('the normal quantile is 1.959963986 at 0.975, symmetric, and within 1.2e-9 of tables', () => {
  assert.equal(normalQuantile(0.975).toFixed(9), '1.959963986');
  // Exact quantiles from published tables of the normal distribution.
  for (const [u, z] of [
    [0.6, 0.2533471031357997],
    [0.9, 1.2815515655446004],
    [0.99, 2.3263478740408408],
    [0.999, 3.090232306167813],
  ]) {
    assert.ok(Math.abs(normalQuantile(u) / z - 1) < 1.2e-9, String(u));
    assert.ok(Math.abs(normalQuantile(1 - u) + normalQuantile(u)) < 1e-9, String(u));
  }
  assert.equal(normalQuantile(0.5), 0);
});

test('logarithm and exponential differ from the platform’s by only a few last bits', () => {
  for (let i = 1; i < 4000; i += 1) {
    const x = i / 97;
    assert.ok(Math.abs(ln(x) - Math.log(x)) <= 4e-16 * Math.max(1, Math.abs(Math.log(x))), `ln ${x}`);
    for (const y of [x, -x]) assert.ok(Math.abs(exp(y) / Math.exp(y) - 1) < 2e-14, `exp ${y}`);
  }
  assert.equal(ln(1), 0);
  assert.equal(exp(0), 1);
});

test('arguments out of range throw or return a limit, and never loop endlessly', () => {
  for (const x of [0, -1, Number.NaN, Infinity]) assert.throws(() => ln(x), RangeError);
  assert.equal(exp(1e12), Infinity);
  assert.equal(exp(-1e12), 0);
});

/** Functions that round identically on every engine. */
const ALLOWED = /^(?:imul|floor|ceil|round|trunc|min|max|abs|sign|sqrt)$/;

/** Every file whose code a module runs, with indirect imports but without type imports. */
function reached(from: string): string[] {
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, path] of code.matchAll(/^(?:import|export) (?!type)[^;]*? from '(\.[^']+)';/gm))
      visit(resolve(dirname(file), path));
  };
  visit(from);
  return [...files];
}

test('code reachable from a report on paths uses no function that engines round differently', () => {
  const files = ['range-report.ts', 'range-errors.ts', 'solve.ts'].flatMap((name) =>
    // Reads the sources, because this test may run from a compiled folder.
    reached(resolve('src/domain/paths', name)),
  );
  assert.ok(files.length >= 40, String(files.length));
  assert.ok(files.some((file) => file.endsWith('shared/math.ts')));
  const leaning = [...new Set(files)].flatMap((file) => {
    const code = readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      // A power of two is exact, and rounding.ts only rounds for print.
      .replaceAll(/\b2 \*\* \d+|\b10 \*\* decimals/g, '');
    return [...code.matchAll(/\*\*|Math\.(\w+)|Math\[/g)]
      .filter(([, name]) => !ALLOWED.test(name ?? ''))
      .map(([found]) => `${file}: ${found}`);
  });
  assert.deepEqual(leaning, []);
});
