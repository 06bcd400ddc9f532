/** Scales, ticks and paths of all charts, with dollars at the ticks and coordinates to a hundredth. */
import { nice, ticks as roundValues } from 'd3-array';
import { area, line } from 'd3-shape';
import { textWidth } from './label-layout.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface XTick {
  x: number;
  label: string;
}

export interface YTick {
  y: number;
  label: string;
  isZero: boolean;
}

/** Narrower charts have their figures above the plot, and shorter text. */
export const NARROW = 520;

export const round = (value: number): number => Math.round(value * 100) / 100;

/** A stroke of one pixel is sharp at half a pixel. */
export const hairline = (value: number): number => Math.round(value - 0.5) + 0.5;

/** Maps one interval to another. A single value maps to the middle. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  return (value) => {
    const share = to === from ? 0.5 : (value - from) / (to - from);
    return start * (1 - share) + end * share;
  };
}

/** Returns round ends, ticks, the room for their labels, and the scale. */
export function valueAxis(
  low: number,
  high: number,
  tickCount: number,
  { minWidth = 28, format = axisDollars }: { minWidth?: number; format?: (value: number) => string } = {},
) {
  const [bottom, top] = nice(low, high, tickCount);
  const ticks = roundValues(bottom, top, tickCount).map((value) => ({ value, label: format(value) }));
  return {
    ticks,
    /** The upper end, a round number. */
    top,
    room: Math.ceil(Math.max(minWidth, ...ticks.map(({ label }) => textWidth(label)))) + 10,
    onto: (start: number, end: number) => linearScale([bottom, top], [start, end]),
  };
}

export const yTicks = (
  ticks: readonly { value: number; label: string }[],
  yOf: (value: number) => number,
): YTick[] => ticks.map(({ value, label }) => ({ y: round(yOf(value)), label, isZero: value === 0 }));

/** Maps indexes to positions, from the first at one end to the last at the other. */
export function placeScale(count: number, left: number, right: number): (index: number) => number {
  const scale = linearScale([0, Math.max(1, count - 1)], [left, right]);
  return (index) => round(scale(index));
}

/** Round steps, so that labels have at least `minDistance`. */
export const roundStep = (perYear: number, minDistance: number): number =>
  [1, 5, 10, 20, 50].find((years) => years * perYear >= minDistance) ?? 50;

/** Ages at round steps with room for the labels. The first, as "Age 50", and the last are always labeled. */
export function ageTicks(
  ages: readonly number[],
  xOf: (index: number) => number,
  { word: label = 'Age', isNarrow = false }: { word?: string; isNarrow?: boolean } = {},
): XTick[] {
  const [first, last] = [ages[0], ages.at(-1)];
  if (first === undefined) return [];
  const step = roundStep(ages.length > 1 ? xOf(1) - xOf(0) : 1, isNarrow ? 28 : 40);
  const minDistance = Math.max(22, textWidth(String(last)) + 6);
  const end = ages.length - 1;
  const ticks = [{ x: xOf(0), label: `${label} ${first}`.trim() }];
  ages.forEach((age, index) => {
    const x = xOf(index);
    if (index === 0 || (index < end && (age % step !== 0 || xOf(end) - x < minDistance))) return;
    const before = ticks.at(-1) ?? { x: 0, label: '' };
    // Labels are centered at their ticks.
    const clear = (textWidth(before.label) + textWidth(String(age))) / 2 + 6;
    if (x - before.x >= Math.max(22, clear)) ticks.push({ x, label: String(age) });
  });
  return ticks;
}

/** Short, round dollars for an axis: $0, $250k, $1.2M, $3B; with a minus sign (U+2212) before the dollar sign. */
export function axisDollars(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size < 0.005) return '$0';
  if (size >= 1e9) return `${sign}$${trim(size / 1e9)}B`;
  if (size >= 1e6) return `${sign}$${trim(size / 1e6)}M`;
  if (size >= 1e3) return `${sign}$${trim(size / 1e3)}k`;
  return `${sign}$${trim(size)}`;
}

/** $851k, $1.44M: fits at the end of a line. */
export function shortDollars(value: number): string {
  const size = Math.abs(value);
  const unit = size >= 999_500 ? 10_000 : size >= 999.5 ? 1000 : 1;
  return axisDollars(Math.round(value / unit) * unit);
}

/** At most two decimals, without trailing zeros: ticks are round numbers. */
const trim = (value: number): string => String(Number(value.toFixed(2)));

const drawLine = line<Point | null>(
  (point) => point?.x ?? 0,
  (point) => point?.y ?? 0,
)
  .defined((point) => point !== null)
  .digits(2);

/** A null interrupts the line. */
export const linePath = (points: readonly (Point | null)[]): string => drawLine(points) ?? '';

const drawArea = area<[upper: Point, lower: Point | undefined]>()
  .x(([upper]) => upper.x)
  .y1(([upper]) => upper.y)
  .y0(([, lower]) => lower?.y ?? 0)
  .digits(2);

/** Area between an upper and a lower edge with equal positions. */
export const areaPath = (upper: readonly Point[], lower: readonly Point[]): string =>
  drawArea(upper.map((point, index) => [point, lower[index]])) ?? '';
