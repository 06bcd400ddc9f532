import { useMemo, useEffect, useState } from 'react';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { changeErrors } from '../../../domain/comparison/comparative/what-if.ts';
import { changedInComparative } from '../../../domain/comparison/changed-figures.ts';
import { TODAYS_METHODS } from '../../../domain/policy/methods.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { SavedAction, Report } from '../../../domain/practice/reports/report.ts';
import { variantFigures, withoutSlots } from '../../../domain/practice/reports/visible-figures.ts';
import { correctedInComparative } from '../../../domain/practice/reports/corrected-figures.ts';
import { usesEarlierMethods } from '../frame/advisor-notices.tsx';
import type { ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import type { VariantFigures } from '../comparative/variants.ts';
import { savedComparison } from '../frame/use-scenario.ts';
import type { OpenedReport } from './builder-screen.tsx';
import type { RunnableStrategy, Strategy } from './strategy-of.ts';
import {
  changedBasis,
  noChanges,
  whatIf,
  whatIfOnHistory,
  whatIfWarnings,
  type Changes,
} from '../what-if/what-if.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { OnHistory } from '../../../domain/practice/reports/on-history.ts';

type SavedContent = Pick<Report, 'deleted_comparative_vehicle_ids' | 'variants'>;

/**
 * Returns the comparison with the changes and without removed vehicles, and its variants. Returns null if the
 * scenario has no ledger.
 */
export function useFigures(
  { scenario, history, taxTables }: Pick<OpenedReport, 'scenario' | 'history' | 'taxTables'>,
  { deleted_comparative_vehicle_ids: removed, variants: savedVariants }: SavedContent,
  changes: Changes,
  profile: ComplianceProfile,
  { inflation, insured }: SavedAction,
) {
  const saved = useMemo(
    () => savedComparison(scenario, { history, taxTables }, { inflation, insured }),
    [scenario, history, taxTables, inflation, insured],
  );
  const seen = useMemo(() => saved && { ...saved, compliance_profile: profile }, [saved, profile]);
  const variants = useMemo(
    () =>
      saved && seen
        ? savedVariants.flatMap(({ name, changes }): VariantFigures[] => {
            if (Object.keys(changeErrors(saved, changes)).length > 0) return [{ name }];
            const report = withoutSlots(comparativeReport(whatIf(seen, changes), history), removed);
            return [variantFigures({ name, changes, report }, seen, () => true)];
          })
        : [],
    [saved, seen, savedVariants, removed, history],
  );
  const calculated = useMemo(() => {
    if (!saved) return null;
    const isValid = Object.keys(changeErrors(saved, changes)).length === 0;
    const input = isValid && seen ? whatIf(seen, changes) : saved;
    const fullReport = comparativeReport(input, history);
    const report = withoutSlots(fullReport, removed);
    const basis = changedBasis(reportBasis(input, report), seen ?? saved, isValid ? changes : noChanges);
    return {
      input,
      onHistory: isValid && seen ? whatIfOnHistory(seen, changes) : saved,
      slots: fullReport.slots,
      report,
      readIrr: () =>
        withoutSlots(comparativeReport(input, history, { hasYearlyIrr: true }), removed).yearly_irr,
      basis: {
        ...basis,
        vehicles: basis.vehicles.map((vehicle, index) =>
          removed.some((slot) => slot === index + 2) ? null : vehicle,
        ),
      },
      warnings: whatIfWarnings(saved, changes, basis),
    };
  }, [saved, seen, changes, removed, history]);
  const methodChanges = () =>
    saved
      ? changedInComparative(
          comparativeReport(saved, history),
          comparativeReport({ ...saved, methods: TODAYS_METHODS }, history),
        )
      : [];
  const corrected = useMemo(
    () =>
      saved && usesEarlierMethods(scenario)
        ? correctedInComparative(saved, (input) => withoutSlots(comparativeReport(input, history), removed))
        : [],
    [saved, scenario, history, removed],
  );
  return saved && calculated ? { saved, ...calculated, variants, methodChanges, corrected } : null;
}

const PAUSE_MS = 150;

type BackTest = [RunnableStrategy | null, ComparativeReportInput | undefined, loanRate: number | undefined];

const runBackTest = ([strategy, input, loanRate]: BackTest) => ({
  input,
  loanRate,
  lapses: strategy && input ? strategy.onHistory(input, strategy.saved, loanRate, strategy.history) : null,
});

/** Counts the historical periods in which the policy lapses; null if the count is not available. */
export function useOnHistory(
  ...[strategy, input, loanRate]: BackTest
): { lapses: OnHistory; simulation: Pick<Strategy, 'id' | 'name'> } | null {
  const [result, setResult] = useState(() => runBackTest([strategy, input, loanRate]));
  useEffect(() => {
    if (result.input === input && result.loanRate === loanRate) return undefined;
    const timer = setTimeout(() => setResult(runBackTest([strategy, input, loanRate])), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [result, strategy, input, loanRate]);
  return strategy && result.lapses ? { lapses: result.lapses, simulation: strategy } : null;
}
