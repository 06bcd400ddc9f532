/** Extracts a page's images in gray and upright, for text recognition. */
import { getResolvedPDFJS } from 'unpdf';

export type Matrix = readonly [number, number, number, number, number, number];

/** PDF.js has the matrix of a form as a typed array. */
export const isMatrix = (value: unknown): value is Matrix =>
  value instanceof Float32Array
    ? value.length === 6
    : Array.isArray(value) && value.length === 6 && value.every((part) => typeof part === 'number');

export const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];

/** Gray pixels by row, and their position on the displayed page in points. */
export interface Picture {
  width: number;
  height: number;
  dots: Uint8Array;
  x: number;
  y: number;
  dotsPerPoint: number;
}

/** Minimal type of PDF.js, whose types are too wide. */
export interface PdfPage {
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }>;
  objs: PageObjects;
  commonObjs: PageObjects;
}
interface PageObjects {
  get(id: string, callback?: (found: unknown) => void): unknown;
}

/** Objects whose names begin with "g_" are shared by all pages. */
export const loadObject = ({ commonObjs, objs }: PdfPage, id: string): Promise<unknown> =>
  new Promise((resolve) => void (id.startsWith('g_') ? commonObjs : objs).get(id, resolve));

interface GrayImage {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** Six-point letters require 200 dpi; more than 250 dpi only takes longer. */
const MIN_DOTS_PER_POINT = 200 / 72;
const MAX_DOTS_PER_POINT = 250 / 72;
/** Letters in tables are not readable below 90 dpi. */
const MIN_READABLE_DENSITY = 90 / 72;
/** 11 by 17 inches at 300 dpi. */
const MAX_DOTS = 17_000_000;

/** Image kinds 1 (one bit per pixel, 1 is white), 2 (RGB) and 3 (RGBA). */
function toGray(found: unknown): GrayImage | null {
  if (typeof found !== 'object' || found === null) return null;
  const { width, height, data, kind = 1 } = found as Partial<Record<string, unknown>>;
  if (typeof width !== 'number' || typeof height !== 'number') return null;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return null;
  const gray = new Uint8Array(width * height);
  if (kind === 1) {
    const bytes = (width + 7) >> 3;
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1)
        gray[at] = (data[y * bytes + (x >> 3)] ?? 0) & (128 >> (x & 7)) ? 255 : 0;
    return { width, height, gray };
  }
  const parts = kind === 2 ? 3 : 4;
  for (let at = 0, from = 0; at < gray.length; at += 1, from += parts)
    gray[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  return { width, height, gray };
}

/** Draws the image upright at a readable size. */
function drawUpright(source: GrayImage, place: Matrix): Picture | null {
  const [a, b, c, d, e, f] = place;
  const [x, y] = [Math.min(e, e + a, e + c, e + a + c), Math.min(f, f + b, f + d, f + b + d)];
  const across = Math.abs(a) + Math.abs(c);
  const down = Math.abs(b) + Math.abs(d);
  const determinant = a * d - b * c;
  if (across <= 0 || down <= 0 || determinant === 0) return null;
  const sourceDotsPerPoint = source.width / Math.hypot(a, b);
  if (sourceDotsPerPoint < MIN_READABLE_DENSITY) return null;
  const maxDensity = Math.sqrt(MAX_DOTS / (across * down));
  const dotsPerPoint = Math.min(
    maxDensity,
    MAX_DOTS_PER_POINT,
    Math.max(
      MIN_DOTS_PER_POINT,
      sourceDotsPerPoint < MAX_DOTS_PER_POINT ? 2 * sourceDotsPerPoint : sourceDotsPerPoint,
    ),
  );
  const width = Math.max(1, Math.round(across * dotsPerPoint));
  const height = Math.max(1, Math.round(down * dotsPerPoint));
  const dots = new Uint8Array(width * height);
  const { gray } = source;
  const [right, bottom] = [source.width - 1, source.height - 1];
  // Maps pixels back to the image's unit square with the first row at the top: steps to the right and down.
  const perDot = 1 / (determinant * dotsPerPoint);
  const [uAcross, vAcross] = [d * perDot * source.width, b * perDot * source.height];
  const [uDown, vDown] = [-c * perDot * source.width, -a * perDot * source.height];
  const [px, py] = [x + 0.5 / dotsPerPoint - e, y + 0.5 / dotsPerPoint - f];
  const uFirst = ((px * d - py * c) / determinant) * source.width - 0.5;
  const vFirst = (1 - (py * a - px * b) / determinant) * source.height - 0.5;
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 1) {
      const u = Math.max(0, Math.min(right, uFirst + column * uAcross + row * uDown));
      const v = Math.max(0, Math.min(bottom, vFirst + column * vAcross + row * vDown));
      const [left, top] = [u | 0, v | 0];
      const over = top * source.width + left;
      const under = top < bottom ? over + source.width : over;
      const next = left < right ? 1 : 0;
      const [toRight, toBottom] = [u - left, v - top];
      dots[at] =
        ((gray[over] ?? 0) * (1 - toRight) + (gray[over + next] ?? 0) * toRight) * (1 - toBottom) +
        ((gray[under] ?? 0) * (1 - toRight) + (gray[under + next] ?? 0) * toRight) * toBottom;
    }
  return { width, height, dots, x, y, dotsPerPoint };
}

interface Placed {
  /** The image, or its name on the page. */
  image: unknown;
  place: Matrix;
}

/** Images that cover at least a quarter of the page. `viewport` converts to displayed points. */
async function findLargeImages(page: PdfPage, viewport: Matrix, area: number): Promise<Placed[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const placed: Placed[] = [];
  const saved: Matrix[] = [];
  let place = viewport;
  for (const [index, operator] of fnArray.entries()) {
    const input = argsArray[index];
    const args: unknown[] = Array.isArray(input) ? input : [];
    if (operator === OPS.save) saved.push(place);
    else if (operator === OPS.restore) place = saved.pop() ?? viewport;
    else if (operator === OPS.transform && isMatrix(args)) place = multiply(place, args);
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(place);
      if (isMatrix(args[0])) place = multiply(place, args[0]);
    } else if (operator === OPS.paintFormXObjectEnd) place = saved.pop() ?? viewport;
    else if (
      operator === OPS.paintImageXObject ||
      operator === OPS.paintInlineImageXObject ||
      operator === OPS.paintImageMaskXObject
    ) {
      const [a, b, c, d] = place;
      if (Math.abs(a * d - b * c) < area / 4) continue;
      const [first] = args;
      const image =
        typeof first === 'object' && first !== null && 'data' in first && typeof first.data === 'string'
          ? first.data
          : first;
      placed.push({ image, place });
    }
  }
  return placed;
}

export const hasPictures = async (page: PdfPage, viewport: Matrix, area: number): Promise<boolean> =>
  (await findLargeImages(page, viewport, area)).length > 0;

/** Letters drawn as shapes: a page without text and images that fills many paths. Rules and boxes are far fewer. */
const MIN_SHAPES = 300;

export async function hasOutlines(page: PdfPage): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await page.getOperatorList();
  const shapes = fnArray.filter(
    (operator) => operator === OPS.constructPath || operator === OPS.fill || operator === OPS.eoFill,
  );
  return shapes.length >= MIN_SHAPES;
}

export async function extractPictures(page: PdfPage, viewport: Matrix, area: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const { image, place } of await findLargeImages(page, viewport, area)) {
    const source = toGray(typeof image === 'string' ? await loadObject(page, image) : image);
    const picture = source && drawUpright(source, place);
    if (picture) pictures.push(picture);
  }
  return pictures;
}
