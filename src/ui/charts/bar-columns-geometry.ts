/**
 * Standing bars in groups, an age a group and a slot a bar, each made of parts from the axis up, with its figure over it
 * and the slot's marker under it. No DOM, no colors.
 */
import type { Tone } from './bar-tones.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';
import { round, valueAxis, yTicks, type Plot, type YTick } from '../../rendering/charts/scales.ts';

export interface ColumnWish {
  slot: SlotNumber;
  parts: readonly { value: number; tone: Tone }[];
  figure: string;
}

export interface BarColumnsInput {
  groups: readonly { label: string; columns: readonly ColumnWish[] }[];
  width: number;
  height: number;
}

export interface PlacedColumn {
  slot: SlotNumber;
  x: number;
  width: number;
  centre: number;
  parts: { y: number; height: number; tone: Tone }[];
  figure: string;
  figureY: number;
}

export interface BarColumnsGeometry {
  width: number;
  height: number;
  plot: Plot;
  yTicks: YTick[];
  groups: { label: string; centre: number; columns: PlacedColumn[] }[];
  markerY: number;
  labelY: number;
}

const WIDEST = 46;
const GAP = 4;

export function barColumnsGeometry({ groups, width, height }: BarColumnsInput): BarColumnsGeometry {
  const totals = groups.flatMap(({ columns }) =>
    columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)),
  );
  const high = totals.reduce((most, value) => Math.max(most, value), 0);
  const values = valueAxis(0, high > 0 ? high : 1, Math.max(2, Math.round((height - 70) / 50)));
  const plot = { left: values.room, right: width, top: 20, bottom: height - 44 };
  const y = values.onto(plot.bottom, plot.top);
  const room = (plot.right - plot.left) / Math.max(1, groups.length);
  return {
    width,
    height,
    plot,
    yTicks: yTicks(values.ticks, y),
    groups: groups.map(({ label, columns }, index) => {
      const centre = round(plot.left + room * (index + 0.5));
      const count = Math.max(1, columns.length);
      const size = Math.min(WIDEST, (room * 0.94 - GAP * (count - 1)) / count);
      const start = centre - (size * count + GAP * (count - 1)) / 2;
      return {
        label,
        centre,
        columns: columns.map((column, place) => placeColumn(column, start + place * (size + GAP), size, y)),
      };
    }),
    markerY: plot.bottom + 12,
    labelY: plot.bottom + 36,
  };
}

function placeColumn(
  { slot, parts, figure }: ColumnWish,
  x: number,
  width: number,
  y: (value: number) => number,
): PlacedColumn {
  let sum = 0;
  const placed = parts.flatMap(({ value, tone }) => {
    if (!(value > 0)) return [];
    const bottom = y(sum);
    sum += value;
    const top = round(y(sum));
    return bottom - top < 0.25 ? [] : [{ y: top, height: round(bottom - top), tone }];
  });
  return {
    slot,
    x: round(x),
    width: round(width),
    centre: round(x + width / 2),
    parts: placed,
    figure,
    figureY: Math.round(y(sum)) - 6,
  };
}
