/** The age from which one line permanently exceeds another: point, label and area between the lines. */
import { round, type Plot } from './scales.ts';
import type { SlotNumber } from './chart-series.ts';
import { textWidth } from './label-layout.ts';

export interface Crossing {
  ahead: SlotNumber;
  behind: SlotNumber;
  /** The first age of the lead. */
  age: number;
  /** "From 81, the Roth has cost less tax" */
  label: string;
}

export type PlacedCrossing = NonNullable<ReturnType<typeof placeCrossing>>;

interface Room {
  ages: readonly number[];
  ahead: readonly (number | null)[];
  behind: readonly (number | null)[];
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  plot: Pick<Plot, 'left' | 'right' | 'top'>;
}

export function placeCrossing({ age, label }: Crossing, room: Room) {
  const { ages, ahead, behind, xOf, yOf, plot } = room;
  const from = ages.indexOf(age);
  const gap = (index: number): number => (ahead[index] ?? 0) - (behind[index] ?? 0);
  if (from < 0) return null;
  // The lines meet between the last age before the lead and its first age.
  const before = from - 1;
  const share = from === 0 ? 0 : gap(before) / (gap(before) - gap(from) || 1);
  const part = Math.min(1, Math.max(0, share));
  const at = (values: readonly (number | null)[]) =>
    from === 0
      ? (values[0] ?? 0)
      : (values[before] ?? 0) + part * ((values[from] ?? 0) - (values[before] ?? 0));
  const x = from === 0 ? xOf(0) : round(xOf(before) + part * (xOf(from) - xOf(before)));
  const y = round(yOf(at(ahead)));
  const nextIndexes = ages.map((_, index) => index).slice(from);
  const point = (values: readonly (number | null)[]) => (index: number) =>
    `${xOf(index)} ${round(yOf(values[index] ?? 0))}`;
  const aheadPoints = nextIndexes.map(point(ahead));
  const behindPoints = nextIndexes.toReversed().map(point(behind));
  const size = textWidth(label, 12, 600);
  const isLeft = x - 8 - size >= plot.left;
  // On a phone, neither side may have room: then the label begins at the axis and overlaps the line.
  const isOverLine = !isLeft && x + 8 + size > plot.right;
  return {
    area: `M${[`${x} ${y}`, ...aheadPoints, ...behindPoints].join('L')}Z`,
    x,
    y,
    /** Null if the lead begins at the first age, without a crossing. */
    label: from === 0 ? null : label,
    labelX: isLeft ? x - 8 : isOverLine ? plot.left : x + 8,
    labelY: plot.top + 18,
    anchor: isLeft ? ('end' as const) : ('start' as const),
  };
}

/** Years to mark above the plot, both ages included. */
export interface Span {
  fromAge: number;
  toAge: number;
  /** "Premium $30,000 a year" */
  label: string;
  /** "Premiums", for little room. */
  shortLabel: string;
}

const ROW = 22;
const TOP = 15;

/** Places brackets with their labels; overlapping ones get separate rows. */
export function placeBrackets(
  spans: readonly Span[],
  ages: readonly number[],
  xOf: (index: number) => number,
  low: number,
  high: number,
) {
  const ends: number[] = [];
  return spans.flatMap((span) => {
    const from = ages.findIndex((age) => age >= span.fromAge);
    const to = ages.findLastIndex((age) => age <= span.toAge);
    if (from < 0 || to < from) return [];
    const x1 = from === to ? Math.max(low, xOf(from) - 4) : xOf(from);
    const x2 = from === to ? x1 + 8 : xOf(to);
    let row = ends.findIndex((end) => end < x1);
    if (row < 0) row = ends.length;
    const y = TOP + row * ROW;
    // A thin line is sharp at half a pixel.
    const [left, right, high1] = [Math.round(x1) + 0.5, Math.round(x2) + 0.5, y + 0.5];
    const path = `M${left} ${high1 + 5}V${high1}H${right}V${high1 + 5}`;
    const fitting = (text: string, sides: number) => (textWidth(text) + sides <= x2 - x1 ? text : null);
    // The ends of a short bracket are visible next to its short label.
    const inside = fitting(span.label, 20) ?? fitting(span.shortLabel, 4);
    // The label of a short bracket is to its right if there is room.
    const end = x2 + 6 + textWidth(span.shortLabel);
    const isRightOfBracket = inside === null && span === spans.at(-1) && end <= high;
    ends[row] = isRightOfBracket ? end : x2;
    const label =
      inside === null
        ? { label: isRightOfBracket ? span.shortLabel : null, labelX: x2 + 6, anchor: 'start' as const }
        : { label: inside, labelX: (x1 + x2) / 2, anchor: 'middle' as const };
    return [{ row, path, labelY: y + 4, ...label }];
  });
}
