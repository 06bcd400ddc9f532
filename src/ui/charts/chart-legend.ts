/** What the tones and lines of a chart stand for, in a row above it; on further rows where one has no room. */
import { round } from '../../rendering/charts/scales.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';
import { fitText, textWidth } from '../../rendering/charts/text-width.ts';

/** How the parts of a bar or of a stack are told apart: by how dark they are and by hatching, never by hue alone. */
export type Tone = 'solid' | 'soft' | 'faint' | 'hatched' | 'danger';

const STEP = 6;

/** Strokes from the lower left to the upper right, or falling, that fill a rectangle and nothing beside it. */
export function hatching(x: number, y: number, width: number, height: number, falls = false): string {
  const foot = falls ? y : y + height;
  const climb = falls ? -1 : 1;
  const strokes: string[] = [];
  for (let start = STEP - height; start < width; start += STEP) {
    // A stroke climbs as far as it goes right; both ends are cut at the sides.
    const from = Math.max(0, start);
    const to = Math.min(width, start + height);
    if (to - from < 0.5) continue;
    strokes.push(
      `M${round(x + from)} ${round(foot - climb * (from - start))}L${round(x + to)} ${round(foot - climb * (to - start))}`,
    );
  }
  return strokes.join('');
}

type LegendSign =
  | { kind: 'tone'; tone: Tone }
  | { kind: 'line'; line: 'outlay' | 'death' | 'edge' }
  | { kind: 'slot'; slot: SlotNumber };

export interface LegendEntry {
  sign: LegendSign;
  label: string;
}

export interface PlacedEntry extends LegendEntry {
  x: number;
  y: number;
}

const SIGN = 26;
const ROW = 20;

export function placeLegend(
  entries: readonly LegendEntry[],
  width: number,
): { entries: PlacedEntry[]; height: number } {
  let x = 0;
  let row = 0;
  const placed = entries.map((wished) => {
    const entry = { ...wished, label: fitText(wished.label, width - SIGN) };
    const size = SIGN + Math.ceil(textWidth(entry.label, 12)) + 18;
    if (x > 0 && x + size - 18 > width) {
      x = 0;
      row += 1;
    }
    const at = { ...entry, x, y: row * ROW };
    x += size;
    return at;
  });
  return { entries: placed, height: entries.length === 0 ? 0 : (row + 1) * ROW + 8 };
}
