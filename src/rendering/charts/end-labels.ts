import type { ChartLine } from './line-chart-geometry.ts';
import type { Plot } from './scales.ts';
import type { SlotNumber } from './series-signs.ts';
import { spreadApart } from './spread-apart.ts';
import { fitText } from './text-width.ts';

/** Name over figure at the end of a line, moved up or down where neighbours would overlap. */
export interface EndLabel {
  slot: SlotNumber;
  x: number;
  nameY: number;
  figureY: number | null;
  name: string;
  figure: string | null;
  /** From the line's end to a label that had to move away from it. */
  leader: string | null;
}

const LINE = 15;
const GAP = 4;
const ROOM = 136;

export function placeEndLabels(
  lines: readonly ChartLine[],
  texts: readonly ({ name: string; figure: string | null } | null)[],
  plot: Plot,
): EndLabel[] {
  const wanted = lines.flatMap((line, index) => {
    const text = texts[index];
    return line.end && text
      ? [{ slot: line.slot, end: line.end, text, size: (text.figure ? 2 : 1) * LINE + GAP }]
      : [];
  });
  const centres = spreadApart(
    wanted.map(({ end, size }) => ({ centre: end.y, size })),
    plot.top - 12,
    plot.bottom + 14,
  );
  return wanted.map(({ slot, end, text, size }, index) => {
    const centre = centres[index] ?? end.y;
    const top = centre - (size - GAP) / 2;
    const moved = Math.abs(centre - end.y) > LINE;
    const x = end.x + (moved ? 16 : 10);
    return {
      slot,
      x,
      nameY: Math.round(top + 11.5),
      figureY: text.figure ? Math.round(top + 11.5 + LINE) : null,
      name: fitText(text.name, ROOM, 12, 600),
      figure: text.figure,
      leader: moved ? `M${end.x + 6} ${end.y}L${x - 4} ${Math.round(centre)}` : null,
    };
  });
}
