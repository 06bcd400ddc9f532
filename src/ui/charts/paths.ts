/**
 * Straight lines through points and the areas between two of them, as an SVG path writes them, to a hundredth. d3-shape
 * draws the same; as one file it cannot be taken in parts, and it was a twentieth of what a shared report loads.
 */
export interface Point {
  x: number;
  y: number;
}

/** Null is a gap: the line ends before it and begins anew behind. */
export function linePath(points: readonly (Point | null)[]): string {
  let path = '';
  let drawn = 0;
  const end = (): void => {
    // A point by itself is closed, so that a round cap shows it.
    if (drawn === 1) path += 'Z';
    drawn = 0;
  };
  for (const point of points) {
    if (point) {
      path += `${drawn === 0 ? 'M' : 'L'}${text(point)}`;
      drawn += 1;
    } else end();
  }
  end();
  return path;
}

/** Along the upper edge, and back along the lower one. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  if (upper.length === 0) return '';
  return `M${[...upper, ...lower.toReversed()].map(text).join('L')}Z`;
}

const text = ({ x, y }: Point): string => `${hundredths(x)},${hundredths(y)}`;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
