import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Picture } from './page-pictures.ts';
import { toPageBox, fullestStrip, straighten, skewOf, rotate } from './straighten.ts';

const DOTS_PER_POINT = 2;

/** White with ink at `isInk`. */
function picture(width: number, height: number, isInk: (x: number, y: number) => boolean): Picture {
  const dots = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isInk(x, y)) dots[y * width + x] = 0;
  return { width, height, dots, x: 10, y: 20, dotsPerPoint: DOTS_PER_POINT };
}

/** Text lines inclined by `degrees`, with ragged ends and gaps between words. */
const lines = (degrees: number): Picture => {
  const slope = Math.tan((degrees * Math.PI) / 180);
  return picture(900, 1200, (x, y) => {
    const along = y - slope * x;
    const line = Math.floor(along / 30);
    return (
      x > 80 && x < 700 + (line % 4) * 40 && along % 30 > 0 && along % 30 < 12 && (x + 37 * line) % 50 < 38
    );
  });
};

test('measures the skew of a page within a sixth of a degree', () => {
  for (const degrees of [-3.4, -1.2, -0.5, 0, 0.3, 0.9, 2.7])
    assert.ok(Math.abs(skewOf(lines(degrees)) - degrees) < 0.15, `${degrees}: ${skewOf(lines(degrees))}`);
});

test('levels a skewed page, and returns a straight one unchanged', () => {
  for (const degrees of [-2.5, 0.6, 3.1]) {
    const level = straighten(lines(degrees));
    assert.ok(Math.abs(skewOf(level)) < 0.15, String(degrees));
    assert.deepEqual([level.width, level.height], [900, 1200]);
  }
  const straight = lines(0);
  assert.equal(straighten(straight), straight);
  const blank = picture(300, 200, () => false);
  assert.equal(straighten(blank), blank);
});

test('a box found on the rotated picture is at the position of its ink on the page', () => {
  // Ink of 40 by 8 pixels, like a word, in each orientation.
  for (const [turn, width, height] of [
    [0, 40, 8],
    [90, 8, 40],
    [180, 40, 8],
    [270, 8, 40],
  ] as const) {
    const [left, top] = [120, 60];
    const isWord = (x: number, y: number) => x >= left && x < left + width && y >= top && y < top + height;
    const displayed = picture(300, 200, isWord);
    const page = rotate(displayed, turn);
    assert.deepEqual([page.width, page.height], turn === 90 || turn === 270 ? [200, 300] : [300, 200]);
    const ink = [...page.dots.entries()].flatMap(([at, dot]) => (dot === 0 ? [at] : []));
    const across = ink.map((at) => at % page.width);
    const down = ink.map((at) => Math.floor(at / page.width));
    const [x, y] = [Math.min(...across), Math.min(...down)];
    assert.deepEqual([Math.max(...across) - x + 1, Math.max(...down) - y + 1], [40, 8], `${turn}`);
    const points = (dots: number) => dots / DOTS_PER_POINT;
    const found = { x: points(x), y: points(y), width: points(40), height: points(8) };
    assert.deepEqual(
      toPageBox(found, displayed, turn),
      { x: 10 + points(left), y: 20 + points(top), width: points(width), height: points(height) },
      `${turn}`,
    );
  }
});

test('vertical and upside-down text reads from left to right after rotation', () => {
  // The first letter of text running down (90) is at the top, of text running up (270) at the bottom.
  for (const [turn, x, y] of [
    [90, 150, 20],
    [270, 150, 180],
    [180, 280, 100],
  ] as const) {
    const page = rotate(
      picture(300, 200, (column, row) => column === x && row === y),
      turn,
    );
    const at = page.dots.indexOf(0) % page.width;
    assert.ok(at < page.width / 5, `${turn}: ${at}`);
  }
});

test('tests the strip with the most ink', () => {
  const strip = fullestStrip(
    picture(100, 500, (x, y) => (y > 320 && y < 380 && x < 60) || (y < 40 && x < 20)),
  );
  assert.deepEqual([strip.width, strip.height], [100, 100]);
  assert.equal(strip.dots.filter((dot) => dot === 0).length, 59 * 60);
});
