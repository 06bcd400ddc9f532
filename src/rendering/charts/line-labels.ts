import type { SlotNumber, ChartSeries, ChartLine } from './chart-series.ts';
import { spaceLabels, fitText, textWidth } from './label-layout.ts';
import type { Plot } from './scales.ts';

const RING = 15;
const ROW = 16;
/** Narrower charts omit the note. */
const NOTE_ROOM = 520;
type Anchor = 'start' | 'middle' | 'end';
interface Across {
  series: readonly ChartSeries[];
  ages: readonly number[];
  xOf: (index: number) => number;
  width: number;
}

type PlacedLabel = { slot: SlotNumber; ringX: number; label: string; x: number; row: number; anchor: Anchor };

/** Places a ring with a cross at the depletion of an account, and its label below the ages, at `bottom`. */
export const placeDepletions = (across: Across, axisY: number, bottom: number) =>
  placeLabels(across).map(({ ringX, x, row, ...placed }) => {
    const labelY = bottom + 37 + row * ROW;
    return { ...placed, x: ringX, y: axisY, labelX: x, labelY };
  });

export const depletionRows = (across: Across): number =>
  Math.max(0, ...placeLabels(across).map(({ row }) => row + 1));

/** Places each label in the first row and on the first side of its ring without an overlap. */
function placeLabels({ series, ages, xOf, width }: Across): PlacedLabel[] {
  const requests = series
    .flatMap((one) => {
      const index = one.depletionAge === null ? -1 : ages.indexOf(one.depletionAge);
      return index < 0 ? [] : [{ one, age: one.depletionAge, x: xOf(index) }];
    })
    .sort((a, b) => a.x - b.x || a.one.slot - b.one.slot);
  const centres = requests.map(({ x }) => ({ centre: x, size: RING }));
  const rings = spaceLabels(centres, 0, width);
  const occupied: { row: number; from: number; to: number }[] = [];
  return requests.map(({ one, age }, index) => {
    const ringX = rings[index] ?? 0;
    const note = one.depletionNote && width >= NOTE_ROOM ? `, ${one.depletionNote}` : '';
    const tail = ` ${one.depletionVerb} at ${age}${note}`;
    const label = fitText(one.shortName, Math.max(40, width - 16 - textWidth(tail, 12, 600)), 12, 600) + tail;
    const size = textWidth(label, 12, 600);
    // The first of several labels prefers the left side, which leaves room for the next.
    const sides: Anchor[] =
      index === 0 && requests.length > 1 ? ['end', 'middle', 'start'] : ['middle', 'start', 'end'];
    for (let row = 0; row <= series.length; row++) {
      for (const anchor of sides) {
        const x = anchor === 'start' ? ringX - 8 : anchor === 'end' ? ringX + 8 : ringX;
        const from = anchor === 'start' ? x : anchor === 'end' ? x - size : x - size / 2;
        const to = from + size;
        const isFree =
          from >= 0 &&
          to <= width &&
          occupied.every((other) => other.row !== row || to + 10 < other.from || from - 10 > other.to);
        if (!isFree) continue;
        occupied.push({ row, from, to });
        return { slot: one.slot, ringX, label, x, row, anchor };
      }
    }
    // A label as wide as the chart is centered.
    const x = Math.max(size / 2, Math.min(ringX, width - size / 2));
    return { slot: one.slot, ringX, label, x, row: series.length, anchor: 'middle' };
  });
}

const LINE = 15;
const GAP = 4;
/** Between name and figure on one line. */
export const NAME_GAP = 6;

/** Places name and figure at the end of each line, moved up or down to avoid overlaps. */
export function placeEndLabels(
  lines: readonly ChartLine[],
  texts: readonly ({ name: string; figure: string | null } | null)[],
  plot: Plot,
  isOneLine = false,
) {
  const requests = lines.flatMap((line, index) => {
    const text = texts[index];
    return line.end && text
      ? [{ slot: line.slot, end: line.end, text, size: (text.figure && !isOneLine ? 2 : 1) * LINE + GAP }]
      : [];
  });
  const positions = requests.map(({ end, size }) => ({ centre: end.y, size }));
  const centres = spaceLabels(positions, plot.top - 12, plot.bottom + 10);
  return requests.map(({ slot, end, text, size }, index) => {
    const centre = centres[index] ?? end.y;
    const top = centre - (size - GAP) / 2;
    const x = end.x + 10;
    return {
      slot,
      x,
      figureX: isOneLine ? x + textWidth(text.name, 12, 600) + NAME_GAP : x,
      nameY: Math.round(top + 11.5),
      figureY: text.figure ? Math.round(top + 11.5 + (isOneLine ? 0 : LINE)) : null,
      ...text,
    };
  });
}
