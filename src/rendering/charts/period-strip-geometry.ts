/**
 * Every period of history as one bar at the month in which it starts: what was left at the end goes up, the years of
 * income that were missed go down. No DOM, no colors.
 */
import { bisectCenter } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { NARROW, round, roundStep, valueAxis, yTicks, type Plot, type XTick, type YTick } from './scales.ts';
import { placePins, type Pin, type PlacedPin } from './strip-pins.ts';

interface PeriodStripInput {
  /** First months, "1969-03", in order. */
  starts: readonly string[];
  /** A figure a period; dollars. */
  values: readonly number[];
  /** Years of income a period missed. */
  missed: readonly number[];
  pins: readonly Pin[];
  width: number;
  height: number;
}

export interface PeriodStripGeometry {
  width: number;
  height: number;
  narrow: boolean;
  plot: Plot;
  /** Where the bars stand, and where those of missed years hang from. */
  zeroY: number;
  missedTop: number;
  barWidth: number;
  /** All bars of a kind as one path of strokes: some hundred elements less. */
  valuePath: string;
  missedPath: string;
  yTicks: YTick[];
  /** The most years that were missed, at the depth of its bar; null where no period missed any. */
  missedTick: { y: number; label: string } | null;
  xTicks: XTick[];
  pins: PlacedPin[];
  xOf: (index: number) => number;
  /** Index of the period nearest to a pointer at x. */
  indexAt: (x: number) => number;
}

const MISSED_ROOM = 46;
const PIN_ROOM = 34;
/** Half of a year's label, which may stand under the last bar. */
const EDGE = 16;

/** "1969-03" → 1969.1667 */
export function yearOf(month: string): number {
  const [year = '0', number = '1'] = month.split('-');
  return Number(year) + (Number(number) - 1) / 12;
}

export function periodStripGeometry(input: PeriodStripInput): PeriodStripGeometry {
  const { starts, values, missed, width, height } = input;
  const narrow = width < NARROW;
  const years = starts.map(yearOf);
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? first;
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const mostMissed = missed.reduce((most, value) => Math.max(most, value), 0);

  // A report of nothing left has no dollars to name on its axis.
  const hasValue = high > 0 || low < 0;
  const scale = valueAxis(low, hasValue ? high : 1, Math.max(2, Math.round((height - 120) / 46)), {
    least: 34,
  });
  const plot: Plot = { left: scale.room, right: width - EDGE, top: PIN_ROOM, bottom: height - 24 };
  const missedTop = plot.bottom - (mostMissed > 0 ? MISSED_ROOM : 6);
  const y = scale.onto(missedTop, plot.top);
  const span = Math.max(1 / 12, last - first);
  // Half a bar stands free at either end.
  const room = plot.right - plot.left;
  const step = room / Math.max(1, span * 12 + 1);
  const along = scaleLinear([first, first + 1], [plot.left + step / 2, plot.left + step * 12.5]);
  const xOfYear = (year: number): number => round(along(year));
  const xs = years.map(xOfYear);
  const xOf = (index: number): number => xs[index] ?? plot.left;
  const depth = (count: number): number =>
    round(missedTop + (count / Math.max(1, mostMissed)) * (MISSED_ROOM - 12));
  const zeroY = round(y(0));
  const barWidth = round(Math.min(14, Math.max(0.6, gapOf(xs, step) * 0.72)));

  return {
    width,
    height,
    narrow,
    plot,
    zeroY,
    missedTop,
    barWidth,
    valuePath: values
      .map((value, index) =>
        Math.abs(y(value) - zeroY) < 0.4 ? '' : `M${xOf(index)} ${zeroY}V${round(y(value))}`,
      )
      .join(''),
    missedPath: missed
      .map((count, index) => (count > 0 ? `M${xOf(index)} ${missedTop}V${depth(count)}` : ''))
      .join(''),
    yTicks: yTicks(hasValue ? scale.ticks : scale.ticks.slice(0, 1), y),
    missedTick: mostMissed > 0 ? { y: depth(mostMissed), label: `−${mostMissed}` } : null,
    xTicks: yearTicks(first, last, xOfYear, room),
    pins: placePins(input.pins, xOf, plot, width),
    xOf,
    indexAt: (x) => Math.max(0, Math.min(xs.length - 1, bisectCenter(xs, x))),
  };
}

/** The usual distance of two bars: periods of a yearly record stand twelve months apart. */
const gapOf = (xs: readonly number[], step: number): number =>
  xs.length > 1 ? ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / (xs.length - 1) : step * 12;

/** Round years that leave their labels room. */
function yearTicks(first: number, last: number, xOf: (year: number) => number, room: number): XTick[] {
  const step = roundStep(room / Math.max(1, last - first), 46);
  const ticks: XTick[] = [];
  for (let year = Math.ceil(first / step) * step; year <= last; year += step)
    ticks.push({ x: xOf(year), label: String(year) });
  return ticks;
}
