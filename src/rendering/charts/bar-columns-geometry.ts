/** Stacked vertical bars in groups, one bar per slot. */
import type { SlotNumber } from './chart-series.ts';
import { textWidth } from './label-layout.ts';
import { axisDollars, round, valueAxis, yTicks, type Plot } from './scales.ts';

/** Parts differ by darkness and hatching, not only by hue. */
export type Tone = 'solid' | 'soft' | 'faint' | 'hatched' | 'danger';

interface ColumnSpec {
  slot: SlotNumber;
  parts: readonly { value: number; tone: Tone }[];
  figure: string;
}

export interface ColumnGroup {
  label: string;
  columns: readonly (ColumnSpec & { name: string; fullFigure: string })[];
}

interface BarColumnsInput {
  groups: readonly { label: string; columns: readonly ColumnSpec[] }[];
  width: number;
  height: number;
  /** Text of the axis; short dollars by default. */
  format?: (value: number) => string;
}

const MAX_COLUMN_WIDTH = 46;
const GAP = 4;

export function barColumnsGeometry({ groups, width, height, format = axisDollars }: BarColumnsInput) {
  const totals = groups.flatMap(({ columns }) =>
    columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)),
  );
  const high = totals.reduce((maximum, value) => Math.max(maximum, value), 0);
  const values = valueAxis(0, high > 0 ? high : 1, Math.max(2, Math.round((height - 70) / 50)), { format });
  const plot: Plot = { left: values.room, right: width, top: 20, bottom: height - 44 };
  const y = values.onto(plot.bottom, plot.top);
  const room = (plot.right - plot.left) / Math.max(1, groups.length);
  return {
    plot,
    // Without a bar, other values have no meaning.
    yTicks: yTicks(high > 0 ? values.ticks : values.ticks.slice(0, 1), y),
    groups: groups.map(({ label, columns }, index) => {
      const centre = round(plot.left + room * (index + 0.5));
      const count = Math.max(1, columns.length);
      const size = Math.min(MAX_COLUMN_WIDTH, (room * 0.94 - GAP * (count - 1)) / count);
      const start = centre - (size * count + GAP * (count - 1)) / 2;
      return {
        label,
        centre,
        columns: raiseTouchingFigures(
          columns.map((column, place) => placeColumn(column, start + place * (size + GAP), size, y)),
        ),
      };
    }),
    markerY: plot.bottom + 12,
    labelY: plot.bottom + 36,
  };
}

const LINE = 13;

/** A figure that would touch the one before it is above it. */
function raiseTouchingFigures(columns: PlacedColumn[]): PlacedColumn[] {
  columns.forEach((column, at) => {
    const before = columns[at - 1];
    if (!before || Math.abs(before.figureY - column.figureY) >= LINE) return;
    const room = column.centre - before.centre - GAP / 2;
    if ((textWidth(before.figure) + textWidth(column.figure)) / 2 > room)
      column.figureY = before.figureY - LINE;
  });
  return columns;
}

export type PlacedColumn = ReturnType<typeof placeColumn>;

function placeColumn(
  { slot, parts, figure }: ColumnSpec,
  x: number,
  width: number,
  y: (value: number) => number,
) {
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
