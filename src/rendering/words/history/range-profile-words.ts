/** Where the policy's percentiles stand to the carrier's illustration. */
import type { RangeYear } from '../../../domain/paths/range-report.ts';
import { CAPPED_NOTE, HYPOTHETICAL } from '../../../domain/policy/compliance-profile.ts';

/** Null where no percentile of the policy is above the carrier's, and none was capped at it. */
export function yearsNote(
  years: readonly RangeYear[],
  measure: 'value' | 'income' | 'death_benefit',
): string | null {
  if (years.some(({ capped }) => capped?.includes(measure))) return CAPPED_NOTE;
  return years.some(({ hypothetical }) => hypothetical?.includes(measure)) ? HYPOTHETICAL : null;
}
