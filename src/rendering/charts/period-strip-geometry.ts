/** One bar per period at its start month: the ending value goes up, missed income years go down. */
import { bisectCenter } from 'd3-array';
import { NARROW, round, roundStep, valueAxis, yTicks, type Plot, type XTick, linearScale } from './scales.ts';
import { textWidth } from './label-layout.ts';

interface PeriodStripInput {
  /** First months, "1969-03", in order. */
  starts: readonly string[];
  /** One figure per period; dollars. */
  values: readonly number[];
  /** Years of income that each period missed. */
  missedYears: readonly number[];
  pins: readonly Pin[];
  width: number;
  height: number;
}

export type PeriodStripGeometry = ReturnType<typeof periodStripGeometry>;

const MISSED_ROOM = 46;
const PIN_ROOM = 34;
/** Half of a year's label, which may extend beyond the last bar. */
const EDGE = 16;

/** "1969-03" → 1969.1667 */
export function yearOf(month: string): number {
  const [year = '0', number = '1'] = month.split('-');
  return Number(year) + (Number(number) - 1) / 12;
}

export function periodStripGeometry(input: PeriodStripInput) {
  const { starts, values, missedYears, width, height } = input;
  const isNarrow = width < NARROW;
  const years = starts.map(yearOf);
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? first;
  const high = values.reduce((bound, value) => Math.max(bound, value), 0);
  const low = values.reduce((bound, value) => Math.min(bound, value), 0);
  const maxMissed = missedYears.reduce((max, value) => Math.max(max, value), 0);

  // Without ending values, the axis has no dollars.
  const hasValue = high > 0 || low < 0;
  const scale = valueAxis(low, hasValue ? high : 1, Math.max(2, Math.round((height - 120) / 46)), {
    minWidth: 34,
  });
  const plot: Plot = { left: scale.room, right: width - EDGE, top: PIN_ROOM, bottom: height - 24 };
  const missedTop = plot.bottom - (maxMissed > 0 ? MISSED_ROOM : 6);
  const y = scale.onto(missedTop, plot.top);
  const span = Math.max(1 / 12, last - first);
  // Half a bar of space at both ends.
  const room = plot.right - plot.left;
  const step = room / Math.max(1, span * 12 + 1);
  const along = linearScale([first, first + 1], [plot.left + step / 2, plot.left + step * 12.5]);
  const xOfYear = (year: number): number => round(along(year));
  const xs = years.map(xOfYear);
  const xOf = (index: number): number => xs[index] ?? plot.left;
  const depth = (count: number): number =>
    round(missedTop + (count / Math.max(1, maxMissed)) * (MISSED_ROOM - 12));
  const zeroY = round(y(0));
  const barWidth = round(Math.min(14, Math.max(0.6, gapOf(xs, step) * 0.72)));

  return {
    width,
    height,
    isNarrow,
    plot,
    /** Baselines of the bars and of the bars of missed years. */
    zeroY,
    missedTop,
    barWidth,
    /** One path for all bars of a kind, which saves hundreds of elements. */
    valuePath: values
      .map((value, index) =>
        Math.abs(y(value) - zeroY) < 0.4 ? '' : `M${xOf(index)} ${zeroY}V${round(y(value))}`,
      )
      .join(''),
    missedPath: missedYears
      .map((count, index) => (count > 0 ? `M${xOf(index)} ${missedTop}V${depth(count)}` : ''))
      .join(''),
    yTicks: yTicks(hasValue ? scale.ticks : scale.ticks.slice(0, 1), y),
    /** The largest number of missed years, at the depth of its bar; null if no period missed any. */
    missedTick: maxMissed > 0 ? { y: depth(maxMissed), label: `−${maxMissed}` } : null,
    xTicks: yearTicks(first, last, xOfYear, room),
    pins: placePins(input.pins, xOf, plot, width),
    xOf,
    /** Returns the index of the period nearest to a pointer at x. */
    indexAt: (x: number) => Math.max(0, Math.min(xs.length - 1, bisectCenter(xs, x))),
  };
}

