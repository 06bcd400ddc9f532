/** Marker, dash and line width of each slot, which distinguish it without color, on screen and in print. */
import type { Mark } from '../words/marks.ts';

export type SlotNumber = 1 | 2 | 3 | 4;

interface SeriesSign {
  shape: 'circle' | 'square' | 'triangle' | 'diamond';
  dash: string | null;
  width: number;
}

export const SERIES_SIGNS: Readonly<Record<SlotNumber, SeriesSign>> = {
  1: { shape: 'circle', dash: null, width: 2.75 },
  2: { shape: 'square', dash: '7 4', width: 2 },
  3: { shape: 'triangle', dash: '1.5 4', width: 2.5 },
  4: { shape: 'diamond', dash: '10 4 2 4', width: 2 },
};

/** Path of the slot's marker around a point. The shapes look equally heavy, so their widths differ. */
export function markerPath(slot: SlotNumber, x: number, y: number, radius = 3.4): string {
  const at = (dx: number, dy: number): string => `${round(x + dx)} ${round(y + dy)}`;
  const r = radius;
  switch (SERIES_SIGNS[slot].shape) {
    case 'circle':
      return `M${at(-r, 0)}a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0Z`;
    case 'square': {
      const half = r * 0.94;
      return `M${at(-half, -half)}L${at(half, -half)}L${at(half, half)}L${at(-half, half)}Z`;
    }
    case 'triangle':
      return `M${at(0, -r * 1.3)}L${at(r * 1.24, r * 0.9)}L${at(-r * 1.24, r * 0.9)}Z`;
    case 'diamond':
      return `M${at(0, -r * 1.38)}L${at(r * 1.38, 0)}L${at(0, r * 1.38)}L${at(-r * 1.38, 0)}Z`;
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

export interface ChartSeries {
  slot: SlotNumber;
  name: string;
  /** About one word, for labels with little room. */
  shortName: string;
  /** One value per age; null if missing. */
  values: readonly (number | null)[];
  /** Mark of each value. Missing for figures that are never compared with a carrier's scale. */
  marks: readonly Mark[] | undefined;
  /** The age at which the account first cannot pay, or the policy lapses. */
  depletionAge: number | null;
  /** Verb of the label: "runs out", "lapses". */
  depletionVerb: string;
  /** Follows the verb, such as the tax due. */
  depletionNote?: string | undefined;
  /** Negative values are tax due at surrender: the line rests on the axis, above a hatched area. */
  restsOnAxis?: boolean | undefined;
}

/** A line without depletion and marks. */
export const plainSeries = (
  slot: SlotNumber,
  name: string,
  shortName: string,
  values: readonly (number | null)[],
): ChartSeries => ({
  slot,
  name,
  shortName,
  values,
  marks: undefined,
  depletionAge: null,
  depletionVerb: '',
});

export interface ChartLine {
  slot: SlotNumber;
  path: string;
  /** The last point; null if the line ends with a ring on the axis. */
  end: { x: number; y: number } | null;
}
