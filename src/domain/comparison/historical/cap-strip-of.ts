import { capStrip, capStripErrors, type CapStrip } from '../../history/cap-strip.ts';
import { CAP_CHANGES, LAPSE_TOLERANCE } from '../../history/history-schema.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';

/**
 * What other caps make of the same history. Null without a cap, and where each period has an income of its own, with which
 * none lapses.
 */
export function capStripOf(input: HistoricalReportInput, history: IndexHistory): CapStrip | null {
  if (input.income_mode === 'max_level') return null;
  const asked = { ...input, cap_changes: CAP_CHANGES, lapse_tolerance: LAPSE_TOLERANCE };
  return Object.keys(capStripErrors(asked, history)).length > 0 ? null : capStrip(asked, history);
}
