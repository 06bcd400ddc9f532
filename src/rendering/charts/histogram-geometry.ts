/** Frequency of each rate, one panel per slot over one axis. */
import { ticks } from 'd3-array';
import { formatShortPercent } from '../../domain/shared/format.ts';
import type { SlotNumber } from './chart-series.ts';
import { textWidth } from './label-layout.ts';
import { linearScale, round, type Plot } from './scales.ts';

export interface HistogramPanel {
  slot: SlotNumber;
  name: string;
  bins: readonly { from_rate: number; count: number }[];
  marks: readonly { rate: number; label: string }[];
}

interface HistogramInput {
  panels: readonly HistogramPanel[];
  binRate: number;
  width: number;
  panelHeight: number;
}

export type HistogramGeometry = ReturnType<typeof histogramGeometry>;

const HEAD = 42;
const GAP = 14;
const FOOT = 26;
const MIN_BAR_WIDTH = 5;
/** Half of the widest rate below the axis, so that the rates at its ends are not cut. */
const SIDE = 20;

export function histogramGeometry({ panels, binRate, width, panelHeight }: HistogramInput) {
  const all = panels.flatMap(({ bins }) => bins.map(({ from_rate: rate }) => Math.round(rate / binRate)));
  const first = all.reduce((minimum, place) => Math.min(minimum, place), all[0] ?? 0);
  const last = all.reduce((maximum, place) => Math.max(maximum, place), all[0] ?? 0);
  const plot: Plot = { left: SIDE, right: width - SIDE, top: 0, bottom: panels.length * (panelHeight + GAP) };
  const room = plot.right - plot.left;
  let binsPerBar = 1;
  while ((room * binsPerBar) / (last - first + 1) < MIN_BAR_WIDTH && binsPerBar < 64) binsPerBar *= 2;
  const from = Math.floor(first / binsPerBar) * binsPerBar;
  const count = Math.floor((last - from) / binsPerBar) + 1;
  const edges = Array.from({ length: count + 1 }, (_, place) => (from + place * binsPerBar) * binRate);
  const low = edges[0] ?? 0;
  const high = edges.at(-1) ?? 1;
  const along = linearScale([low, high === low ? low + 1 : high], [plot.left, plot.right]);
  const xOf = (rate: number): number => round(along(rate));

  const counts = panels.map(({ bins }) => {
    const sums = new Array<number>(count).fill(0);
    for (const bin of bins) {
      const place = Math.floor((Math.round(bin.from_rate / binRate) - from) / binsPerBar);
      sums[place] = (sums[place] ?? 0) + bin.count;
    }
    return sums;
  });
  const maximum = Math.max(1, ...counts.flat());

  return {
    height: plot.bottom + FOOT - GAP,
    plot,
    edges,
    panels: panels.map(({ slot, name, marks }, index) => {
      const top = index * (panelHeight + GAP);
      const baseY = top + panelHeight;
      const tall = panelHeight - HEAD;
      return {
        slot,
        name,
        top,
        baseY,
        bars: (counts[index] ?? []).flatMap((sum, place) => {
          if (sum === 0) return [];
          const x = xOf(edges[place] ?? 0);
          const barHeight = Math.max(1.5, round((tall * sum) / maximum));
          const barWidth = round(Math.max(1, xOf(edges[place + 1] ?? 0) - x - 1.5));
          const y = round(baseY - barHeight);
          return [{ x: x + 0.75, y, width: barWidth, height: barHeight, count: sum }];
        }),
        marks: placeMarks(marks, xOf, top + HEAD - 8, width),
      };
    }),
    xTicks: ticks(low * 100, high * 100, Math.max(2, Math.min(12, Math.floor(room / 64)))).map((percent) => ({
      x: xOf(percent / 100),
      label: formatShortPercent(percent / 100),
    })),
    xOf,
    binAt: (x: number) => Math.max(0, Math.min(count - 1, Math.floor(((x - plot.left) / room) * count))),
  };
}

const MARK_GAP = 10;

/** Places each label near its line; a label without room is dropped. */
function placeMarks(marks: HistogramPanel['marks'], xOf: (rate: number) => number, y: number, width: number) {
  const centered = [...marks]
    .sort((a, b) => a.rate - b.rate)
    .map(({ rate, label }) => {
      const x = xOf(rate);
      const size = textWidth(label, 12, 500);
      return { x, label, size, left: Math.max(0, Math.min(x - size / 2, width - size)) };
    });
  const moved = separateMarks(centered, width);
  let occupiedTo = -Infinity;
  return (moved ?? centered).map(({ x, label, size, left }) => {
    const hasRoom = left >= occupiedTo;
    if (hasRoom) occupiedTo = left + size + MARK_GAP;
    return { x, y, label: hasRoom ? label : '', labelX: round(left), anchor: 'start' as const };
  });
}

interface Label {
  x: number;
  size: number;
  left: number;
}

/** How far the end of a label may be beside its line. */
const MAX_OFFSET = 4;

/** Moves labels apart, each still at its line; null without room. Each leaves room for those to its right. */
function separateMarks<T extends Label>(centered: readonly T[], width: number): T[] | null {
  const latest: number[] = [];
  for (const { x, size } of centered.toReversed())
    latest.unshift(Math.min(x + MAX_OFFSET, width - size, (latest[0] ?? Infinity) - MARK_GAP - size));
  let nextFree = 0;
  const moved = centered.map((mark, place) => {
    const left = Math.min(latest[place] ?? 0, Math.max(mark.left, nextFree));
    const hasRoom = left >= nextFree && left + mark.size >= mark.x - MAX_OFFSET;
    nextFree = left + mark.size + MARK_GAP;
    return hasRoom ? { ...mark, left } : null;
  });
  return moved.every((mark) => mark !== null) ? moved : null;
}
