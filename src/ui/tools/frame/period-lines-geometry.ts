/**
 * A figure of every period of history as a line over the months in which periods start: two sides beside each other,
 * chosen periods of one of them named. No DOM, no colors.
 */
import { bisectCenter } from 'd3-array';
import {
  NARROW,
  linePath,
  round,
  roundStep,
  valueAxis,
  type Plot,
} from '../../../rendering/charts/scales.ts';
import { yearOf } from '../../../rendering/charts/period-strip-geometry.ts';
import { placePins, type Pin, type PlacedPin } from '../../../rendering/charts/strip-pins.ts';
import { textWidth } from '../../../rendering/charts/text-width.ts';

export interface PeriodLinesInput {
  /** First months, "1969-03", in order. */
  starts: readonly string[];
  /** A figure a period and side; dollars. */
  lines: readonly (readonly number[])[];
  /** Periods of the side at `pinned` that are named. */
  pins: readonly Pin[];
  pinned: number;
  /** A figure of no period, such as the mean of all, across the chart. */
  level: { value: number; label: string } | null;
  /** What a year is called on the axis. */
  yearName: (year: number) => string;
  width: number;
  height: number;
}

export interface PeriodLinesGeometry {
  plot: Plot;
  narrow: boolean;
  paths: string[];
  yTicks: { y: number; label: string; isZero: boolean }[];
  xTicks: { x: number; label: string }[];
  /** Each with the place of its period on the line. */
  pins: (PlacedPin & { pointY: number })[];
  level: { y: number; label: string } | null;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** Index of the period nearest to a pointer at x. */
  indexAt: (x: number) => number;
}

/** Two rows of names over the plot. */
const PIN_ROOM = 38;

export function periodLinesGeometry(input: PeriodLinesInput): PeriodLinesGeometry {
  const { starts, lines, pins, pinned, level, yearName, width, height } = input;
  const figures = [...lines.flat(), ...(level ? [level.value] : [])];
  const high = figures.reduce((most, value) => Math.max(most, value), 0);
  const low = figures.reduce((least, value) => Math.min(least, value), 0);
  const scale = valueAxis(low, high > low ? high : 1, Math.max(2, Math.round((height - 80) / 46)), {
    least: 34,
  });
  const rightRoom = level ? Math.ceil(textWidth(level.label, 12, 600)) + 10 : 10;
  const plot: Plot = { left: scale.room, right: width - rightRoom, top: PIN_ROOM, bottom: height - 24 };
  const y = scale.onto(plot.bottom, plot.top);
  const years = starts.map(yearOf);
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? first;
  const room = plot.right - plot.left;
  const xOfYear = (year: number): number =>
    round(last > first ? plot.left + ((year - first) / (last - first)) * room : plot.left + room / 2);
  const xs = years.map(xOfYear);
  const xOf = (index: number): number => xs[index] ?? plot.left;
  const yOf = (value: number): number => round(y(value));
  const points = (values: readonly number[]) =>
    values.map((value, index) => ({ x: xOf(index), y: yOf(value) }));
  return {
    plot,
    narrow: width < NARROW,
    paths: lines.map((values) => linePath(points(values))),
    yTicks: scale.ticks.map(({ value, label }) => ({
      y: Math.round(y(value)) + 0.5,
      label,
      isZero: value === 0,
    })),
    xTicks: yearTicks(first, last, room).map((year) => ({ x: xOfYear(year), label: yearName(year) })),
    pins: placePins(pins, xOf, plot, width).map((pin) => ({
      ...pin,
      pointY: yOf(lines[pinned]?.[pin.index] ?? 0),
    })),
    level: level && { y: yOf(level.value), label: level.label },
    xOf,
    yOf,
    indexAt: (x) => Math.max(0, Math.min(xs.length - 1, bisectCenter(xs, x))),
  };
}

/** Round years that leave their labels room. */
function yearTicks(first: number, last: number, room: number): number[] {
  const step = roundStep(room / Math.max(1, last - first), 46);
  const from = Math.ceil(first / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((last - from) / step) + 1) },
    (_, at) => from + at * step,
  );
}
