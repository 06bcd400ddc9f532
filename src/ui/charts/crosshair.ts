import { bisectCenter } from 'd3-array';
import type { LineChartGeometry } from './line-chart-geometry.ts';

export const BOX_WIDTH = 238;
const BOX_GAP = 14;

/** Index of the age nearest to a pointer at x. */
export function indexAt(geometry: LineChartGeometry, x: number): number {
  const xs = geometry.ages.map((_, index) => geometry.xOf(index));
  return Math.max(0, Math.min(xs.length - 1, bisectCenter(xs, x)));
}

/** Where the box with the figures stands: right of the line, left of it before the edge, and never outside the chart. */
export function boxLeft(x: number, chartWidth: number): number {
  const right = x + BOX_GAP;
  if (right + BOX_WIDTH <= chartWidth) return right;
  const left = x - BOX_GAP - BOX_WIDTH;
  return left >= 0 ? left : Math.max(0, chartWidth - BOX_WIDTH);
}

/** The index a key moves the crosshair to, or null for a key that does not move it. PageUp and PageDown go ten years. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  const clamp = (next: number): number => Math.max(0, Math.min(last, next));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(index + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(index - 1);
    case 'PageUp':
      return clamp(index + 10);
    case 'PageDown':
      return clamp(index - 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
