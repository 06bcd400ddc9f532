/** The `range-report` calculation: counts results on sampled paths and predicts nothing. */
import { memoize, NO_SERIES } from '../market/market.ts';
import { monthText } from '../shared/dates.ts';
import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import { loanRate, type LoanRate } from '../history/loan-rate.ts';
import { planOf } from '../history/policy-plan.ts';
import { countLapses, type PeriodColumns } from '../history/period-columns.ts';
import { POLICY_NAME } from '../comparison/comparative/slot-columns.ts';
import type { Slot } from '../comparison/comparative/comparative-report.ts';
import { exp } from '../shared/math.ts';
import type { Assumed } from './assumed-returns.ts';
import { figuresFrom, type YearFigures } from './sampled-years.ts';
import {
  convergenceOf,
  shareSet,
  type Convergence,
  type ShareSet,
  type ValuePercentiles,
} from './path-counts.ts';
import { NOTHING_ELSE, policyPaths } from './path-slots.ts';
import { blocksOfPath, usesHistoryRows, type RangePaths } from './range-paths.ts';
import type { PathModel, RangeInput, RangeReportInput } from './range-report-schema.ts';
import { toHistoricalModel, historyRun, rangeRun, type RangeRun, type SlotRun } from './range-run.ts';
import { endingPercentiles, summarizeSlot, type RangeSlot } from './range-slot.ts';

export type Measure = 'income' | 'ending_value' | 'legacy' | 'total';
export const MEASURES: readonly Measure[] = ['income', 'ending_value', 'legacy', 'total'];

type Beats = { slot: number } & Record<Measure, ShareSet & { ties: number }>;

export interface PathDetails {
  path: number;
  /** Blocks of history in order; empty for paths from assumptions. */
  drawn: { start_month: string; months: number }[];
  credited: number[];
  /** One list per account. */
  returns: number[][];
}

export interface RangeReport {
  model: PathModel;
  paths: number;
  seed: number;
  horizon: number;
  first_month: string | null;
  last_month: string | null;
  row_count: number;
  /** By series id, before `mean_shift`. */
  assumptions?: Record<string, { mean: number; volatility: number; dividend_yield: number }>;
  /** In the order of the assumptions. */
  correlation?: number[][];
  /** Addition to each mean. */
  mean_shift?: number;
  names: Slot[];
  /** Absent in earlier reports. */
  loan_rate?: LoanRate;
  slots: RangeSlot[];
  beats: Beats[];
  /** Null on overlapping periods. */
  convergence: Convergence | null;
  /** The same figures on every period of history. Null if there are too few months. */
  history: {
    period_count: number;
    slots: { slot: number; paid_share: number | null; ending_value: ValuePercentiles }[];
  } | null;
  paths_shown: PathDetails[];
}

/** Always after tax. */
export function measureColumn(columns: PeriodColumns, measure: Measure): Float64Array {
  const { totalIncome, afterTaxValue, deathBenefit } = columns;
  if (measure === 'total') return totalIncome.map((income, k) => income + afterTaxValue[k]);
  return { income: totalIncome, ending_value: afterTaxValue, legacy: deathBenefit }[measure];
}

/** A smaller lead is a tie. */
export const TIE = 0.005;

function leadsOf(policy: SlotRun, other: SlotRun, measure: Measure): { leads: number; ties: number } {
  const policyFigures = measureColumn(policy.columns, measure);
  const accountFigures = measureColumn(other.columns, measure);
  let leads = 0;
  let ties = 0;
  for (let k = 0; k < policyFigures.length; k += 1) {
    const lead = policyFigures[k] - accountFigures[k];
    if (lead > TIE) leads += 1;
    else if (lead >= -TIE) ties += 1;
  }
  return { leads, ties };
}

function beatsOf(policy: SlotRun, other: SlotRun, isIndependent: boolean): Beats {
  const { count } = policy.columns;
  const set = (measure: Measure) => {
    const { leads, ties } = leadsOf(policy, other, measure);
    return { ...shareSet(leads, count, isIndependent), ties: ties / count };
  };
  const [income, ending_value, legacy, total] = MEASURES.map(set);
  return { slot: other.slot, income, ending_value, legacy, total };
}

