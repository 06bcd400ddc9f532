/** The colors of a picture of a page at each point. */
import { type Matrix } from './page-pictures.ts';
import { type Paint } from './paint.ts';

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
