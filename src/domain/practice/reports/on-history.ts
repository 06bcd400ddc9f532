/** What history makes of a comparison's policy, where a simulation of its scenario knows the index strategies. */
import type { ComparativeReportInput } from '../../comparison/comparative/comparative-report.ts';
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../comparison/historical/historical-report-schema.ts';
import { lapsesAtCaps } from '../../history/cap-strip.ts';
import { policyHistoryErrors } from '../../history/policy-history.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { parseWith, type Result } from '../../shared/result.ts';
import type { HistoricalInput } from '../cases/simulation.ts';

export interface OnHistory {
  /** How many periods there are, of so many years each. */
  period_count: number;
  years: number;
  /** In how many of them the policy lapses. */
  lapsed: number;
  /** Added to the implied charges in each, as a share of them. */
  charge_stress: number;
}

/** The comparison's policy, and its accounts with their fees and taxes, on what the simulation is told of history. */
export const onStrategy = (
  comparison: ComparativeReportInput,
  saved: HistoricalInput,
  loanRate: number | undefined,
): Result<HistoricalReportInput> =>
  parseWith(historicalReportSchema, {
    ...saved,
    illustration: comparison.illustration,
    carrier_illustration: comparison.carrier_illustration,
    compliance_profile: comparison.compliance_profile,
    value_basis: comparison.value_basis,
    methods: comparison.methods,
    borrowing_rate: loanRate ?? saved.borrowing_rate,
    vehicles: saved.vehicles.map((own, k) => {
      const { fee, tax_rate, second_tax_rate } = comparison.vehicles[k] ?? own;
      return { ...own, fee, tax_rate, second_tax_rate };
    }),
  });

/** Null where it cannot be said: too short a history, or an income that each period has of its own, with which none lapses. */
export function onHistory(
  comparison: ComparativeReportInput,
  saved: HistoricalInput,
  loanRate: number | undefined,
  history: IndexHistory,
): OnHistory | null {
  const read = onStrategy(comparison, saved, loanRate);
  if (!read.ok || read.value.income_mode === 'max_level') return null;
  if (Object.keys(policyHistoryErrors(read.value, history)).length > 0) return null;
  return { ...lapsesAtCaps(read.value, history), charge_stress: read.value.charge_stress };
}
