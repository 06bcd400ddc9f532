/**
 * How often each rate came out, a panel a slot over one common axis of rates. Bins come as the run gives them; where
 * there would be more than the page can show, neighbours are put together. No DOM, no colors.
 */
import { ticks } from 'd3-array';
import { formatShortPercent } from '../../domain/shared/format.ts';
import { round, type Plot, type XTick, linearScale } from '../../rendering/charts/scales.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';
import { textWidth } from '../../rendering/charts/label-layout.ts';

export interface HistogramPanel {
  slot: SlotNumber;
  name: string;
  bins: readonly { from_rate: number; count: number }[];
  /** Rates that are marked on the axis of the panel, such as the median. */
  marks: readonly { rate: number; label: string }[];
}

interface HistogramInput {
  panels: readonly HistogramPanel[];
  /** Width of a bin as it comes. */
  binRate: number;
  width: number;
  panelHeight: number;
}

export type HistogramGeometry = ReturnType<typeof histogramGeometry>;

const HEAD = 42;
const GAP = 14;
const FOOT = 26;
const LEAST_BAR = 5;

export function histogramGeometry({ panels, binRate, width, panelHeight }: HistogramInput) {
  const all = panels.flatMap(({ bins }) => bins.map(({ from_rate: rate }) => Math.round(rate / binRate)));
  const first = all.reduce((least, place) => Math.min(least, place), all[0] ?? 0);
  const last = all.reduce((most, place) => Math.max(most, place), all[0] ?? 0);
  const plot: Plot = { left: 2, right: width - 2, top: 0, bottom: panels.length * (panelHeight + GAP) };
  const room = plot.right - plot.left;
  let together = 1;
  while ((room * together) / (last - first + 1) < LEAST_BAR && together < 64) together *= 2;
  const from = Math.floor(first / together) * together;
  const count = Math.floor((last - from) / together) + 1;
  const edges = Array.from({ length: count + 1 }, (_, place) => (from + place * together) * binRate);
  const low = edges[0] ?? 0;
  const high = edges.at(-1) ?? 1;
  const along = linearScale([low, high === low ? low + 1 : high], [plot.left, plot.right]);
  const xOf = (rate: number): number => round(along(rate));

  const counts = panels.map(({ bins }) => {
    const sums = new Array<number>(count).fill(0);
    for (const bin of bins) {
      const place = Math.floor((Math.round(bin.from_rate / binRate) - from) / together);
      sums[place] = (sums[place] ?? 0) + bin.count;
    }
    return sums;
  });
  const most = Math.max(1, ...counts.flat());

  return {
    width,
    height: plot.bottom + FOOT - GAP,
    plot,
    // One more than there are bins.
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
          const tallness = Math.max(1.5, round((tall * sum) / most));
          return [
            {
              x: x + 0.75,
              y: round(baseY - tallness),
              width: round(Math.max(1, xOf(edges[place + 1] ?? 0) - x - 1.5)),
              height: tallness,
              count: sum,
            },
          ];
        }),
        marks: placeMarks(marks, xOf, top + HEAD - 8, width),
      };
    }),
    xTicks: percentTicks(low, high, xOf, room),
    xOf,
    binAt: (x: number) => Math.max(0, Math.min(count - 1, Math.floor(((x - plot.left) / room) * count))),
  };
}

const MARK_GAP = 10;

/** Over its line, or so far beside it that the line still meets it; where that is no room it loses its words. */
function placeMarks(marks: HistogramPanel['marks'], xOf: (rate: number) => number, y: number, width: number) {
  const wished = [...marks]
    .sort((a, b) => a.rate - b.rate)
    .map(({ rate, label }) => {
      const x = xOf(rate);
      const size = textWidth(label, 12, 500);
      return { x, label, size, left: Math.max(0, Math.min(x - size / 2, width - size)) };
    });
  const moved = movedApart(wished);
  const meets = moved.every(({ x, left, size }) => left >= 0 && left <= x + 4 && left + size >= x - 4);
  let taken = -Infinity;
  return (meets ? moved : wished).map(({ x, label, size, left }) => {
    const fits = left >= taken;
    if (fits) taken = left + size + MARK_GAP;
    return { x, y, label: fits ? label : '', labelX: round(left), anchor: 'start' as const };
  });
}

/** Each gives way to the left, from the last one on. */
function movedApart<T extends { left: number; size: number }>(wished: readonly T[]): T[] {
  let next = Infinity;
  return wished
    .toReversed()
    .map((mark) => {
      const left = Math.min(mark.left, next - mark.size - MARK_GAP);
      next = left;
      return { ...mark, left };
    })
    .toReversed();
}

function percentTicks(low: number, high: number, xOf: (rate: number) => number, room: number): XTick[] {
  const count = Math.max(2, Math.min(12, Math.floor(room / 64)));
  return ticks(low * 100, high * 100, count).map((percent) => ({
    x: xOf(percent / 100),
    label: formatShortPercent(percent / 100),
  }));
}
