import type { TextItem } from '../../domain/policy/reading/page-text.ts';
import type { Picture } from './page-pictures.ts';

type Turn = TextItem['angle'];
type Box = Pick<TextItem, 'x' | 'y' | 'width' | 'height'>;

/** Degrees. Larger skews require a new scan. */
const MAX_SKEW = 4;
const STEP = 0.1;
/** A smaller skew moves line ends by less than a digit's stroke. */
const MIN_SKEW = 0.15;
/** Sufficient width in pixels to separate lines. */
const COARSE_WIDTH = 1000;
const INK = 128;

/** Rotates the image so that text in direction `turn` is upright, with its corner at the origin. */
export function rotate(picture: Picture, turn: Turn): Picture {
  const { width, height, dots, dotsPerPoint } = picture;
  if (turn === 0) return { ...picture, x: 0, y: 0 };
  const isSideways = turn !== 180;
  const [across, down] = isSideways ? [height, width] : [width, height];
  const next = new Uint8Array(dots.length);
  for (let row = 0, at = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1, at += 1) {
      const x = turn === 90 ? width - 1 - row : turn === 270 ? row : width - 1 - column;
      const y = turn === 90 ? column : turn === 270 ? height - 1 - column : height - 1 - row;
      next[at] = dots[y * width + x];
    }
  return { width: across, height: down, dots: next, x: 0, y: 0, dotsPerPoint };
}

/** Converts a box of the rotated image to the displayed page. */
export function toPageBox({ x, y, width, height }: Box, picture: Picture, turn: Turn): Box {
  const across = picture.width / picture.dotsPerPoint;
  const down = picture.height / picture.dotsPerPoint;
  const box =
    turn === 90
      ? { x: across - y - height, y: x, width: height, height: width }
      : turn === 270
        ? { x: y, y: down - x - width, width: height, height: width }
        : turn === 180
          ? { x: across - x - width, y: down - y - height, width, height }
          : { x, y, width, height };
  return { ...box, x: picture.x + box.x, y: picture.y + box.y };
}

/** Returns the clockwise skew in degrees. With level lines, ink covers the fewest rows. */
export function skewOf({ width, height, dots }: Picture): number {
  const sampleStep = Math.max(1, Math.round(width / COARSE_WIDTH));
  const ink: number[] = [];
  for (let y = 0; y < height; y += sampleStep)
    for (let x = 0; x < width; x += sampleStep) if (dots[y * width + x] < INK) ink.push(x, y);
  const drop = Math.ceil(width * Math.tan((MAX_SKEW * Math.PI) / 180));
  const rows = new Float64Array(Math.ceil((height + 2 * drop) / sampleStep) + 1);
  let [bestSkew, maxSharpness] = [0, 0];
  for (let step = -MAX_SKEW / STEP; step <= MAX_SKEW / STEP; step += 1) {
    const slope = Math.tan((step * STEP * Math.PI) / 180);
    rows.fill(0);
    for (let at = 0; at < ink.length; at += 2)
      rows[Math.round((ink[at + 1] - ink[at] * slope + drop) / sampleStep)] += 1;
    let sharpness = 0;
    for (let row = 1; row < rows.length; row += 1) sharpness += (rows[row] - rows[row - 1]) ** 2;
    if (sharpness > maxSharpness) [bestSkew, maxSharpness] = [step * STEP, sharpness];
  }
  return bestSkew;
}

/** Levels the image and fills missing areas with white. */
export function straighten(picture: Picture): Picture {
  const skew = skewOf(picture);
  if (Math.abs(skew) < MIN_SKEW) return picture;
  const { width, height, dots } = picture;
  const next = new Uint8Array(dots.length).fill(255);
  const [sine, cosine] = [Math.sin((skew * Math.PI) / 180), Math.cos((skew * Math.PI) / 180)];
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 1) {
      const [dx, dy] = [column - width / 2, row - height / 2];
      const x = cosine * dx - sine * dy + width / 2;
      const y = sine * dx + cosine * dy + height / 2;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const from = top * width + left;
      const [right, under] = [x - left, y - top];
      next[at] =
        (dots[from] * (1 - right) + dots[from + 1] * right) * (1 - under) +
        (dots[from + width] * (1 - right) + dots[from + width + 1] * right) * under;
    }
  return { ...picture, dots: next };
}

/** Returns the fifth of the image with the most ink, enough to test readability. */
export function fullestStrip(picture: Picture): Picture {
  const { width, height, dots } = picture;
  const stripHeight = Math.max(1, Math.floor(height / 5));
  const inkFrom = (top: number): number => {
    let ink = 0;
    for (let at = top * width; at < (top + stripHeight) * width; at += 7) if (dots[at] < INK) ink += 1;
    return ink;
  };
  const [first = 0] = [0, 1, 2, 3, 4].map((k) => k * stripHeight).sort((a, b) => inkFrom(b) - inkFrom(a));
  return { ...picture, height: stripHeight, dots: dots.slice(first * width, (first + stripHeight) * width) };
}
