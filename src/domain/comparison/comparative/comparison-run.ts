/** What the tabs are made of: four slots as columns, and the years they share. */
import type { SlotColumns } from './slot-columns.ts';

export interface ComparisonRun {
  readonly years: number;
  readonly firstAge: number;
  readonly outlay: Float64Array;
  /** Four, the policy first; null for a slot that holds no vehicle. */
  readonly slots: readonly (SlotColumns | null)[];
  /** By slot, after tax; null without a rate that solves it. */
  readonly netIrr: readonly (number | null)[];
}
