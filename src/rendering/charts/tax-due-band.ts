/**
 * Years in which surrendering would cost more tax than it pays: a hatched area below the axis, at the chart's scale
 * up to a fifth of the plot. Hatching uses lines because the PDF has no patterns.
 */
import { formatTableDollars } from '../../domain/shared/format.ts';
import { isTaxDue, taxDueYears, type TaxDueYears } from '../../domain/comparison/below-zero.ts';
import { round, type Point } from './scales.ts';
import { textWidth } from './label-layout.ts';

export const TAX_DUE = 'Tax due if surrendered';

export type TaxDueBand = NonNullable<ReturnType<typeof taxDueBand>>;

const MAX_SHARE = 0.2;
const LINE = 15;
/** Two lines of text next to the area, and the gap above the ages. */
const TEXT_HEIGHT = 2 * LINE + 10;
const GAP = 10;
const STROKES = 6;

const sizeOf = (years: TaxDueYears): number =>
  Math.ceil(Math.max(textWidth(TAX_DUE, 12, 600), textWidth(detailOf(years))));

const detailOf = ({ from, to, largest }: TaxDueYears): string =>
  from === to
    ? `age ${from}, ${formatTableDollars(largest)}`
    : `ages ${from} to ${to}, up to ${formatTableDollars(largest)}`;

interface Across {
  ages: readonly number[];
  values: readonly (number | null)[];
  xOf: (index: number) => number;
  /** Bounds of the text. */
  left: number;
  right: number;
}

/** Side of the area with room for the text. */
function sideOf(across: Across, years: TaxDueYears): 'right' | 'left' | 'below' {
  const { left, right } = across;
  const size = sizeOf(years);
  const [first, last] = [findEdge(across, years.from, -1), findEdge(across, years.to, 1)];
  if (last + GAP + size <= right) return 'right';
  return first - GAP - size >= left ? 'left' : 'below';
}

/** Position of the zero crossing next to an age, or of the age at the end of the chart. */
function findEdge({ ages, values, xOf }: Across, age: number, step: 1 | -1): number {
  const at = ages.indexOf(age);
  const [value, next] = [values[at] ?? 0, values[at + step]];
  if (next === undefined || next === null || isTaxDue(next)) return xOf(at);
  return xOf(at) + (xOf(at + step) - xOf(at)) * (value / (value - next));
}

/** Returns the height below the axis for the area and its text, out of `height`. `highest` is the largest value. */
function taxDueRoom(across: Across, height: number, highest: number): number {
  const years = taxDueYears(across.ages, across.values);
  if (!years) return 0;
  const share = Math.min(MAX_SHARE, highest > 0 ? years.largest / highest : MAX_SHARE);
  const depth = height - height / (1 + share);
  return Math.ceil(
    sideOf(across, years) === 'below' ? depth + TEXT_HEIGHT : Math.max(depth + 4, TEXT_HEIGHT),
  );
}

/** `perDollar` and `height` are those of the plot above the axis. */
function taxDueBand(
  across: Across,
  { axisY, height, perDollar }: { axisY: number; height: number; perDollar: number },
) {
  const { ages, values, left, right } = across;
  const years = taxDueYears(ages, values);
  if (!years) return null;
  const scale = Math.min(perDollar, (height * MAX_SHARE) / years.largest);
  const areas = outlineAreas(across, axisY, scale);
  const [first, last] = [findEdge(across, years.from, -1), findEdge(across, years.to, 1)];
  const side = sideOf(across, years);
  const half = sizeOf(years) / 2;
  const centre = Math.max(left + half, Math.min(right - half, (first + last) / 2));
  const below = side === 'below' ? years.largest * scale : 0;
  return {
    area: areas.map((points) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`).join(''),
    hatch: areas.map(hatching).join(''),
    name: TAX_DUE,
    detail: detailOf(years),
    labelX: round({ right: last + GAP, left: first - GAP, below: centre }[side]),
    nameY: Math.round(axisY + below + LINE + 4),
    detailY: Math.round(axisY + below + 2 * LINE + 4),
    anchor: ({ right: 'start', left: 'end', below: 'middle' } as const)[side],
  };
}

/** Returns a closed outline per range of years: along the axis, and back along the tax due. */
function outlineAreas(across: Across, axisY: number, scale: number): Point[][] {
  const { ages, values, xOf } = across;
  const areas: Point[][] = [];
  let area: Point[] = [];
  ages.forEach((age, index) => {
    const value = values[index] ?? 0;
    if (!isTaxDue(value)) return;
    if (area.length === 0) area.push({ x: round(findEdge(across, age, -1)), y: axisY });
    area.push({ x: xOf(index), y: round(axisY - value * scale) });
    if (isTaxDue(values[index + 1] ?? 0)) return;
    area.push({ x: round(findEdge(across, age, 1)), y: axisY });
    areas.push(area);
    area = [];
  });
  return areas;
}

/** Strokes from lower left to upper right, each with a constant x + y. */
function hatching(points: readonly Point[]): string {
  const sums = points.map(({ x, y }) => x + y);
  const strokes: string[] = [];
  const first = Math.ceil(Math.min(...sums) / STROKES) * STROKES;
  for (let sum = first; sum < Math.max(...sums); sum += STROKES) {
    const met = points
      .flatMap((from, at) => {
        const to = points[(at + 1) % points.length] ?? from;
        const [start, end] = [from.x + from.y - sum, to.x + to.y - sum];
        // Half-open, so that a corner counts once.
        if (start < 0 === end < 0) return [];
        const part = start / (start - end);
        return [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }];
      })
      .sort((one, other) => one.x - other.x);
    for (let at = 0; at + 1 < met.length; at += 2) {
      const [from, to] = [met[at], met[at + 1]];
      if (from && to) strokes.push(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`);
    }
  }
  return strokes.join('');
}

/** One object, for charts that receive it as a parameter. */
export const TAX_DUE_AREA = { room: taxDueRoom, band: taxDueBand };
export type TaxDueArea = typeof TAX_DUE_AREA;
