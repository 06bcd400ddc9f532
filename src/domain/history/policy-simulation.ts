/** Runs a ledger on every period of its strategies' history: four periods with rows, and percentiles of all. */
import { carrierLimit, type CarrierLimit } from '../policy/carrier-scale.ts';
import { clampPeriods } from './clamp-periods.ts';
import { limitedRows, policyOutcome, type PolicyHistoryRow } from './policy-outcome.ts';
import { creditTable, type CreditTable, creditedGrowth } from '../market/credit-table.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { MIN_PERIODS, MAX_HORIZON, startsIn, commonMonths, type CommonMonths } from '../market/index-path.ts';
import { monthText } from '../shared/dates.ts';
import { loanRate } from './loan-rate.ts';
import type { PolicyHistoryInput } from './history-schema.ts';
import {
  figuresOf,
  rankKeys,
  runPeriod,
  type PeriodFigures,
  type PolicyOnHistory,
  type PolicyPeriodFigures,
  type PolicyPeriods,
} from './policy-periods.ts';
import type { Methods } from '../policy/methods.ts';
import { planOf } from './policy-plan.ts';
import {
  capsOf,
  monthsOfPrices,
  periodPrices,
  realPeriods,
  realRows,
  type PeriodPrices,
} from './real-periods.ts';
import { countLapses, yearColumns, type PeriodColumns } from './period-columns.ts';
import { outlayOf } from '../policy/ledger.ts';
import { indexGeometrics, policyLevels, sweepPolicy } from './policy-sweep.ts';
import { ascendingOrder, byPeriod, chosenOf, comparable } from './ranking.ts';
import { columnSpread, lapsedLastSpread, rateSpread, type Spread } from './spread.ts';
import { geometricMean } from '../shared/math.ts';

export interface PolicyPeriod extends PolicyPeriodFigures {
  /** Month of the first return. */
  start_month: string;
}

