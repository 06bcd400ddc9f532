/** The `range-report` calculation: counts results on sampled paths and predicts nothing. */
import { memoize, NO_SERIES } from '../market/market.ts';
import { monthText } from '../shared/dates.ts';
import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import { aboveIn, clampPeriods } from '../history/clamp-periods.ts';
import { loanRate, type LoanRate } from '../history/loan-rate.ts';
import { marked, spreadWithMarks, type Marked } from '../history/marked-figures.ts';
import { valuesInForce } from '../history/percentiles.ts';
import { planOf } from '../history/policy-plan.ts';
import {
  countLapses,
  yearColumns,
  yearValues,
  type PeriodColumns,
  type YearColumns,
} from '../history/period-columns.ts';
import { carrierLimit, type CarrierLimit } from '../policy/carrier-scale.ts';
import { POLICY_NAME } from '../comparison/comparative/slot-columns.ts';
import type { Slot } from '../comparison/comparative/comparative-report.ts';
import { exp } from '../shared/math.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';
import type { Assumed } from './assumed-returns.ts';
import { figuresFrom, type YearFigures } from './drawn-years.ts';
import {
  limitedYear,
  PERCENTILE_KEYS,
  type MarkedPercentiles,
  type MarkedValuePercentiles,
  type YearMeasure,
  convergenceOf,
  intervalOf,
  knownPercentiles,
  lapsedLastPercentiles,
  percentilesOf,
  shareSet,
  type Convergence,
  type Interval,
  type Percentiles,
  type ShareSet,
  type ValuePercentiles,
} from './path-counts.ts';
import { accountFailures, accountPays, policyFailures, isPolicyPaid } from './path-failures.ts';
import { accountOf, accountPaths, NOTHING_ELSE, pathPlan, policyPaths, type PathPlan } from './path-slots.ts';
import {
  blocksOfPath,
  drawnPaths,
  drawsRows,
  historyRows,
  periodCount,
  type RangePaths,
} from './range-paths.ts';
import type { PathModel, RangeInput, RangeReportInput } from './range-report-schema.ts';

/** Under a profile, the policy's years list the measures that have a percentile above the carrier's ledger. */
export interface RangeYear extends Marked<YearMeasure> {
  year: number;
  age: number;
  /** On the value basis. */
  value: MarkedValuePercentiles;
  income: MarkedPercentiles;
  death_benefit: MarkedPercentiles;
}

export interface Lapses extends ShareSet {
  /** Ages at lapse. */
  age: Percentiles | null;
  ages: { age: number; count: number }[];
}

export interface Shortfall {
  count: number;
  amount: Percentiles | null;
  average: number | null;
}

type SlotFigure = 'total_income' | 'ending_value' | 'death_benefit' | 'irr' | 'geometric';

/** Under a profile, the policy lists the figures that are above the carrier's ledger on some path. */
type RangeSlot = ReturnType<typeof summarizeSlot>;

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

/** One slot on every path, with the counted figures. */
export type SlotRun = ReturnType<typeof slotRun>;

export interface RangeRun {
  readonly on: PathPlan;
  readonly drawn: RangePaths;
  readonly slots: readonly SlotRun[];
}

const FIGURES = [
  ['totalIncome', 'total_income'],
  ['deathBenefit', 'death_benefit'],
  ['irrSurrender', 'irr'],
  ['geometric', 'geometric'],
] as const;

let yearly: YearColumns = yearColumns(0, 0);

/** Calculates every year of one slot on all paths. The results are in one work space, valid until the next sweep. */
export function sweepYears(
  { on, drawn: { years } }: Pick<RangeRun, 'on' | 'drawn'>,
  slot: number,
  rates: 'surrender' | null,
): { columns: PeriodColumns; values: Float64Array; yearly: YearColumns } {
  const { count, credits, returns } = years;
  const { horizon, input, starts } = on;
  if (yearly.income.length < count * horizon) yearly = yearColumns(count, horizon);
  const options = { rates, yearly };
  const columns =
    slot === 1
      ? policyPaths(on, credits, options)
      : accountPaths(on, accountOf(on, input.vehicles[slot - 2], starts), returns[slot - 2], options);
  return { columns, values: yearValues(count, horizon), yearly };
}

/** Adds the unpaid income of a year. */
function addUnpaid(need: number, income: Float64Array, unpaid: Float64Array, missed: Float64Array): void {
  for (let k = 0; k < income.length; k += 1) {
    const paid = income[k];
    if (paid >= need) continue;
    unpaid[k] += need - (paid > 0 ? paid : 0);
    if (paid < need - HALF_A_CENT) missed[k] += 1;
  }
}

