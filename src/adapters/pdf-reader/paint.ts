/** Colors that a page paints in layers, and how far a text stands out from them. */
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
export function blended(
  below: Color | null,
  color: Color | null,
  alpha: number,
  blend: string,
): Color | null {
  if (alpha === 0) return below;
  if (color === null || below === null || !isKnownBlend(blend)) return alpha === 1 && blend === NORMAL ? color : null; // oxfmt-ignore
  const mix = (at: 0 | 1 | 2): number => {
    const own = blend === NORMAL ? color[at] : (color[at] * below[at]) / 255;
    return own * alpha + below[at] * (1 - alpha);
  };
  return [mix(0), mix(1), mix(2)];
}

export function backgroundAt(layers: readonly Layer[], point: Point): Color | null {
  let color: Color | null = PAPER;
  for (const { shape, paint, blend } of layers) {
    if (!covers(shape, point)) continue;
    const own = paint(point);
    color = blended(color, own.color, own.alpha, blend);
  }
  return color;
}

/** From 0 (the same color) to 1. */
export const contrastOf = (one: Color, other: Color): number =>
  Math.max(...one.map((part, at) => Math.abs(part - (other[at] ?? 0)))) / 255;

/** The part of the contrast below that remains visible under the layer. */
export function remainsUnder({ paint, blend }: Layer, point: Point): number {
  const { color, alpha } = paint(point);
  if (blend === NORMAL) return 1 - alpha;
  return DARKENING.includes(blend) && color ? 1 - alpha * (1 - Math.max(...color) / 255) : 1 - alpha;
}
