/** Back-test of a comparison's policy, with the index strategies of a simulation of its scenario. */
import type { ComparativeReportInput } from '../../comparison/comparative/comparative-report.ts';
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../comparison/historical/historical-report-schema.ts';
import { lapsesAtCaps } from '../../history/cap-strip.ts';
import { policyHistoryErrors } from '../../history/policy-history.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { hasLapsed } from '../../policy/ledger.ts';
import { parseWith, type Result } from '../../shared/result.ts';
import type { HistoricalInput } from '../cases/simulation.ts';

export interface OnHistory {
  /** Number of periods, and the years in each. */
  period_count: number;
  years: number;
  /** Number of periods in which the policy lapses. */
  lapsed: number;
  /** Added to the implied charges in each period, as a share of them. */
  charge_stress: number;
  /** Present if the ledger itself lapses within these years, so that every period lapses. */
  ledger_lapse_age?: number;
}

/** Returns the comparison's policy and accounts with the simulation's terms. */
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

/** Returns null if the history is too short, or if no period lapses while the income differs by period. */
export function onHistory(
  comparison: ComparativeReportInput,
  saved: HistoricalInput,
  loanRate: number | undefined,
  history: IndexHistory,
): OnHistory | null {
  const read = onStrategy(comparison, saved, loanRate);
  if (!read.ok || read.value.income_mode === 'max_level') return null;
  if (Object.keys(policyHistoryErrors(read.value, history)).length > 0) return null;
  const { illustration, charge_stress } = read.value;
  const lapses = lapsesAtCaps(read.value, history);
  const end = illustration.rows.slice(0, lapses.years).find(hasLapsed);
  return { ...lapses, charge_stress, ...(end && { ledger_lapse_age: end.age }) };
}