/** `limit`: the carrier's scale, only for the policy under a profile. */
function slotRun(
  run: Pick<RangeRun, 'on' | 'drawn'>,
  slot: number,
  isPaid: (columns: PeriodColumns, k: number) => boolean,
  limit: CarrierLimit | null = null,
) {
  const { horizon, input, need } = run.on;
  const { count } = run.drawn.years;
  const afterTax = input.value_basis === 'after_tax';
  const { columns: uncapped, values, yearly: ofYears } = sweepYears(run, slot, 'surrender');
  const [unpaid, missed] = [new Float64Array(count), new Float64Array(count)];
  const byYear = Array.from({ length: horizon }, (_, t): RangeYear => {
    const at = t * count;
    if (need[t] > 0) addUnpaid(need[t], ofYears.income.subarray(at, at + count), unpaid, missed);
    const year: RangeYear = {
      year: t + 1,
      age: input.age + t,
      value:
        slot === 1
          ? lapsedLastPercentiles(values, at, uncapped.lapseYear, t + 1)
          : percentilesOf(values, at, count),
      income: percentilesOf(ofYears.income, at, count),
      death_benefit: percentilesOf(ofYears.death, at, count),
    };
    return limit ? limitedYear(year, t, limit, afterTax) : year;
  });
  const clamped = limit && clampPeriods(uncapped, ofYears, limit);
  const columns = clamped?.columns ?? uncapped;
  const ending = afterTax ? ('afterTaxValue' as const) : ('endingValue' as const);
  const above = new Set<SlotFigure>();
  if (clamped)
    for (let k = 0; k < count; k += 1)
      for (const name of aboveIn<SlotFigure>(clamped.marks, k, [...FIGURES, [ending, 'ending_value']]))
        above.add(name);
  return {
    slot,
    /** As shown. */
    columns,
    /** Uncapped columns determine lapses, payments and ranks. */
    own: uncapped,
    byYear,
    /** Unpaid income of each path, and the number of years with a shortfall. */
    unpaid,
    missed,
    /** On the value basis. */
    endingValue: columns[ending],
    /** Paths that lapse or do not pay in full. */
    failing: failingOf(uncapped, isPaid),
    /** Only of the policy under a profile. */
    marks: clamped?.marks ?? null,
    ...(limit && marked(limit.profile, [...above])),
  };
}

/** Runs every slot on every path, or on one of them. */
export function rangeRun(input: RangeInput, history: IndexHistory, only: number | null = null): RangeRun {
  const drawn = drawnPaths(input, history, input.strategies, only);
  const on = pathPlan(input, drawn, history);
  return {
    on,
    drawn,
    slots: [
      slotRun({ on, drawn }, 1, isPolicyPaid, carrierLimit(input)),
      ...input.vehicles.map((_, k) => slotRun({ on, drawn }, k + 2, accountPays)),
    ],
  };
}

function failingOf(columns: PeriodColumns, isPaid: (columns: PeriodColumns, k: number) => boolean): number[] {
  const failing: number[] = [];
  for (let k = 0; k < columns.count; k += 1) if (!isPaid(columns, k)) failing.push(k);
  return failing;
}

function lapsesOf({ columns }: SlotRun, age: number, independent: boolean): Lapses {
  // NaN for a path that does not lapse.
  const found = columns.lapseYear.map((year) => age + year - 1);
  const { known, nulls } = knownPercentiles(found);
  const ages = new Map<number, number>();
  for (const at of found) if (at > 0) ages.set(at, (ages.get(at) ?? 0) + 1);
  return {
    ...shareSet(columns.count - nulls, columns.count, independent),
    age: known,
    ages: [...ages].sort(([a], [b]) => a - b).map(([at, count]) => ({ age: at, count })),
  };
}

export function unpaidOf({ unpaid, failing }: SlotRun): Float64Array {
  const ofFailing = new Float64Array(failing.length);
  failing.forEach((path, k) => (ofFailing[k] = unpaid[path]));
  return ofFailing;
}

function shortfallOf(run: SlotRun): Shortfall {
  const { failing } = run;
  const unpaid = unpaidOf(run);
  let sum = 0;
  for (const amount of unpaid) sum += amount;
  return {
    count: failing.length,
    amount: failing.length > 0 ? percentilesOf(unpaid) : null,
    average: failing.length > 0 ? sum / failing.length : null,
  };
}

function endingPercentiles({
  slot,
  endingValue,
  columns,
  own: uncapped,
  marks,
}: SlotRun): MarkedValuePercentiles {
  const of = (column: Float64Array): ValuePercentiles =>
    slot === 1 ? lapsedLastPercentiles(column, 0, uncapped.lapseYear, Infinity) : percentilesOf(column);
  const ending = endingValue === columns.afterTaxValue ? 'afterTaxValue' : 'endingValue';
  return spreadWithMarks(marks, columns, (source) => of(source[ending]), PERCENTILE_KEYS);
}

/** A path that has lapsed ranks below all others. */
function endingOf(run: SlotRun): MarkedValuePercentiles & { interval: Interval } {
  const percentiles = endingPercentiles(run);
  if (run.slot !== 1) return { ...percentiles, interval: intervalOf(run.endingValue) };
  const { values, lapsed } = valuesInForce(run.endingValue, 0, run.own.lapseYear, Infinity);
  return { ...percentiles, interval: intervalOf(values, lapsed) };
}

