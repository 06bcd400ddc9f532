/**
 * Measures how full the pages of a PDF are, by the rule of the print design: of 24 bands of the text area, at least 45%
 * have ink, and no gap between contents is larger than 20% of the area's height.
 */
import assert from 'node:assert/strict';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { multiply, type Matrix, isMatrix } from '../../src/adapters/pdf-reader/page-pictures.ts';

const BANDS = 24;
const MIN_INKED = 0.45;
const MAX_GAP = 0.2;
/** Margins of template.typ in points. */
const MARGINS = { portrait: { top: 75.6, bottom: 75.6 }, landscape: { top: 61.2, bottom: 57.6 } };
const UNIT: Matrix = [1, 0, 0, 1, 0, 0];

export interface PageFill {
  page: number;
  /** Share of the bands. */
  inked: number;
  /** Largest gap between contents, as a share of the area's height. */
  gap: number;
}

type Interval = readonly [from: number, to: number];

interface DrawnPage {
  view: number[];
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }>;
  getTextContent(): Promise<{ items: unknown[] }>;
}

export async function pageFills(pdf: Uint8Array): Promise<PageFill[]> {
  const document = await getDocumentProxy(pdf.slice());
  const fills: PageFill[] = [];
  for (let page = 1; page <= document.numPages; page += 1)
    fills.push({ page, ...(await fillOf(await document.getPage(page))) });
  return fills;
}

/** `first`: 1 without a cover. */
export function assertFilled(
  fills: readonly PageFill[],
  name: string,
  { first = 2, minInked = MIN_INKED } = {},
): void {
  const short = fills.filter(({ page, inked, gap }) => page >= first && (inked < minInked || gap > MAX_GAP));
  assert.deepEqual(
    short.map(
      ({ page, inked, gap }) => `page ${page}: ${(inked * 100).toFixed(0)}%, gap ${(gap * 100).toFixed(0)}%`,
    ),
    [],
    `${name}, ${fills.length} pages`,
  );
}

async function fillOf(page: DrawnPage): Promise<Omit<PageFill, 'page'>> {
  const [, , width = 0, height = 0] = page.view;
  const margins = width > height ? MARGINS.landscape : MARGINS.portrait;
  const size = height - margins.top - margins.bottom;
  const ink = [...(await pathsOf(page)), ...(await textsOf(page))]
    .map(([low, high]): Interval => [height - high - margins.top, height - low - margins.top])
    .filter(([from, to]) => to > 0 && from < size)
    .map(([from, to]): Interval => [Math.max(0, from), Math.min(size, to)])
    .toSorted((one, other) => one[0] - other[0]);
  const bands = Array.from({ length: BANDS }, (_, at) => {
    const [from, to] = [(at / BANDS) * size, ((at + 1) / BANDS) * size];
    return ink.some((part) => part[0] < to && part[1] > from);
  });
  let [end, gap] = [ink[0]?.[0] ?? 0, 0];
  for (const [from, to] of ink) {
    gap = Math.max(gap, from - end);
    end = Math.max(end, to);
  }
  return { inked: bands.filter(Boolean).length / BANDS, gap: gap / size };
}

async function textsOf(page: DrawnPage): Promise<Interval[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item): Interval[] => {
    const { str, transform, height } = item as { str?: string; transform?: number[]; height?: number };
    const base = transform?.[5];
    if (!str?.trim() || base === undefined || height === undefined) return [];
    return [[base - height * 0.2, base + height * 0.8]];
  });
}

/** Vertical extents of drawn paths. */
async function pathsOf(page: DrawnPage): Promise<Interval[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const stack: Matrix[] = [];
  let now: Matrix = UNIT;
  const found: Interval[] = [];
  fnArray.forEach((operator, at) => {
    const args = argsArray[at];
    const [first, , bounds] = Array.isArray(args) ? (args as unknown[]) : [];
    if (operator === OPS.save) stack.push(now);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) now = stack.pop() ?? UNIT;
    else if (operator === OPS.transform && isMatrix(args)) now = multiply(now, args);
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(now);
      if (isMatrix(first)) now = multiply(now, first);
    } else if (operator === OPS.constructPath && first !== OPS.endPath && bounds instanceof Float32Array) {
      const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
      const ys = [left, right].flatMap((x) => [bottom, top].map((y) => now[1] * x + now[3] * y + now[5]));
      found.push([Math.min(...ys), Math.max(...ys)]);
    }
  });
  return found;
}
