/** Names of chosen periods over a strip: each at its pin, on one of two rows, none over another. */
import type { Plot } from './scales.ts';
import { textWidth } from './text-width.ts';

export interface Pin {
  /** Place of the period among all. */
  index: number;
  label: string;
}

export interface PlacedPin {
  index: number;
  label: string;
  x: number;
  /** Top of the pin. */
  y: number;
  labelX: number;
  labelY: number;
  anchor: 'start' | 'middle' | 'end';
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

export function placePins(
  pins: readonly Pin[],
  xOf: (index: number) => number,
  plot: Plot,
  width: number,
): PlacedPin[] {
  const merged = mergePins(pins).sort((a, b) => xOf(a.index) - xOf(b.index));
  const stems = merged.map(({ index }) => xOf(index));
  const taken: Box[] = [];
  return merged.map(({ index, label }) => {
    const x = xOf(index);
    const size = textWidth(label, 12, 600);
    const wishes = ROWS.flatMap((_, row) => [
      { row, anchor: 'start' as const, left: x + GAP },
      { row, anchor: 'end' as const, left: x - GAP - size },
      // Beside those that are there already, where pins crowd at an edge.
      {
        row,
        anchor: 'end' as const,
        left: leftOfCrowd(
          x - GAP - size,
          size,
          taken.filter((box) => box.row === row),
        ),
      },
    ]);
    const cost = ({ row, left }: { row: number; left: number }): number => {
      const right = left + size;
      const outside = Math.max(0, -left) + Math.max(0, right - width);
      const over = taken.filter(
        (box) => box.row === row && box.left < right + 4 && left < box.right + 4,
      ).length;
      // A pin's stem begins at its own label's row; the lower row is crossed by those of the upper one only.
      const crossed = stems.filter((stem) => stem !== x && stem > left - 2 && stem < right + 2).length;
      // The labels of the axis reach up to the lower row.
      const onAxis = row === 0 && left < plot.left - 2 ? 60 : 0;
      return (
        outside * 50 + over * 1000 + crossed * 100 + onAxis + Math.abs(left + size / 2 - x) / 10 + row * 4
      );
    };
    const best = wishes.reduce((least, wish) => (cost(wish) < cost(least) ? wish : least));
    const left = Math.max(0, Math.min(best.left, width - size));
    taken.push({ left, right: left + size, row: best.row });
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

/** Pushed on by each name that it would cover, from the right to the left. */
const leftOfCrowd = (begin: number, size: number, boxes: readonly Box[]): number =>
  [...boxes]
    .sort((one, other) => other.right - one.right)
    .reduce(
      (left, box) => (box.left < left + size + 4 && left < box.right + 4 ? box.left - GAP - size : left),
      begin,
    );

/** One period can be the worst and the most recent at once. */
function mergePins(pins: readonly Pin[]): Pin[] {
  const labels = new Map<number, string[]>();
  for (const { index, label } of pins) labels.set(index, [...(labels.get(index) ?? []), label]);
  return [...labels].map(([index, all]) => ({
    index,
    label: all.map((label, place) => (place === 0 ? label : label.toLowerCase())).join(', '),
  }));
}
