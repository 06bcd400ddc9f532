/** Colors that a page paints in layers, and their contrast with a text. */
import type { Matrix } from './page-pictures.ts';
import { covers, type Point, type Shape } from './shapes.ts';

export type Color = readonly [number, number, number];
/** The color at a point with its opacity. Null: unknown, such as a pattern. */
export type Paint = (point: Point) => { color: Color | null; alpha: number };

export interface Layer {
  shape: Shape;
  paint: Paint;
  blend: string;
  /** One color in all points of the shape. */
  isEven: boolean;
}

export const PAPER: Color = [255, 255, 255];
export const BLACK: Color = [0, 0, 0];

/** Only these modes are computed. */
const NORMAL = 'source-over';
const DARKENING = ['multiply', 'darken'];
export const isKnownBlend = (blend: string): boolean => blend === NORMAL || DARKENING.includes(blend);

export function colorOf(written: unknown): Color | null {
  const [, r = '', g = '', b = ''] = /^#(..)(..)(..)$/.exec(String(written)) ?? [];
  return r === '' ? null : [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

/** Returns the color after a layer is painted over `below`; null if it is unknown. */
export function blendColors(
  below: Color | null,
  color: Color | null,
  alpha: number,
  blend: string,
): Color | null {
  if (alpha === 0) return below;
  if (color === null || below === null || !isKnownBlend(blend))
    return alpha === 1 && blend === NORMAL ? color : null;
  const mix = (at: 0 | 1 | 2): number => {
    const painted = blend === NORMAL ? color[at] : (color[at] * below[at]) / 255;
    return painted * alpha + below[at] * (1 - alpha);
  };
  return [mix(0), mix(1), mix(2)];
}

export function backgroundAt(layers: readonly Layer[], point: Point): Color | null {
  let color: Color | null = PAPER;
  for (const { shape, paint, blend } of layers) {
    if (!covers(shape, point)) continue;
    const painted = paint(point);
    color = blendColors(color, painted.color, painted.alpha, blend);
  }
  return color;
}

/** From 0 (the same color) to 1. */
export const contrastOf = (one: Color, other: Color): number =>
  Math.max(...one.map((part, at) => Math.abs(part - (other[at] ?? 0)))) / 255;

/** The part of the contrast below that remains visible under the layer. */
export function remainingContrast({ paint, blend }: Layer, point: Point): number {
  const { color, alpha } = paint(point);
  if (blend === NORMAL) return 1 - alpha;
  return DARKENING.includes(blend) && color ? 1 - alpha * (1 - Math.max(...color) / 255) : 1 - alpha;
}

const UNKNOWN: Paint = () => ({ color: null, alpha: 1 });

/** Image kinds 1 (one bit per pixel, 1 is white), 2 (RGB) and 3 (RGBA). */
export function picturePaint(found: unknown, place: Matrix, opacity: number): Paint {
  if (typeof found !== 'object' || found === null) return UNKNOWN;
  const { width, height, data, kind } = found as Partial<Record<string, unknown>>;
  if (typeof width !== 'number' || typeof height !== 'number') return UNKNOWN;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return UNKNOWN;
  const [a, b, c, d, e, f] = place;
  const determinant = a * d - b * c;
  return ({ x, y }) => {
    const across = ((x - e) * d - (y - f) * c) / determinant;
    const down = 1 - ((y - f) * a - (x - e) * b) / determinant;
    const column = Math.min(width - 1, Math.max(0, Math.floor(across * width)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(down * height)));
    if (kind === 1) {
      const bit = (data[row * ((width + 7) >> 3) + (column >> 3)] ?? 0) & (128 >> (column & 7));
      return { color: bit ? [255, 255, 255] : [0, 0, 0], alpha: opacity };
    }
    const from = (row * width + column) * (kind === 2 ? 3 : 4);
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(from, from + 4);
    return { color: [red, green, blue], alpha: opacity * (kind === 2 ? 1 : alpha / 255) };
  };
}
