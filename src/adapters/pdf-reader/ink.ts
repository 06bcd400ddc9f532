/** Drawings that a person may read as letters or digits, although they are not text. */
import { backgroundAt, blendColors, contrastOf, type Layer } from './paint.ts';
import { type Bounds, boundsOfPoints, gridOf, type Point } from './shapes.ts';

/** Rules are thinner. Cell borders are higher than the letters of the page, which are compared later. */
const MIN_HEIGHT = 1.8;
const MAX_SIZE = 24;
const STEP = 3;
const MIN_CONTRAST = 0.12;
/** Bounds the comparison of shapes with shapes. A ledger with a frame around each cell has fewer. */
const MAX_BELOW = 2_000;
/** A picture of the whole page has 54,000 points. */
export const MAX_INK = 200_000;

function isVisible(layer: Layer, below: readonly Layer[], point: Point): boolean {
  const { color, alpha } = layer.paint(point);
  if (alpha < MIN_CONTRAST) return false;
  if (below.length > MAX_BELOW) return true;
  const background = backgroundAt(below, point);
  const painted = blendColors(background, color, alpha, layer.blend);
  return !background || !painted || contrastOf(painted, background) >= MIN_CONTRAST;
}

/** Outlines of the size of a letter. */
export function inkOfShape(layer: Layer, below: readonly Layer[]): Bounds[] {
  const { outlines, reach, ...bounds } = layer.shape;
  const parts = outlines?.map((outline) => boundsOfPoints(outline, reach)) ?? [bounds];
  return parts.filter(({ left, top, right, bottom }) => {
    const [width, height] = [right - left, bottom - top];
    const isLetter = height >= MIN_HEIGHT && height <= MAX_SIZE && width <= MAX_SIZE;
    return isLetter && isVisible(layer, below, { x: (left + right) / 2, y: (top + bottom) / 2 });
  });
}

/** Points of a picture or a pattern that differ from the layers below. */
export function inkOfPicture(layer: Layer, below: readonly Layer[], page: Bounds): Bounds[] {
  return gridOf(layer.shape, page, STEP)
    .filter((point) => isVisible(layer, below, point))
    .map((point) => boundsOfPoints([point], STEP / 2));
}
