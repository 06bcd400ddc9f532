/** The series of a line chart, and its lines once they are placed. */
import type { SlotNumber } from './series-signs.ts';
import type { Mark } from '../words/marks.ts';

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
