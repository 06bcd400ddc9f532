/** How each slot is told apart without colour: its marker, dash and line width, on screen and on paper alike. */
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

/** Path of the slot's marker around a point; shapes of equal weight to the eye, not of equal width. */
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
  /** One word or so, for labels that have little room. */
  shortName: string;
  /** One value an age; null where there is none. */
  values: readonly (number | null)[];
  /** Mark of each value. Missing for figures that are never compared with a carrier's scale. */
  marks: readonly Mark[] | undefined;
  /** The age at which the account first cannot pay, or the policy lapses. */
  depletionAge: number | null;
  /** What is said of it: "runs out", "lapses". */
  depletionVerb: string;
  /** Said after it, such as the tax that falls due. */
  depletionNote?: string | undefined;
  /** Below zero it is tax due at surrender: the line rests on the axis, above a hatched area. */
  restsOnAxis?: boolean | undefined;
}

/** A line that does not run out, of figures that have no marks. */
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
  /** The last point drawn; null when the line ends on the axis, where the ring stands. */
  end: { x: number; y: number } | null;
}