/** The usual distance between two bars: twelve months for a yearly record. */
const gapOf = (xs: readonly number[], step: number): number =>
  xs.length > 1 ? ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / (xs.length - 1) : step * 12;

/** Round years with room for their labels. */
export function yearTicks(
  first: number,
  last: number,
  xOf: (year: number) => number,
  room: number,
  nameOf: (year: number) => string = String,
): XTick[] {
  const step = roundStep(room / Math.max(1, last - first), 46);
  const ticks: XTick[] = [];
  for (let year = Math.ceil(first / step) * step; year <= last; year += step)
    ticks.push({ x: xOf(year), label: nameOf(year) });
  return ticks;
}

/** Names of chosen periods over a strip, at their pins, on two rows without overlaps. */
export interface Pin {
  index: number;
  label: string;
}

interface Box {
  left: number;
  right: number;
  row: number;
}

const GAP = 7;
const ROWS = [
  { y: 26, labelY: 30 },
  { y: 10, labelY: 14 },
] as const;

export function placePins(pins: readonly Pin[], xOf: (index: number) => number, plot: Plot, width: number) {
  const merged = mergePins(pins).sort((a, b) => xOf(a.index) - xOf(b.index));
  const stems = merged.map(({ index }) => xOf(index));
  const occupied: Box[] = [];
  return merged.map(({ index, label }, place) => {
    const x = xOf(index);
    const size = textWidth(label, 12, 600);
    const inRow = (row: number) => occupied.filter((box) => box.row === row);
    const candidates = ROWS.flatMap((_, row) => [
      { row, anchor: 'start' as const, left: x + GAP, distance: 0 },
      { row, anchor: 'end' as const, left: x - GAP - size, distance: 0 },
      // Next to existing names, if pins crowd at an edge.
      { row, anchor: 'end' as const, left: leftOfCrowd(x - GAP - size, size, inRow(row)), distance: 6 },
    ]);
    const cost = ({ row, left, distance }: { row: number; left: number; distance: number }): number => {
      const right = left + size;
      const outside = Math.max(0, -left) + Math.max(0, right - width);
      const over = inRow(row).filter((box) => box.left < right + 4 && left < box.right + 4).length;
      // A pin's stem begins at the row of its label, so that stems of the lower row do not cross the upper one.
      const crossed = stems.filter(
        (stem, at) =>
          at !== place &&
          stem > left - 2 &&
          stem < right + 2 &&
          (row === 0 || at > place || occupied[at]?.row === 1),
      ).length;
      // The labels of the axis extend to the lower row.
      const onAxis = row === 0 && left < plot.left - 2 ? 60 : 0;
      return (
        outside * 50 +
        over * 1000 +
        crossed * 100 +
        onAxis +
        distance +
        Math.abs(left + size / 2 - x) / 10 +
        row * 4
      );
    };
    const best = candidates.reduce((min, candidate) => (cost(candidate) < cost(min) ? candidate : min));
    const left = Math.max(0, Math.min(best.left, width - size));
    occupied.push({ left, right: left + size, row: best.row });
    const at = ROWS[best.row] ?? ROWS[0];
    return {
      index,
      label,
      x,
      y: Math.min(at.y, plot.top),
      labelX: Math.round((best.anchor === 'start' ? left : left + size) * 10) / 10,
      labelY: at.labelY,
      anchor: best.anchor,
    };
  });
}

/** Moves the position to the left past each name that it would cover. */
const leftOfCrowd = (begin: number, size: number, boxes: readonly Box[]): number =>
  [...boxes]
    .sort((one, other) => other.right - one.right)
    .reduce(
      (left, box) => (box.left < left + size + 4 && left < box.right + 4 ? box.left - GAP - size : left),
      begin,
    );

/** A period can be both the worst and the most recent. */
function mergePins(pins: readonly Pin[]): Pin[] {
  const labels = new Map<number, string[]>();
  for (const { index, label } of pins) labels.set(index, [...(labels.get(index) ?? []), label]);
  return [...labels].map(([index, all]) => ({
    index,
    label: all.map((label, place) => (place === 0 ? label : label.toLowerCase())).join(', '),
  }));
}
