/** Which way each assumption leans, as a report shows it: only what the report assumes, of the accounts that it shows. */
import type { ComparativeReportInput } from '../../comparison/comparative/comparative-report.ts';
import type { AssumptionLean, LeanRow } from '../../comparison/lean/assumption-lean.ts';

export interface ShownLean {
  comparison_age: number;
  rows: LeanRow[];
}

/** Null without an account to compare with. */
export function leanInput(
  input: ComparativeReportInput,
  removed: readonly number[] = [],
): ComparativeReportInput | null {
  const vehicles = input.vehicles.filter((_, index) => !removed.some((slot) => slot === index + 2));
  return vehicles.length > 0 ? { ...input, vehicles } : null;
}

export const shownLean = ({ comparison_age, rows }: AssumptionLean): ShownLean => ({
  comparison_age,
  rows: rows.filter(({ applies }) => applies),
});
