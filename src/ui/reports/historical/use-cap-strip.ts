import { useEffect, useMemo, useState } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { capStrip, capStripErrors, type CapStrip } from '../../../domain/history/cap-strip.ts';
import { CAP_CHANGES, LAPSE_TOLERANCE } from '../../../domain/history/cap-strip-schema.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { useLater } from '../../charts/use-later.ts';

/**
 * What other caps make of the same history, once all that is seen first is painted and a slider rests. Null until then,
 * without a cap, and where each period has an income of its own, with which none lapses.
 */
export function useCapStrip(input: HistoricalReportInput, history: IndexHistory): CapStrip | null {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  const rested = useLater(isPainted ? input : null);
  return useMemo(() => {
    if (rested === null || rested.income_mode === 'max_level') return null;
    const asked = { ...rested, cap_changes: CAP_CHANGES, lapse_tolerance: LAPSE_TOLERANCE };
    return Object.keys(capStripErrors(asked, history)).length > 0 ? null : capStrip(asked, history);
  }, [rested, history]);
}
