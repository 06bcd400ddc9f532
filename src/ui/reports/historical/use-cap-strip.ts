import { useEffect, useMemo, useState } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { capStripOf } from '../../../domain/comparison/historical/cap-strip-of.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { useLater } from '../../charts/use-later.ts';

/** What other caps make of the same history, once all that is seen first is painted and a slider rests; null until then. */
export function useCapStrip(input: HistoricalReportInput, history: IndexHistory): CapStrip | null {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  const rested = useLater(isPainted ? input : null);
  return useMemo(() => (rested === null ? null : capStripOf(rested, history)), [rested, history]);
}
