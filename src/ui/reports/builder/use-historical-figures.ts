import { useEffect, useMemo, useRef, useState } from 'react';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { isLongRun } from '../../../domain/paths/report-runners.ts';
import {
  historicalReport,
  historicalReportErrors,
} from '../../../domain/comparison/historical/run-historical-report.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { historicalBasis, type HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { type RemovableSlot, inDollars } from '../../../domain/practice/reports/report.ts';
import { withoutHistoricalSlots } from '../../../domain/practice/reports/visible-figures.ts';
import { loanRateOf } from '../../../domain/history/loan-rate.ts';
import { useDeferredRender } from '../../charts/use-deferred-render.ts';
import { loadLongRuns } from '../../wiring.ts';
import { applyOverrides, termProblems, type WhatIfOverrides } from '../what-if/terms.ts';
import { followsPrices } from '../../../domain/history/real-periods.ts';
import type { DisplayedInflation } from '../../../domain/shared/todays-dollars.ts';
import { historicalDisclosure } from '../../../domain/practice/reports/disclosures/disclosures.ts';
import { dataVintage, ENGINE_VERSION } from '../../../domain/version.ts';

/**
 * Returns the simulation with the what-if terms, without removed accounts. If the terms are invalid, returns the
 * saved simulation and the problems.
 */
export function useHistoricalFigures(
  saved: HistoricalReportInput,
  history: IndexHistory,
  overrides: WhatIfOverrides,
  removed: readonly RemovableSlot[],
  /** Printing does not wait for a worker. */
  isPrinting: boolean,
) {
  const checked = useMemo(() => {
    const requestedInput = applyOverrides(saved, overrides);
    const problems = termProblems(requestedInput);
    if (Object.keys(problems).length > 0) return { input: saved, problems, historyErrors: [] };
    // Only these two terms change the required months.
    const needsCheck =
      overrides.common.horizon !== undefined || overrides.common.history_window !== undefined;
    const errors = needsCheck ? Object.values(historicalReportErrors(requestedInput, history)).flat() : [];
    return { input: errors.length > 0 ? saved : requestedInput, problems, historyErrors: errors };
  }, [saved, history, overrides]);
  const { input, fullReport } = useRun(checked.input, history, isPrinting);
  const report = useMemo(
    () => withoutHistoricalSlots(fullReport, removed, input),
    [fullReport, removed, input],
  );
  const basis = useMemo((): HistoricalBasis => {
    const areChanged = JSON.stringify(creditingTerms(input)) !== JSON.stringify(creditingTerms(saved));
    return { ...historicalBasis(input, report), ...(areChanged && { are_terms_tried: true }) };
  }, [input, saved, report]);
  return { ...checked, input, fullReport, report, basis };
}

const creditingTerms = (input: HistoricalReportInput) => [input.strategies, loanRateOf(input)];

interface Run {
  readonly input: HistoricalReportInput;
  readonly fullReport: HistoricalReport;
}

/** Runs short reports synchronously. For a long report, returns the latest finished run until the worker responds. */
function useRun(input: HistoricalReportInput, history: IndexHistory, isPrinting: boolean): Run {
  const isLong = isLongRun(input);
  const isCapped = input.compliance_profile === 'client_clamped';
  const printed = useMemo(
    () => (isPrinting && isLong && isCapped ? { input, fullReport: historicalReport(input, history) } : null),
    [input, history, isPrinting, isLong, isCapped],
  );
  const quick = useQuickRun(input, history);
  const [latest, setLatest] = useState<Run>(
    () => quick ?? { input, fullReport: historicalReport(input, history) },
  );
  if (quick && latest !== quick) setLatest(quick);

  const requestedInput = useRef(input);
  useEffect(() => {
    const isRequested = requestedInput.current === input;
    requestedInput.current = input;
    if (!isLong || isRequested) return;
    // The worker responds in request order, so the latest request wins.
    const applyReport = (fullReport: HistoricalReport | null): void => {
      if (fullReport) setLatest({ input, fullReport });
    };
    loadLongRuns()
      .then((runs) => runs.run(input, history))
      .then(applyReport, () => applyReport(historicalReport(input, history)));
  }, [input, history, isLong]);

  return printed ?? quick ?? latest;
}

/**
 * Skips long runs (null). Defers the maximum level income, which takes half of the run time and fills one line.
 */
function useQuickRun(input: HistoricalReportInput, history: IndexHistory): Run | null {
  const isLong = isLongRun(input);
  const quick = useMemo(
    () => (isLong ? null : historicalReport(input, history, { isMaxLevel: false })),
    [input, history, isLong],
  );
  const deferred = useDeferredRender(input);
  const levels = useMemo(
    () => (isLongRun(deferred) ? null : historicalReport(deferred, history).income_analysis),
    [deferred, history],
  );
  return useMemo(() => {
    if (!quick) return null;
    const levelOf = (slot: number) => levels?.find((row) => row.slot === slot)?.max_level ?? null;
    const income_analysis = quick.income_analysis.map((row) => ({ ...row, max_level: levelOf(row.slot) }));
    return { input, fullReport: { ...quick, income_analysis } };
  }, [input, quick, levels]);
}

/**
 * Applies the report's inflation setting. Keeps nominal dollars, with the reasons, if consumer prices lack months.
 */
export function inReportDollars(
  saved: HistoricalReportInput,
  inflation: DisplayedInflation | undefined,
  history: IndexHistory,
): { input: HistoricalReportInput; historyErrors: readonly string[] } {
  const input = inDollars(saved, { inflation });
  const refused = followsPrices(input) ? Object.values(historicalReportErrors(input, history)).flat() : [];
  return { input: refused.length > 0 ? saved : input, historyErrors: refused };
}

/** Returns the standard disclosures of a run. `vintage`: latest month of the market data. */
export const runDisclosures = (
  report: HistoricalReport,
  basis: HistoricalBasis,
  vintage: string | null,
): string[] =>
  historicalDisclosure({
    ...basis,
    ...report,
    accounts: basis.accounts.filter(({ slot }) =>
      report.slots.some((row) => row.slot === slot && row.kind !== 'empty'),
    ),
    engine_version: ENGINE_VERSION,
    data_vintage: dataVintage(vintage),
  });
