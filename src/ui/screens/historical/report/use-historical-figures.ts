import { useMemo } from 'react';
import type { HistoricalReport } from '../../../../domain/comparison/historical-report.ts';
import type { HistoricalReportInput } from '../../../../domain/comparison/historical-report-schema.ts';
import {
  historicalReport,
  historicalReportErrors,
} from '../../../../domain/comparison/run-historical-report.ts';
import type { IndexHistory } from '../../../../domain/indexes/index-history.ts';
import { historicalBasis } from '../../../../domain/reports/historical-basis.ts';
import type { RemovableSlot } from '../../../../domain/reports/report.ts';
import { withoutHistoricalSlots } from '../../../../domain/reports/without-historical-slots.ts';
import { useLater } from '../../../charts/use-later.ts';
import { onTerms, termFaults, type TriedTerms } from './terms.ts';

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
  const { input, faults, refused } = useMemo(() => {
    const wanted = onTerms(saved, tried);
    const wrong = termFaults(wanted);
    if (Object.keys(wrong).length > 0) return { input: saved, faults: wrong, refused: [] };
    // Terms other than these two leave the months as they were.
    const needsCheck = tried.common.horizon !== undefined || tried.common.history_window !== undefined;
    const errors = needsCheck ? Object.values(historicalReportErrors(wanted, history)).flat() : [];
    return { input: errors.length > 0 ? saved : wanted, faults: wrong, refused: errors };
  }, [saved, history, tried]);
  const whole = useWhole(input, history);
  const report = useMemo(() => withoutHistoricalSlots(whole, removed), [whole, removed]);
  const basis = useMemo(() => historicalBasis(input, report), [input, report]);
  return { input, whole, report, basis, faults, refused };
}

/**
 * The largest level income of every period takes as long as all else together, and stands in one line of one card: it
 * follows once a slider rests, except where it is the income itself.
 */
function useWhole(input: HistoricalReportInput, history: IndexHistory): HistoricalReport {
  const needsLevels = input.income_mode === 'max_level';
  const quick = useMemo(
    () => historicalReport(input, history, { maxLevel: needsLevels }),
    [input, history, needsLevels],
  );
  const rested = useLater(input);
  const levels = useMemo(
    () => (needsLevels ? null : historicalReport(rested, history).income_analysis),
    [rested, history, needsLevels],
  );
  return useMemo(() => {
    if (!levels) return quick;
    const levelOf = (slot: number) => levels.find((one) => one.slot === slot)?.max_level ?? null;
    const income_analysis = quick.income_analysis.map((one) => ({ ...one, max_level: levelOf(one.slot) }));
    return { ...quick, income_analysis };
  }, [quick, levels]);
}
