/** Counts the results of one slot. */
import type { IndexHistory } from '../market/inline-series.ts';
import { spreadWithMarks } from '../history/marked-figures.ts';
import { valuesInForce } from '../history/percentiles.ts';
import type { PeriodColumns } from '../history/period-columns.ts';
import {
  PERCENTILE_KEYS,
  type MarkedPercentiles,
  type MarkedValuePercentiles,
  intervalOf,
  knownPercentiles,
  lapsedLastPercentiles,
  percentilesOf,
  shareSet,
  type Interval,
  type Percentiles,
  type ShareSet,
  type ValuePercentiles,
} from './path-counts.ts';
import { accountFailures, policyFailures } from './path-failures.ts';
import { unpaidOf, type RangeRun, type SlotRun } from './range-run.ts';

interface Lapses extends ShareSet {
  /** Ages at lapse. */
  age: Percentiles | null;
  ages: { age: number; count: number }[];
}

interface Shortfall {
  count: number;
  amount: Percentiles | null;
  average: number | null;
}

/** Under a profile, the policy lists the figures that are above the carrier's ledger on some path. */
export type RangeSlot = ReturnType<typeof summarizeSlot>;

function lapsesOf({ columns }: SlotRun, age: number, isIndependent: boolean): Lapses {
  // NaN for a path that does not lapse.
  const found = columns.lapseYear.map((year) => age + year - 1);
  const { known, nulls } = knownPercentiles(found);
  const ages = new Map<number, number>();
  for (const at of found) if (at > 0) ages.set(at, (ages.get(at) ?? 0) + 1);
  return {
    ...shareSet(columns.count - nulls, columns.count, isIndependent),
    age: known,
    ages: [...ages].sort(([a], [b]) => a - b).map(([at, count]) => ({ age: at, count })),
  };
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

export function endingPercentiles({
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

export function summarizeSlot(
  { setup, drawn: { years } }: RangeRun,
  run: SlotRun,
  isIndependent: boolean,
  history: IndexHistory,
) {
  const { columns, own: uncapped, slot, failing, marks, capped, hypothetical } = run;
  const { input } = setup;
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
      ? policyFailures(setup, failing, uncapped, years.credits)
      : accountFailures(setup, input.vehicles[slot - 2], failing, uncapped, years.returns[slot - 2], history);
  return {
    slot,
    by_year: run.byYear,
    paid_in_full: setup.hasDistributions
      ? shareSet(columns.count - failing.length, columns.count, isIndependent)
      : null,
    ...(slot === 1 && { lapse: lapsesOf(run, input.age, isIndependent) }),
    total_income: figureOf('totalIncome'),
    ending_value: endingOf(run),
    death_benefit: figureOf('deathBenefit'),
    irr: { ...irr, nulls: rates.nulls },
    /** Geometric mean of the credits or the returns. */
    geometric: figureOf('geometric'),
    shortfall: setup.hasDistributions ? shortfallOf(run) : null,
    failures: setup.hasDistributions || slot === 1 ? failures : null,
    ...(capped && { capped }),
    ...(hypothetical && { hypothetical }),
  };
}
