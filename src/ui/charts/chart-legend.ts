/** What the tones and lines of a chart stand for, in a row above it; on further rows where one has no room. */
import type { Tone } from './bar-tones.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';
import { fitText, textWidth } from '../../rendering/charts/text-width.ts';

export type LegendSign =
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