interface PolicyPeriodWithRows extends PolicyPeriod {
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

export type PolicySimulation = ReturnType<typeof policySimulation>;

export const horizonOf = (requested: number | undefined, ledgerYears: number): number =>
  Math.min(requested ?? MAX_HORIZON, ledgerYears);

const tableOf = (
  { strategies, series }: Pick<PolicyHistoryInput, 'strategies' | 'series'>,
  history: IndexHistory,
): CreditTable | null => (strategies ? creditTable(strategies, series, history) : null);

/** Returns the policy, its periods, and their prices if dollars are not nominal. */
export function preparedSimulation(input: PolicyHistoryInput, history: IndexHistory) {
  const table = tableOf(input, history);
  if (!table) throw new Error('Strategies without figures: policyHistoryErrors comes first.');
  const plan = planOf(input);
  const policy: PolicyOnHistory = {
    illustration: input.illustration,
    plan,
    table,
    horizon: horizonOf(input.horizon, plan.years),
    isMaxLevel: input.income_mode === 'max_level',
  };
  const months = commonMonths([table.months, ...monthsOfPrices(input, history)]);
  return {
    policy,
    months,
    starts: startsIn(months, policy.horizon, input.history_window),
    prices: periodPrices(input, policy.horizon, history),
  };
}

/** Requires input with strategies that passed `policyHistoryErrors`. */
export function policySimulation(input: PolicyHistoryInput, history: IndexHistory) {
  const { policy, months, starts, prices } = preparedSimulation(input, history);
  const { table } = policy;
  const limit = carrierLimit(input);
  const periods = policyPeriods(policy, starts, limit, prices);
  const { ranked: columns, indexGeometric } = periods;
  const ascending = ascendingOrder(rankKeys({ columns, indexGeometric }, input.rank_by, input.methods));
  const hasFewPeriods = starts.length < MIN_PERIODS;
  const last = starts.length - 1;
  const lapses = countLapses(periods.ranked);
  const periodAt = (k: number) => withRows(policy, figuresOf(periods, k), limit, prices);
  return {
    period_count: starts.length,
    horizon: policy.horizon,
    first_month: monthText(starts[0]),
    last_month: monthText(starts[last] + 12 * policy.horizon - 1),
    full_record: fullRecord(table, policy.horizon, input.methods, months),
    periods: byPeriod(chosenOf(ascending), periodAt),
    /** Null with few periods: `every_period` lists each instead. */
    distribution: hasFewPeriods ? null : distributionOf(periods, input.methods),
    few_periods: hasFewPeriods,
    every_period: hasFewPeriods ? starts.map((_, k) => toPeriod(figuresOf(periods, k))) : null,
    lapse_share: lapses / starts.length,
    loan_rate: loanRate(input, (rate) =>
      rate === policy.plan.borrowingRate
        ? lapses
        : lapsesOn({ ...policy, plan: planOf(input, rate) }, starts),
    ),
  };
}

export const lapsesOn = (policy: PolicyOnHistory, starts: readonly number[]): number =>
  countLapses(
    sweepPolicy(policy, starts, policy.isMaxLevel ? policyLevels(policy, starts) : null, true, null),
  );

/** Runs every period of the window; with `max_level`, each on its largest level income. */
export function policyPeriods(
  policy: PolicyOnHistory,
  starts: readonly number[],
  limit: CarrierLimit | null = null,
  prices: PeriodPrices | null = null,
): PolicyPeriods {
  const { plan, horizon } = policy;
  const yearly = limit || prices ? yearColumns(starts.length, horizon) : null;
  const uncapped = sweepPolicy(
    policy,
    starts,
    policy.isMaxLevel ? policyLevels(policy, starts) : null,
    true,
    'both',
    yearly,
  );
  const clamped = limit && yearly && clampPeriods(uncapped, yearly, limit);
  const asPaid = clamped?.columns ?? uncapped;
  const swept = { starts, columns: asPaid, uncapped, outlay: outlayOf(plan.ledger), caps: capsOf(limit) };
  return {
    starts,
    columns:
      prices && yearly ? realPeriods({ ...swept, income: yearly.income }, prices, plan.methods) : asPaid,
    ranked: uncapped,
    marks: clamped?.marks ?? null,
    indexGeometric: indexGeometrics(policy.table, starts, horizon),
    firstAge: plan.firstAge,
  };
}

const toPeriod = ({ start, figures }: PeriodFigures): PolicyPeriod => ({
  start_month: monthText(start),
  ...figures,
});

function withRows(
  policy: PolicyOnHistory,
  period: PeriodFigures,
  limit: CarrierLimit | null,
  prices: PeriodPrices | null,
): PolicyPeriodWithRows {
  const { run, credits, distributions } = runPeriod(policy, period.start);
  const { rows } = policyOutcome(policy.illustration, policy.plan, credits, run, distributions);
  const periodAt = limit ? limitedRows(rows, limit) : rows;
  return { ...toPeriod(period), rows: prices ? realRows(periodAt, prices(period.start)) : periodAt };
}

/** `ending`: spreads of the ending values, by name. */
export const spreadsOfColumns = <Ending extends object>(
  columns: PeriodColumns,
  indexGeometric: Spread,
  ending: Ending,
  methods: Methods,
) => ({
  average_credit: columnSpread(columns.average),
  geometric: columnSpread(columns.geometric),
  index_geometric: indexGeometric,
  zero_years: columnSpread(columns.zeroYears),
  total_income: columnSpread(columns.totalIncome),
  longevity: columnSpread(columns.yearsPaid),
  ...ending,
  death_benefit: columnSpread(columns.deathBenefit),
  irr_surrender: rateSpread(columns.irrSurrender, methods),
  irr_death: rateSpread(columns.irrDeath, methods),
  lapse_year: columnSpread(columns.lapseYear),
  lapse_tax: columnSpread(columns.lapseTax),
});

export function distributionOf(
  { columns, indexGeometric }: PolicyPeriods,
  methods: Methods,
): PolicyDistribution {
  const ending = {
    ending_value: lapsedLastSpread(columns.endingValue, columns.lapseYear),
    after_tax_ending_value: lapsedLastSpread(columns.afterTaxValue, columns.lapseYear),
  };
  return {
    ...spreadsOfColumns(columns, columnSpread(indexGeometric), ending, methods),
    level_income: columnSpread(columns.levelIncome),
  };
}

/** The complete record for comparison with a shorter window: start, number of periods, and the worst one. */
export type FullRecord = ReturnType<typeof fullRecord>;

/** Uses the months that all series have. `means`: the run's geometric means, reused if the record has the same number of periods. */
export function fullRecord(
  table: CreditTable,
  years: number,
  methods: Methods,
  months: CommonMonths = table.months,
  means: Float64Array | null = null,
) {
  const starts = startsIn(months, years, 'all');
  const known = methods === 'second' && means?.length === starts.length ? means : null;
  let worstRate = Infinity;
  let worstKey = Infinity;
  let worstStart = starts[0];
  starts.forEach((start, k) => {
    const growth = known ? NaN : creditedGrowth(table, start, years);
    const rate = known ? known[k] : geometricMean(growth, years);
    const key = methods === 'second' ? comparable(rate + 1, 'rate', methods) : growth;
    if (key >= worstKey) return;
    worstRate = rate;
    worstKey = key;
    worstStart = start;
  });
  return {
    first_month: monthText(starts[0]),
    period_count: starts.length,
    /** The lowest geometric mean credit of a period, and the month in which that period starts. */
    worst_rate: worstRate,
    worst_start: monthText(worstStart),
  };
}
