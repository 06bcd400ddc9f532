/** A ledger over every period of its strategies' history: four periods whole, and percentiles of all. */
import { creditTable, type CreditTable } from '../indexes/credit-table.ts';
import type { IndexHistory } from '../indexes/index-history.ts';
import { fullRecord, type FullRecord } from './full-record.ts';
import { FEWEST_PERIODS, LONGEST_HORIZON, startsIn } from './history-window.ts';
import { monthText } from './months.ts';
import type { PolicyHistoryInput } from './policy-history-schema.ts';
import { policyOutcome, type PolicyHistoryRow } from './policy-outcome.ts';
import {
  periodFigures,
  rankedPeriods,
  runPeriod,
  type PeriodFigures,
  type PolicyOnHistory,
  type PolicyPeriodFigures,
} from './policy-periods.ts';
import { policyPlan } from './policy-plan.ts';
import { median } from './ranking.ts';
import { spreadOf, type Spread } from './spread.ts';

export interface PolicyPeriod extends PolicyPeriodFigures {
  /** Month of the first return. */
  start_month: string;
}

export interface PolicyPeriodWithRows extends PolicyPeriod {
  rows: PolicyHistoryRow[];
}

export const PERIOD_FIGURES = [
  'average_credit',
  'geometric',
  'index_geometric',
  'zero_years',
  'total_income',
  'ending_value',
  'after_tax_ending_value',
  'death_benefit',
  'irr_surrender',
  'irr_death',
  'lapse_year',
  'lapse_tax',
  'level_income',
] as const satisfies readonly (keyof PolicyPeriodFigures)[];

export type PolicyDistribution = Record<(typeof PERIOD_FIGURES)[number] | 'longevity', Spread>;

export interface PolicySimulation {
  period_count: number;
  horizon: number;
  /** Months of the first and the last return of all periods. */
  first_month: string;
  last_month: string;
  full_record: FullRecord;
  periods: Record<'most_recent' | 'worst' | 'median' | 'best', PolicyPeriodWithRows>;
  /** Null with few periods: `every_period` shows each instead. */
  distribution: PolicyDistribution | null;
  few_periods: boolean;
  every_period: PolicyPeriod[] | null;
  /** Share of all periods in which the policy lapses. */
  lapse_share: number;
}

export const horizonOf = (asked: number | undefined, ledgerYears: number): number =>
  Math.min(asked ?? LONGEST_HORIZON, ledgerYears);

/** Null where a strategy has no figures. */
export const tableOf = (
  { strategies, series }: Pick<PolicyHistoryInput, 'strategies' | 'series'>,
  history: IndexHistory,
): CreditTable | null => (strategies ? creditTable(strategies, series, history) : null);

/** Takes input that `policyHistoryErrors` found nothing in, with strategies. */
export function policySimulation(input: PolicyHistoryInput, history: IndexHistory): PolicySimulation {
  const table = tableOf(input, history);
  if (!table) throw new Error('Strategies without figures: policyHistoryErrors comes first.');
  const plan = policyPlan(input.illustration, {
    chargeStress: input.charge_stress,
    borrowingRate: input.borrowing_rate,
  });
  const of: PolicyOnHistory = {
    illustration: input.illustration,
    plan,
    table,
    horizon: horizonOf(input.horizon, plan.years),
    maxLevel: input.income_mode === 'max_level',
  };
  const starts = startsIn(table.months, of.horizon, input.history_window);
  const periods = periodFigures(of, starts);
  const ascending = rankedPeriods(periods, input.rank_by);
  const few = periods.length < FEWEST_PERIODS;
  const last = periods[periods.length - 1];
  return {
    period_count: periods.length,
    horizon: of.horizon,
    first_month: monthText(starts[0]),
    last_month: monthText(last.start + 12 * of.horizon - 1),
    full_record: fullRecord(table, of.horizon),
    periods: {
      most_recent: withRows(of, last),
      worst: withRows(of, ascending[0]),
      median: withRows(of, median(ascending)),
      best: withRows(of, ascending[ascending.length - 1]),
    },
    distribution: few ? null : distributionOf(periods),
    few_periods: few,
    every_period: few ? periods.map(told) : null,
    lapse_share: periods.filter(({ figures }) => figures.lapse_year !== null).length / periods.length,
  };
}

const told = ({ start, figures }: PeriodFigures): PolicyPeriod => ({
  start_month: monthText(start),
  ...figures,
});

function withRows(of: PolicyOnHistory, period: PeriodFigures): PolicyPeriodWithRows {
  const { run, credits, distributions } = runPeriod(of, period.start);
  const { rows } = policyOutcome(of.illustration, of.plan, credits, run, distributions);
  return { ...told(period), rows };
}

export function distributionOf(periods: readonly PeriodFigures[]): PolicyDistribution {
  const of = (key: (typeof PERIOD_FIGURES)[number]) => spreadOf(periods.map(({ figures }) => figures[key]));
  return {
    average_credit: of('average_credit'),
    geometric: of('geometric'),
    index_geometric: of('index_geometric'),
    zero_years: of('zero_years'),
    total_income: of('total_income'),
    longevity: spreadOf(periods.map(({ figures }) => figures.longevity.years)),
    ending_value: of('ending_value'),
    after_tax_ending_value: of('after_tax_ending_value'),
    death_benefit: of('death_benefit'),
    irr_surrender: of('irr_surrender'),
    irr_death: of('irr_death'),
    lapse_year: of('lapse_year'),
    lapse_tax: of('lapse_tax'),
    level_income: of('level_income'),
  };
}
