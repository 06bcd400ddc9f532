/**
 * Standing bars in groups, an age a group and a slot a bar, each made of parts from the axis up, with its figure over it
 * and the slot's marker under it. No DOM, no colors.
 */
import { axisDollars } from './axis-format.ts';
import type { Tone } from './bar-tones.ts';
import type { SlotNumber } from './series-signs.ts';
import { textWidth } from './text-width.ts';
import { valueScale } from './value-scale.ts';

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
  plot: { left: number; right: number; top: number; bottom: number };
  yTicks: { y: number; label: string; isZero: boolean }[];
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
  const values = valueScale(0, high > 0 ? high : 1, Math.max(2, Math.round((height - 70) / 50)));
  const left = Math.ceil(Math.max(28, ...values.ticks.map((tick) => textWidth(axisDollars(tick))))) + 10;
  const plot = { left, right: width, top: 20, bottom: height - 44 };
  const y = values.onto(plot.bottom, plot.top);
  const room = (plot.right - plot.left) / Math.max(1, groups.length);
  return {
    width,
    height,
    plot,
    yTicks: values.ticks.map((value) => ({
      y: round(y(value)),
      label: axisDollars(value),
      isZero: value === 0,
    })),
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

const round = (value: number): number => Math.round(value * 100) / 100;
