/**
 * The `cap-strip` calculation: the same ledger on the same history at caps near the current one, and the lowest cap
 * at which no more than a tolerated share of periods lapses. All capped strategies change by the same amount.
 */
import { carrierLimit } from '../policy/carrier-scale.ts';
import { clampPeriods } from './clamp-periods.ts';
import { creditTable } from '../market/credit-table.ts';
import type { IndexStrategy } from '../market/crediting.ts';
import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import type { FieldErrors } from '../shared/result.ts';
import { CAP_CHANGES, LAPSE_TOLERANCE, type CapStripInput } from './history-schema.ts';
import { startsIn } from '../market/index-path.ts';
import { loanRate, type LoanRate } from './loan-rate.ts';
import { countLapses, yearColumns, type PeriodColumns } from './period-columns.ts';
import { policyHistoryErrors } from './policy-history.ts';
import { planOf, type PolicyPlan } from './policy-plan.ts';
import { horizonOf } from './policy-simulation.ts';
import { policyLevels, sweepPolicy } from './policy-sweep.ts';
import { valuesInForce } from './percentiles.ts';
import { median, worst } from './ranking.ts';

export interface CapStripRow {
  cap_change_rate: number;
  /** Cap of the first strategy that has one. */
  cap_rate: number;
  status: 'ok' | 'below_floor';
  period_count: number;
  /** Null below the floor, as are the following members. */
  lapse_share: number | null;
  /** Surrender value of the last year. Null if that period has lapsed; lapsed periods rank below all others. */
  median_ending_value: number | null;
  worst_ending_value: number | null;
  /** Net income of all years, after the policy's tax. */
  median_income: number | null;
  worst_income: number | null;
}

export interface CapStrip {
  rows: CapStripRow[];
  break_even_cap_rate: number | null;
  break_even_status: 'ok' | 'any' | 'unreachable';
  /** At the current caps. Absent in earlier snapshots. */
  loan_rate?: LoanRate;
}

/** In a snapshot: with results at the current caps and other charges, which earlier ones lack. */
export interface SavedCapStrip extends CapStrip {
  charges?: ChargeRow[];
}

interface ChargeRow {
  charge_stress: number;
  period_count: number;
  lapse_share: number;
}

const CHARGE_STRESSES = [0, 0.15, 0.3, 0.5];

/** Break-even caps are multiples of this step. */
export const CAP_STEP = 0.0005;
export const MAX_CAP = 0.3;
const MAX_STEP = Math.round(MAX_CAP / CAP_STEP);

/** Checks the inputs that `policyHistoryErrors` does not check. */
export const capStripErrors = (input: CapStripInput, history: IndexHistory = NO_HISTORY): FieldErrors =>
  input.strategies.some(({ cap }) => cap !== null)
    ? policyHistoryErrors(input, history)
    : { strategies: ['Give a cap.'] };

/** Rounds to a billionth, so that a cap equals the entered number. */
const roundToBillionth = (rate: number): number => Math.round(rate * 1e9) / 1e9;

/** Returns the cap of the first strategy that has one, which names the strip's rows. */
export const firstCap = (strategies: readonly IndexStrategy[]): number =>
  strategies.find(({ cap }) => cap !== null)?.cap ?? 0;

export const shiftCaps = (strategies: readonly IndexStrategy[], change: number): IndexStrategy[] =>
  strategies.map((strategy) =>
    strategy.cap === null ? strategy : { ...strategy, cap: roundToBillionth(strategy.cap + change) },
  );

/** A monthly cap may be below the yearly floor. */
const lowestCap = ({ floor, method }: IndexStrategy): number =>
  method === 'monthly_sum' ? 0 : Math.max(0, floor ?? 0);

const isBelowFloor = (strategy: IndexStrategy): boolean =>
  strategy.cap !== null && strategy.cap < lowestCap(strategy);

export interface CapRun {
  readonly starts: readonly number[];
  readonly columns: PeriodColumns;
}

type RunInput = Omit<CapStripInput, 'cap_changes' | 'lapse_tolerance'>;

/** Runs every period at these caps, without the two rates of return. */
export function runAtCaps(
  input: RunInput,
  plan: PolicyPlan,
  strategies: readonly IndexStrategy[],
  history: IndexHistory,
): CapRun {
  const table = creditTable(strategies, input.series, history);
  if (!table) throw new Error('Strategies without figures: capStripErrors comes first.');
  const horizon = horizonOf(input.horizon, plan.years);
  const starts = startsIn(table.months, horizon, input.history_window);
  const isMaxLevel = input.income_mode === 'max_level';
  const of = { illustration: input.illustration, plan, table, horizon, isMaxLevel };
  const levels = isMaxLevel ? policyLevels(of, starts) : null;
  const isCapped = input.compliance_profile === 'client_clamped';
  const limit = isCapped ? carrierLimit(input) : null;
  const yearly = limit && yearColumns(starts.length, horizon);
  const uncapped = sweepPolicy(of, starts, levels, true, null, yearly);
  return { starts, columns: limit && yearly ? clampPeriods(uncapped, yearly, limit).columns : uncapped };
}

