/** Every slot on sampled paths or on the periods of history. */
import type { IndexHistory } from '../market/inline-series.ts';
import { namesAboveScale, clampPeriods } from '../history/clamp-periods.ts';
import { marked, type Marked } from '../history/marked-figures.ts';
import { yearColumns, yearValues, type PeriodColumns, type YearColumns } from '../history/period-columns.ts';
import { carrierLimit, type CarrierLimit } from '../policy/carrier-scale.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';
import {
  limitedYear,
  type MarkedPercentiles,
  type MarkedValuePercentiles,
  type YearMeasure,
  lapsedLastPercentiles,
  percentilesOf,
} from './path-counts.ts';
import { isAccountPaid, isPolicyPaid } from './path-failures.ts';
import { accountOf, accountPaths, makePathSetup, policyPaths, type PathSetup } from './path-slots.ts';
import { drawnPaths, historyRows, periodCount, type RangePaths } from './range-paths.ts';
import type { RangeInput } from './range-report-schema.ts';

/** Under a profile, the policy's years list the measures that have a percentile above the carrier's ledger. */
export interface RangeYear extends Marked<YearMeasure> {
  year: number;
  age: number;
  /** On the value basis. */
  value: MarkedValuePercentiles;
  income: MarkedPercentiles;
  death_benefit: MarkedPercentiles;
}

type SlotFigure = 'total_income' | 'ending_value' | 'death_benefit' | 'irr' | 'geometric';

/** One slot on every path, with the counted figures. */
export type SlotRun = ReturnType<typeof slotRun>;

export interface RangeRun {
  readonly setup: PathSetup;
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
  { setup, drawn: { years } }: Pick<RangeRun, 'setup' | 'drawn'>,
  slot: number,
  rates: 'surrender' | null,
): { columns: PeriodColumns; values: Float64Array; yearly: YearColumns } {
  const { count, credits, returns } = years;
  const { horizon, input, starts } = setup;
  if (yearly.income.length < count * horizon) yearly = yearColumns(count, horizon);
  const options = { rates, yearly };
  const columns =
    slot === 1
      ? policyPaths(setup, credits, options)
      : accountPaths(setup, accountOf(setup, input.vehicles[slot - 2], starts), returns[slot - 2], options);
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
  run: Pick<RangeRun, 'setup' | 'drawn'>,
  slot: number,
  isPaid: (columns: PeriodColumns, k: number) => boolean,
  limit: CarrierLimit | null = null,
) {
  const { horizon, input, need } = run.setup;
  const { count } = run.drawn.years;
  const isAfterTax = input.value_basis === 'after_tax';
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
    return limit ? limitedYear(year, t, limit, isAfterTax) : year;
  });
  const clamped = limit && clampPeriods(uncapped, ofYears, limit);
  const columns = clamped?.columns ?? uncapped;
  const ending = isAfterTax ? ('afterTaxValue' as const) : ('endingValue' as const);
  const above = new Set<SlotFigure>();
  if (clamped)
    for (let k = 0; k < count; k += 1)
      for (const name of namesAboveScale<SlotFigure>(clamped.marks, k, [
        ...FIGURES,
        [ending, 'ending_value'],
      ]))
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
  const setup = makePathSetup(input, drawn, history);
  return {
    setup,
    drawn,
    slots: [
      slotRun({ setup, drawn }, 1, isPolicyPaid, carrierLimit(input)),
      ...input.vehicles.map((_, k) => slotRun({ setup, drawn }, k + 2, isAccountPaid)),
    ],
  };
}

function failingOf(columns: PeriodColumns, isPaid: (columns: PeriodColumns, k: number) => boolean): number[] {
  const failing: number[] = [];
  for (let k = 0; k < columns.count; k += 1) if (!isPaid(columns, k)) failing.push(k);
  return failing;
}

export function unpaidOf({ unpaid, failing }: SlotRun): Float64Array {
  const ofFailing = new Float64Array(failing.length);
  failing.forEach((path, k) => (ofFailing[k] = unpaid[path]));
  return ofFailing;
}

/** The document on every actual period of history. */
export const toHistoricalModel = (input: RangeInput): RangeInput => ({
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
  const past = { ...toHistoricalModel(input), horizon };
  const rows = historyRows(past, history);
  return rows && periodCount(rows, horizon) > 0 ? rangeRun(past, history) : null;
}