function summarizeSlot(
  { on, drawn: { years } }: RangeRun,
  run: SlotRun,
  independent: boolean,
  history: IndexHistory,
) {
  const { columns, own: uncapped, slot, failing, marks, capped, hypothetical } = run;
  const { input } = on;
  const figureOf = (name: 'totalIncome' | 'deathBenefit' | 'geometric'): MarkedPercentiles =>
    spreadWithMarks(
      marks,
      columns,
      (source) => percentilesOf(source[name]),
      PERCENTILE_KEYS,
      name === 'geometric',
    );
  const rates = knownPercentiles(columns.irrSurrender);
  const ratesIn = (source: PeriodColumns): Partial<Percentiles> =>
    (source === columns ? rates : knownPercentiles(source.irrSurrender)).known ?? {};
  const irr = spreadWithMarks(marks, columns, ratesIn, PERCENTILE_KEYS, true);
  const failures =
    slot === 1
      ? policyFailures(on, failing, uncapped, years.credits)
      : accountFailures(on, input.vehicles[slot - 2], failing, uncapped, years.returns[slot - 2], history);
  return {
    slot,
    by_year: run.byYear,
    paid_in_full: on.pays ? shareSet(columns.count - failing.length, columns.count, independent) : null,
    ...(slot === 1 && { lapse: lapsesOf(run, input.age, independent) }),
    total_income: figureOf('totalIncome'),
    ending_value: endingOf(run),
    death_benefit: figureOf('deathBenefit'),
    irr: { ...irr, nulls: rates.nulls },
    /** Geometric mean of the credits or the returns. */
    geometric: figureOf('geometric'),
    shortfall: on.pays ? shortfallOf(run) : null,
    failures: on.pays || slot === 1 ? failures : null,
    ...(capped && { capped }),
    ...(hypothetical && { hypothetical }),
  };
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
  const uncapped = measureColumn(policy.columns, measure);
  const otherValue = measureColumn(other.columns, measure);
  let leads = 0;
  let ties = 0;
  for (let k = 0; k < uncapped.length; k += 1) {
    const by = uncapped[k] - otherValue[k];
    if (by > TIE) leads += 1;
    else if (by >= -TIE) ties += 1;
  }
  return { leads, ties };
}

function beatsOf(policy: SlotRun, other: SlotRun, independent: boolean): Beats {
  const { count } = policy.columns;
  const set = (measure: Measure) => {
    const { leads, ties } = leadsOf(policy, other, measure);
    return { ...shareSet(leads, count, independent), ties: ties / count };
  };
  const [income, ending_value, legacy, total] = MEASURES.map(set);
  return { slot: other.slot, income, ending_value, legacy, total };
}

const shareOf = (run: SlotRun): number => (run.columns.count - run.failing.length) / run.columns.count;

/** The document on every actual period of history. */
const asHistory = (input: RangeInput): RangeInput => ({
  ...input,
  model: 'historical',
  mean_shift: 0,
  cap_path: { ...input.cap_path, kind: 'constant' },
});

/** Returns null if a series has no months, or too few for one period of the horizon. */
export function historyRun(
  input: RangeInput,
  { horizon }: RangePaths,
  history: IndexHistory,
): RangeRun | null {
  const past = { ...asHistory(input), horizon };
  const rows = historyRows(past, history);
  return rows && periodCount(rows, horizon) > 0 ? rangeRun(past, history) : null;
}

const pasts = memoize<RangeReport['history']>(8);

/** Calculates the results on actual history. Cached, because they do not depend on the sampling terms. */
function pastOf(input: RangeReportInput, drawn: RangePaths, history: IndexHistory): RangeReport['history'] {
  const {
    series,
    seed: _seed,
    mean_block: _block,
    paths: _paths,
    show_paths: _showPaths,
    ...rest
  } = { ...input, ...asHistory(input) };
  const key = JSON.stringify({ ...rest, horizon: drawn.horizon });
  return pasts(history, series ?? NO_SERIES, key, () => {
    const past = historyRun(input, drawn, history);
    if (!past) return null;
    const slots = past.slots.map((run) => ({
      slot: run.slot,
      paid_share: past.on.pays ? shareOf(run) : null,
      ending_value: endingPercentiles(run),
    }));
    return { period_count: past.drawn.years.count, slots };
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
  const blocks = drawsRows(input) && rows ? blocksOfPath(input, rows, horizon, number) : [];
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
  const { drawn, slots, on } = run;
  const { rows, horizon, years } = drawn;
  const independent = input.model !== 'historical';
  const { pays } = on;
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
        rate === on.plan.borrowingRate
          ? policy.own
          : policyPaths({ ...on, plan: planOf(input, rate) }, years.credits, NOTHING_ELSE),
      ),
    ),
    slots: slots.map((slot) => summarizeSlot(run, slot, independent, history)),
    beats: accounts.map((account) => beatsOf(policy, account, independent)),
    convergence: independent
      ? convergenceOf(pays ? slots.map(shareOf) : [], pays ? policy.failing : null, years.count)
      : null,
    history: pastOf(input, drawn, history),
    paths_shown: input.show_paths.map((path) => describePath(input, run, path)),
  };
}
