/**
 * The `cap-strip` calculation: the same ledger on the same history at caps around today's, and the lowest cap at which
 * no more than a tolerated share of periods lapses. Every capped strategy moves by the same amount.
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
  /** Of the first strategy that has a cap. */
  cap_rate: number;
  status: 'ok' | 'below_floor';
  period_count: number;
  /** Null below the floor, as all that follow. */
  lapse_share: number | null;
  /** Surrender value of the last year; null also where that period has lapsed, which ranks below all others. */
  median_ending_value: number | null;
  worst_ending_value: number | null;
  /** Net income of all years, after the policy's own tax. */
  median_income: number | null;
  worst_income: number | null;
}

export interface CapStrip {
  rows: CapStripRow[];
  break_even_cap_rate: number | null;
  break_even_status: 'ok' | 'any' | 'unreachable';
  /** At the caps given. Absent in earlier snapshots. */
  loan_rate?: LoanRate;
}

/** Break-even caps are multiples of it, up to the highest. */
export const CAP_STEP = 0.0005;
export const MAX_CAP = 0.3;
const MAX_STEP = Math.round(MAX_CAP / CAP_STEP);

/** What `policyHistoryErrors` does not ask for. */
export const capStripErrors = (input: CapStripInput, history: IndexHistory = NO_HISTORY): FieldErrors =>
  input.strategies.some(({ cap }) => cap !== null)
    ? policyHistoryErrors(input, history)
    : { strategies: ['Give a cap.'] };

/** To a billionth, so that a cap is the number that would be typed for it. */
const tidy = (rate: number): number => Math.round(rate * 1e9) / 1e9;

/** The cap that the strip names: the first strategy's that has one. */
export const firstCap = (strategies: readonly IndexStrategy[]): number =>
  strategies.find(({ cap }) => cap !== null)?.cap ?? 0;

export const movedCaps = (strategies: readonly IndexStrategy[], change: number): IndexStrategy[] =>
  strategies.map((strategy) =>
    strategy.cap === null ? strategy : { ...strategy, cap: tidy(strategy.cap + change) },
  );

/** A monthly cap says nothing about the year, whose floor it may be below. */
const lowestCap = ({ floor, method }: IndexStrategy): number =>
  method === 'monthly_sum' ? 0 : Math.max(0, floor ?? 0);

const isBelowFloor = (strategy: IndexStrategy): boolean =>
  strategy.cap !== null && strategy.cap < lowestCap(strategy);

export interface CapRun {
  readonly starts: readonly number[];
  readonly columns: PeriodColumns;
}

/** What of the strip's input one run on history takes. */
type RunInput = Omit<CapStripInput, 'cap_changes' | 'lapse_tolerance'>;

/** Every period at these caps; without the two internal rates of return. */
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
  const maxLevel = input.income_mode === 'max_level';
  const of = { illustration: input.illustration, plan, table, horizon, maxLevel };
  const levels = maxLevel ? policyLevels(of, starts) : null;
  const isCapped = input.compliance_profile === 'client_clamped';
  const limit = isCapped ? carrierLimit(input) : null;
  const yearly = limit && yearColumns(starts.length, horizon);
  const uncapped = sweepPolicy(of, starts, levels, true, null, yearly);
  return { starts, columns: limit && yearly ? clampPeriods(uncapped, yearly, limit).columns : uncapped };
}

export const lapseShare = (columns: PeriodColumns): number => countLapses(columns) / columns.count;

/** At the caps of today. Takes input that `policyHistoryErrors` found nothing in, with strategies. */
export function lapsesAtCaps(
  input: RunInput,
  history: IndexHistory,
): { period_count: number; years: number; lapsed: number } {
  const plan = planOf(input);
  // What is capped for a client does not change which periods lapse.
  const run = runAtCaps({ ...input, compliance_profile: undefined }, plan, input.strategies, history);
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

/** Takes input that `capStripErrors` found nothing in. */
export function capStrip(input: CapStripInput, history: IndexHistory = NO_HISTORY): CapStrip {
  const plan = planOf(input);
  const { strategies } = input;
  const cap = firstCap(strategies);
  const rows = input.cap_changes.map((change): CapStripRow => {
    const moved = movedCaps(strategies, change);
    const isBelow = moved.some(isBelowFloor);
    const { starts, columns } = runAtCaps(input, plan, isBelow ? strategies : moved, history);
    const row = { cap_change_rate: change, cap_rate: tidy(cap + change), period_count: starts.length };
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
    countLapses(
      runAtCaps({ ...input, compliance_profile: undefined }, planOf(input, rate), strategies, history)
        .columns,
    );
  return { rows, ...breakEven(input, plan, history), loan_rate: loanRate(input, lapsesAt) };
}

/** The lowest multiple at which no capped strategy is below its floor. */
export function lowestStep(strategies: readonly IndexStrategy[]): number {
  const first = firstCap(strategies);
  const min = strategies.map((one) => (one.cap === null ? 0 : lowestCap(one) - one.cap + first));
  return Math.ceil(tidy(Math.max(0, ...min)) / CAP_STEP - 1e-6);
}

export const capAt = (step: number): number => tidy(step * CAP_STEP);

/** The share of periods that lapse never rises with the cap, so the lowest cap is found by halving. */
function breakEven(
  input: CapStripInput,
  plan: PolicyPlan,
  history: IndexHistory,
): Pick<CapStrip, 'break_even_cap_rate' | 'break_even_status'> {
  const first = firstCap(input.strategies);
  const isTolerated = (step: number) => {
    const moved = movedCaps(input.strategies, capAt(step) - first);
    // What is capped for a client does not change which periods lapse.
    return (
      lapseShare(runAtCaps({ ...input, compliance_profile: undefined }, plan, moved, history).columns) <=
      input.lapse_tolerance
    );
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

/**
 * What other caps make of the same history. Null without a cap, and where each period has an income of its own, with which
 * none lapses.
 */
export function capStripOf(input: RunInput, history: IndexHistory): CapStrip | null {
  if (input.income_mode === 'max_level') return null;
  const requested = { ...input, cap_changes: CAP_CHANGES, lapse_tolerance: LAPSE_TOLERANCE };
  return Object.keys(capStripErrors(requested, history)).length > 0 ? null : capStrip(requested, history);
}
