/** Filled, stroked and clipping paths in points of the displayed page, and which points they cover. */
import { type Matrix } from './page-pictures.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Shape extends Bounds {
  /** Null: the bounds are the shape. */
  outlines: Point[][] | null;
  isEvenOdd?: boolean;
  /** Half of the width of a stroked line. */
  reach?: number;
}

export const toPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

export function boundsOfPoints(points: readonly Point[], reach = 0): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x - reach);
    bounds.right = Math.max(bounds.right, x + reach);
    bounds.top = Math.min(bounds.top, y - reach);
    bounds.bottom = Math.max(bounds.bottom, y + reach);
  }
  return bounds;
}

export const areOverlapping = (a: Bounds, b: Bounds): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** The bounds are inside of a rectangle. */
export const encloses = ({ outlines, left, top, right, bottom }: Shape, inner: Bounds): boolean =>
  outlines === null &&
  left <= inner.left &&
  right >= inner.right &&
  top <= inner.top &&
  bottom >= inner.bottom;

/** Commands of PDF.js paths with their number of coordinates; a curve has two control points and an end. */
const COORDINATES = [2, 2, 6, 4, 0];
const CURVE = 2;
const CURVE_STEPS = 4;

function outlinesIn(path: ArrayLike<number>, place: Matrix): Point[][] {
  const outlines: Point[][] = [];
  for (let at = 0; at < path.length;) {
    const command = path[at] ?? 0;
    const count = COORDINATES[command] ?? 0;
    const points: Point[] = [];
    for (let next = at + 1; next <= at + count; next += 2)
      points.push(toPoint(place, path[next] ?? 0, path[next + 1] ?? 0));
    at += 1 + count;
    const outline = outlines.at(-1);
    const [from, [first, second, end]] = [outline?.at(-1), points];
    if (command === 0 || !outline) outlines.push(points);
    else if (command === CURVE && from && first && second && end)
      for (let step = 1; step <= CURVE_STEPS; step += 1) {
        const [t, s] = [step / CURVE_STEPS, 1 - step / CURVE_STEPS];
        const [p, q, r, u] = [s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3];
        outline.push({
          x: p * from.x + q * first.x + r * second.x + u * end.x,
          y: p * from.y + q * first.y + r * second.y + u * end.y,
        });
      }
    else outline.push(...points);
  }
  return outlines;
}

const isRectangle = (outline: readonly Point[]): boolean =>
  (outline.length === 4 ||
    (outline.length === 5 && outline[0]?.x === outline[4]?.x && outline[0]?.y === outline[4]?.y)) &&
  outline.slice(1).every((point, at) => {
    const before = outline[at];
    return before && Math.abs(point.x - before.x) < 0.01 !== Math.abs(point.y - before.y) < 0.01;
  });

export function toShape(
  path: ArrayLike<number>,
  place: Matrix,
  { isEvenOdd = false, reach = 0 } = {},
): Shape {
  const outlines = outlinesIn(path, place);
  const [only, ...others] = outlines;
  const bounds = boundsOfPoints(outlines.flat(), reach);
  const isPlain = reach === 0 && only !== undefined && others.length === 0 && isRectangle(only);
  return { ...bounds, outlines: isPlain ? null : outlines, isEvenOdd, reach };
}

/** The unit square of a picture or the box of a form. */
export function boxShape(
  place: Matrix,
  [left, bottom, right, top]: ArrayLike<number> & Iterable<number> = [0, 0, 1, 1],
): Shape {
  const [l = 0, b = 0, r = 0, t = 0] = [left, bottom, right, top];
  return toShape([0, l, b, 1, r, b, 1, r, t, 1, l, t], place);
}

function isNearLine(outline: readonly Point[], { x, y }: Point, reach: number): boolean {
  return outline.slice(1).some((to, at) => {
    const from = outline[at] ?? to;
    const [across, down] = [to.x - from.x, to.y - from.y];
    const length = across * across + down * down || 1;
    const t = Math.max(0, Math.min(1, ((x - from.x) * across + (y - from.y) * down) / length));
    return Math.hypot(x - from.x - t * across, y - from.y - t * down) <= reach;
  });
}

/** Counts the turns of the outline around the point. */
function windings(outline: readonly Point[], { x, y }: Point): number {
  let turns = 0;
  let from = outline.at(-1);
  for (const to of outline) {
    if (from && from.y <= y !== to.y <= y) {
      const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
      if (crossing > x) turns += to.y > from.y ? 1 : -1;
    }
    from = to;
  }
  return turns;
}

export function covers(shape: Shape, point: Point): boolean {
  const { x, y } = point;
  if (x < shape.left || x > shape.right || y < shape.top || y > shape.bottom) return false;
  const { outlines, reach = 0 } = shape;
  if (outlines === null) return true;
  if (reach > 0) return outlines.some((outline) => isNearLine(outline, point, reach));
  const turns = outlines.reduce((sum, outline) => sum + windings(outline, point), 0);
  return shape.isEvenOdd ? turns % 2 !== 0 : turns !== 0;
}

/** Points of a grid over the bounds, within the page. */
export function gridOf(bounds: Bounds, page: Bounds, step: number): Point[] {
  const points: Point[] = [];
  const [left, top] = [Math.max(bounds.left, page.left), Math.max(bounds.top, page.top)];
  for (let y = top + step / 2; y < Math.min(bounds.bottom, page.bottom); y += step)
    for (let x = left + step / 2; x < Math.min(bounds.right, page.right); x += step) points.push({ x, y });
  return points;
}
