import { useMemo } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReportErrors } from '../../../domain/comparison/historical/run-historical-report.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { historicalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { RemovableSlot } from '../../../domain/practice/reports/report.ts';
import { withoutHistoricalSlots } from '../../../domain/practice/reports/without-historical-slots.ts';
import { onTerms, termFaults, type TriedTerms } from './terms.ts';
import { useRun } from './use-run.ts';

/**
 * What the builder shows: the simulation on the terms that are tried, without the accounts that were taken out. Where
 * the terms cannot be run, the simulation's own figures stay, and what is wrong is said.
 */
export function useHistoricalFigures(
  saved: HistoricalReportInput,
  history: IndexHistory,
  tried: TriedTerms,
  removed: readonly RemovableSlot[],
) {
  const {
    input: wanted,
    faults,
    refused,
  } = useMemo(() => {
    const asked = onTerms(saved, tried);
    const wrong = termFaults(asked);
    if (Object.keys(wrong).length > 0) return { input: saved, faults: wrong, refused: [] };
    // Terms other than these two leave the months as they were.
    const needsCheck = tried.common.horizon !== undefined || tried.common.history_window !== undefined;
    const errors = needsCheck ? Object.values(historicalReportErrors(asked, history)).flat() : [];
    return { input: errors.length > 0 ? saved : asked, faults: wrong, refused: errors };
  }, [saved, history, tried]);
  const { input, whole } = useRun(wanted, history);
  const report = useMemo(() => withoutHistoricalSlots(whole, removed), [whole, removed]);
  const basis = useMemo(() => historicalBasis(input, report), [input, report]);
  return { input, whole, report, basis, faults, refused };
}