const shareOf = (run: SlotRun): number => (run.columns.count - run.failing.length) / run.columns.count;

const cachedHistory = memoize<RangeReport['history']>(8);

/** Calculates the results on actual history. Cached, because they do not depend on the sampling terms. */
function historyResults(
  input: RangeReportInput,
  drawn: RangePaths,
  history: IndexHistory,
): RangeReport['history'] {
  const {
    series,
    seed: _seed,
    mean_block: _block,
    paths: _paths,
    show_paths: _showPaths,
    ...rest
  } = { ...input, ...toHistoricalModel(input) };
  const key = JSON.stringify({ ...rest, horizon: drawn.horizon });
  return cachedHistory(history, series ?? NO_SERIES, key, () => {
    const historicalRun = historyRun(input, drawn, history);
    if (!historicalRun) return null;
    const slots = historicalRun.slots.map((run) => ({
      slot: run.slot,
      paid_share: historicalRun.setup.hasDistributions ? shareOf(run) : null,
      ending_value: endingPercentiles(run),
    }));
    return { period_count: historicalRun.drawn.years.count, slots };
  });
}

const assumptionsOf = ({ series }: Assumed): RangeReport['assumptions'] =>
  Object.fromEntries(
    series.map(({ id, mean, deviation, dividends }) => [
      id,
      {
        mean: exp(12 * mean) - 1,
        volatility: deviation * Math.sqrt(12),
        dividend_yield: exp(12 * dividends) - 1,
      },
    ]),
  );

/** `path`: index within the run; `number`: index among all paths. */
export function describePath(
  input: RangeInput,
  { drawn }: RangeRun,
  path: number,
  number = path,
): PathDetails {
  const { rows, horizon, years } = drawn;
  const of = (column: YearFigures) => [...figuresFrom(column, path * horizon, (path + 1) * horizon)];
  const blocks = usesHistoryRows(input) && rows ? blocksOfPath(input, rows, horizon, number) : [];
  return {
    path: number,
    drawn: blocks.map(({ start, months }) => ({
      start_month: monthText((rows?.first ?? 0) + start),
      months,
    })),
    credited: of(years.credits),
    returns: years.returns.map(of),
  };
}

const SLOTS = [2, 3, 4] as const;

/** Requires input that passed `rangeErrors`. */
export const rangeReport = (input: RangeReportInput, history: IndexHistory = NO_HISTORY): RangeReport =>
  summarizeRun(rangeRun(input, history), input, history);

export function summarizeRun(run: RangeRun, input: RangeReportInput, history: IndexHistory): RangeReport {
  const { drawn, slots, setup } = run;
  const { rows, horizon, years } = drawn;
  const isIndependent = input.model !== 'historical';
  const { hasDistributions } = setup;
  const [policy, ...accounts] = slots;
  return {
    model: input.model,
    paths: years.count,
    seed: input.seed,
    horizon,
    first_month: rows && monthText(rows.first),
    last_month: rows && monthText(rows.first + rows.count - 1),
    row_count: rows?.count ?? 0,
    ...(drawn.assumed && {
      assumptions: assumptionsOf(drawn.assumed),
      correlation: drawn.assumed.correlation.map((row) => [...row]),
      mean_shift: input.mean_shift,
    }),
    names: [
      { slot: 1, name: POLICY_NAME, kind: 'policy' },
      ...input.vehicles.map(({ name, account_type }, k): Slot => ({
        slot: SLOTS[k],
        name,
        kind: account_type,
      })),
    ],
    loan_rate: loanRate(input, (rate) =>
      countLapses(
        rate === setup.plan.borrowingRate
          ? policy.own
          : policyPaths({ ...setup, plan: planOf(input, rate) }, years.credits, NOTHING_ELSE),
      ),
    ),
    slots: slots.map((slot) => summarizeSlot(run, slot, isIndependent, history)),
    beats: accounts.map((account) => beatsOf(policy, account, isIndependent)),
    convergence: isIndependent
      ? convergenceOf(
          hasDistributions ? slots.map(shareOf) : [],
          hasDistributions ? policy.failing : null,
          years.count,
        )
      : null,
    history: historyResults(input, drawn, history),
    paths_shown: input.show_paths.map((path) => describePath(input, run, path)),
  };
}