/** Capping for display does not change lapses. */
const runUncapped: typeof runAtCaps = (input, ...run) =>
  runAtCaps({ ...input, compliance_profile: undefined }, ...run);

export const lapseShare = (columns: PeriodColumns): number => countLapses(columns) / columns.count;

/** Counts the lapses at the current caps. Requires input with strategies that passed `policyHistoryErrors`. */
export function lapsesAtCaps(
  input: RunInput,
  history: IndexHistory,
): { period_count: number; years: number; lapsed: number } {
  const plan = planOf(input);
  const run = runUncapped(input, plan, input.strategies, history);
  const years = horizonOf(input.horizon, plan.years);
  return { period_count: run.starts.length, years, lapsed: countLapses(run.columns) };
}

const BELOW_FLOOR = {
  status: 'below_floor',
  lapse_share: null,
  median_ending_value: null,
  worst_ending_value: null,
  median_income: null,
  worst_income: null,
} as const;

/** Requires input that passed `capStripErrors`. */
export function capStrip(input: CapStripInput, history: IndexHistory = NO_HISTORY): CapStrip {
  const plan = planOf(input);
  const { strategies } = input;
  const cap = firstCap(strategies);
  const rows = input.cap_changes.map((change): CapStripRow => {
    const moved = shiftCaps(strategies, change);
    const isBelow = moved.some(isBelowFloor);
    const { starts, columns } = runAtCaps(input, plan, isBelow ? strategies : moved, history);
    const row = {
      cap_change_rate: change,
      cap_rate: roundToBillionth(cap + change),
      period_count: starts.length,
    };
    if (isBelow) return { ...row, ...BELOW_FLOOR };
    const { values, lapsed } = valuesInForce(columns.endingValue, 0, columns.lapseYear, Infinity);
    values.sort();
    const middle = Math.ceil(columns.count / 2) - 1 - lapsed;
    const incomes = columns.totalIncome.slice().sort();
    return {
      ...row,
      status: 'ok',
      lapse_share: lapseShare(columns),
      median_ending_value: middle < 0 ? null : values[middle],
      worst_ending_value: lapsed > 0 ? null : worst(values),
      median_income: median(incomes),
      worst_income: worst(incomes),
    };
  });
  const lapsesAt = (rate: number) =>
    countLapses(runUncapped(input, planOf(input, rate), strategies, history).columns);
  return { rows, ...breakEven(input, plan, history), loan_rate: loanRate(input, lapsesAt) };
}

/** Returns the lowest multiple of the step at which each capped strategy is at or above its floor. */
export function lowestStep(strategies: readonly IndexStrategy[]): number {
  const first = firstCap(strategies);
  const min = strategies.map((one) => (one.cap === null ? 0 : lowestCap(one) - one.cap + first));
  return Math.ceil(roundToBillionth(Math.max(0, ...min)) / CAP_STEP - 1e-6);
}

export const capAt = (step: number): number => roundToBillionth(step * CAP_STEP);

/** Finds the lowest cap by bisection, because the share of lapses never rises with the cap. */
function breakEven(
  input: CapStripInput,
  plan: PolicyPlan,
  history: IndexHistory,
): Pick<CapStrip, 'break_even_cap_rate' | 'break_even_status'> {
  const first = firstCap(input.strategies);
  const isTolerated = (step: number) => {
    const moved = shiftCaps(input.strategies, capAt(step) - first);
    return lapseShare(runUncapped(input, plan, moved, history).columns) <= input.lapse_tolerance;
  };
  let low = lowestStep(input.strategies);
  let high = MAX_STEP;
  if (low > high) return { break_even_cap_rate: null, break_even_status: 'unreachable' };
  if (isTolerated(low)) return { break_even_cap_rate: capAt(low), break_even_status: 'any' };
  if (!isTolerated(high)) return { break_even_cap_rate: null, break_even_status: 'unreachable' };
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isTolerated(middle)) high = middle;
    else low = middle;
  }
  return { break_even_cap_rate: capAt(high), break_even_status: 'ok' };
}

/** Results at other charges and the current caps. Requires input that passed `capStripErrors`. */
export function chargeRows(input: RunInput, history: IndexHistory): ChargeRow[] {
  const stresses = [...new Set([...CHARGE_STRESSES, input.charge_stress])].sort((one, other) => one - other);
  return stresses.map((charge_stress) => {
    const { period_count, lapsed } = lapsesAtCaps({ ...input, charge_stress }, history);
    return { charge_stress, period_count, lapse_share: lapsed / period_count };
  });
}

/** Returns results at other caps. Null without a cap, and for `max_level` income, because then no period lapses. */
export function capStripOf(input: RunInput, history: IndexHistory): CapStrip | null {
  if (input.income_mode === 'max_level') return null;
  const requested = { ...input, cap_changes: CAP_CHANGES, lapse_tolerance: LAPSE_TOLERANCE };
  return Object.keys(capStripErrors(requested, history)).length > 0 ? null : capStrip(requested, history);
}
