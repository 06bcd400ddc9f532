/** Every period at a glance: a column a figure, the fan of the values by age, and the ledger to lay over it. */
import { monthText, parseMonth } from '../../market/months.ts';
import {
  orNull,
  rateOrNull,
  TOTAL_LOSS,
  yearValues,
  type PeriodColumns,
} from '../../history/period-columns.ts';
import { followsPrices, type PeriodPrices, capsOf } from '../../history/real-periods.ts';
import { percentilesInto, valuesInForce } from '../../history/percentiles.ts';
import { carriersOwn, isAbove, type CarrierLimit } from '../../policy/carrier-scale.ts';
import { deriveLedger } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { isRateAbove, type ComplianceProfile } from '../../policy/compliance-profile.ts';
import { columnOf, isAfterTax, isRateOf, type PeriodMarks } from '../../history/clamp-periods.ts';
import {
  type AllPeriods,
  type Fan,
  type IllustratedYear,
  type MarkedColumn,
  NAMED_STRETCHES,
  type NamedStretch,
} from './historical-report.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import type { HistoricalRun } from './historical-tabs.ts';
import type { Longevities } from '../../policy/mortality/mortality-weighting.ts';
import type { CommonMonths } from '../../market/index-path.ts';

export const allPeriods = ({ slots, starts }: HistoricalRun): AllPeriods => ({
  start_months: starts.map(monthText),
  slots: slots.map(({ slot, columns, endingValue, marks }) => ({
    slot,
    ending_value: told(endingValue),
    total_income: told(columns.totalIncome),
    years_paid: told(columns.yearsPaid, 0),
    irr_surrender: toldRates(columns.irrSurrender),
    irr_death: toldRates(columns.irrDeath),
    average_credit: told(columns.average),
    lapsed: lapses(columns.lapseYear),
    ...(marks && periodMarks(marks, isAfterTax({ endingValue, columns }))),
  })),
});

/** Columns in which any period is above the carrier's scale. */
function periodMarks(
  { profile, own, capped }: PeriodMarks,
  afterTax: boolean,
): Pick<AllPeriods['slots'][number], 'capped' | 'hypothetical'> {
  const found: Partial<Record<MarkedColumn, boolean[]>> = {};
  for (const name of MARKED_COLUMNS) {
    const above = periodsAbove(
      columnOf(own, name, afterTax),
      columnOf(capped, name, afterTax),
      isRateOf(name) ? isRateAbove : isAbove,
    );
    if (above) found[name] = above;
  }
  if (Object.keys(found).length === 0) return {};
  return profile === 'client_clamped' ? { capped: found } : { hypothetical: found };
}

const MARKED_COLUMNS = [
  'ending_value',
  'total_income',
  'irr_surrender',
  'irr_death',
  'average_credit',
] as const satisfies readonly MarkedColumn[];

/** For each period, whether its figure is above the scale. Null if all are within it. */
function periodsAbove(
  own: Float64Array,
  capped: Float64Array,
  isAboveScale: (own: number, scale: number) => boolean,
): boolean[] | null {
  let above: boolean[] | null = null;
  for (let k = 0; k < own.length; k += 1) {
    const hasFigure = !Number.isNaN(own[k]) && own[k] !== TOTAL_LOSS;
    if (!hasFigure || !(Number.isNaN(capped[k]) || isAboveScale(own[k], capped[k]))) continue;
    above ??= new Array<boolean>(own.length).fill(false);
    above[k] = true;
  }
  return above;
}

function told(column: Float64Array, none = NaN): number[] {
  const list = new Array<number>(column.length);
  for (let k = 0; k < column.length; k += 1) list[k] = Number.isNaN(column[k]) ? none : column[k];
  return list;
}

function toldRates(column: Float64Array): (number | null)[] {
  const list = new Array<number | null>(column.length);
  for (let k = 0; k < column.length; k += 1) list[k] = rateOrNull(column[k]);
  return list;
}

function lapses(lapseYear: Float64Array): boolean[] {
  const list = new Array<boolean>(lapseYear.length);
  for (let k = 0; k < lapseYear.length; k += 1) list[k] = lapseYear[k] > 0;
  return list;
}

const FAN_PERCENTS = [10, 25, 50, 75, 90];
const found = new Float64Array(FAN_PERCENTS.length + 2);

/**
 * Of the sweep just made: its yearly values are still there. Each year is ranked by itself, so that a line of the fan
 * is no period that ever happened.
 */
export function fanOf(
  { count, years, lapseYear }: PeriodColumns,
  firstAge: number,
  isPolicy: boolean,
): Fan['years'] {
  const values = yearValues(count, years);
  const firstLapse = isPolicy ? earliest(lapseYear) : Infinity;
  const fan: Fan['years'] = [];
  for (let t = 0; t < years; t += 1) {
    let lapsed = 0;
    if (t + 1 < firstLapse) percentilesInto(found, values, t * count, count, FAN_PERCENTS);
    else {
      const held = valuesInForce(values, t * count, lapseYear, t + 1);
      ({ lapsed } = held);
      percentilesInto(found, held.values, 0, held.values.length, FAN_PERCENTS, false, lapsed);
    }
    fan.push({
      year: t + 1,
      age: firstAge + t,
      p10: orNull(found[0]),
      p25: orNull(found[1]),
      p50: orNull(found[2]),
      p75: orNull(found[3]),
      p90: orNull(found[4]),
      ...(isPolicy && { lapsed }),
    });
  }
  return fan;
}

function earliest(lapseYear: Float64Array): number {
  let first = Infinity;
  for (let k = 0; k < lapseYear.length; k += 1) if (lapseYear[k] < first) first = lapseYear[k];
  return first;
}

/**
 * By the carrier, whatever design is tried; in today's dollars by the rate of inflation. An illustration has no period whose
 * prices it could follow: among periods that do, it is left out.
 */
export function illustratedYears(
  input: HistoricalReportInput,
  { horizon: years, prices }: { readonly horizon: number; readonly prices: PeriodPrices | null },
): IllustratedYear[] {
  if (prices && followsPrices(input)) return [];
  const level = prices?.(0);
  const illustration = carriersOwn(input);
  const ledger = deriveLedger(illustration);
  const tax = policyTax(illustration, ledger, input.methods);
  return Array.from({ length: years }, (_, t) => ({
    year: t + 1,
    age: ledger.firstAge + t,
    value:
      (input.value_basis === 'after_tax' ? tax.afterTaxSurrender[t] : ledger.surrenderValue[t]) /
      (level?.end[t] ?? 1),
    surrender_value: ledger.surrenderValue[t] / (level?.end[t] ?? 1),
  }));
}

type WeightedFigure = 'expected_death_benefit' | 'expected_legacy';

export interface WeightedPeriods {
  readonly aliveAtEnd: number;
  /** In the order of the starts. */
  readonly benefit: Float64Array;
  readonly legacy: Float64Array;
  /** Of the policy under a profile: what of a period is above the carrier's. */
  readonly marks: {
    readonly profile: ComplianceProfile;
    above(k: number): WeightedFigure[];
    /** The legacy of every period, before and after it is capped. */
    readonly own: Float64Array;
    readonly capped: Float64Array;
  } | null;
}

interface SweptDeaths {
  readonly odds: Longevities;
  readonly starts: readonly number[];
  /** As shown. */
  readonly columns: PeriodColumns;
  /** Own death benefit of year t of period k, at [t × count + k], as it is paid. */
  readonly death: Float64Array;
  readonly prices: PeriodPrices | null;
  readonly limit?: CarrierLimit | null;
  readonly marks?: PeriodMarks | null;
}

/**
 * What a slot leaves on average over the year of death, in every period: `mortality-weighting` on all
 * periods at once. After tax whatever the value basis, of the figures as they are shown: capped at the
 * carrier's, and in today's dollars.
 */
export function weightedPeriods(swept: SweptDeaths): WeightedPeriods {
  const { odds, columns, prices, limit = null, marks = null } = swept;
  const benefit = benefits(swept, capsOf(limit)?.deathBenefit ?? null, prices);
  const found = {
    aliveAtEnd: odds.alive_at_end_rate,
    benefit,
    legacy: withTheLast(benefit, odds, columns),
  };
  if (!limit || !marks) return { ...found, marks: null };
  // What is above the carrier's is told of dollars as they are paid.
  const own = benefits(swept, null, null);
  const highest = benefits(swept, limit.scale.deathBenefit, null);
  const [ownLegacy, highestLegacy] = [
    withTheLast(own, odds, marks.own),
    withTheLast(highest, odds, marks.capped),
  ];
  return {
    ...found,
    marks: {
      profile: marks.profile,
      own: ownLegacy,
      capped: highestLegacy,
      above: (k) => [
        ...(isAbove(own[k], highest[k]) ? (['expected_death_benefit'] as const) : []),
        ...(isAbove(ownLegacy[k], highestLegacy[k]) ? (['expected_legacy'] as const) : []),
      ],
    },
  };
}

function benefits(
  { odds, starts, death }: SweptDeaths,
  most: Float64Array | null,
  prices: PeriodPrices | null,
): Float64Array {
  const count = starts.length;
  const sum = new Float64Array(count);
  const levels = prices && starts.map((start) => prices(start).end);
  odds.rows.forEach(({ death_rate: dies }, t) => {
    for (let k = 0; k < count; k += 1) {
      const own = death[t * count + k];
      const left = most && own > most[t] ? most[t] : own;
      sum[k] += dies * (levels ? left / levels[k][t] : left);
    }
  });
  return sum;
}

const withTheLast = (
  benefit: Float64Array,
  { alive_at_end_rate: alive }: Longevities,
  { afterTaxValue }: PeriodColumns,
): Float64Array => benefit.map((left, k) => left + alive * afterTaxValue[k]);

/** `months`: what all series of the run have; `starts`: those of the report's periods. */
export const namedStretches = (
  months: CommonMonths,
  starts: readonly number[],
  horizon: number,
): NamedStretch[] =>
  NAMED_STRETCHES.map((stretch) => {
    const given = parseMonth(stretch.start_month);
    // Annual figures start in January.
    const start = months.step === 12 ? Math.floor(given / 12) * 12 : given;
    const years = Math.floor((months.last + 1 - start) / 12);
    const recorded = start >= months.first;
    const whole = years >= horizon;
    return {
      ...stretch,
      can_be_picked: recorded && whole,
      reason: !recorded
        ? 'The figures of this run start later.'
        : !whole
          ? `Only ${years} years of data; ${horizon} needed.`
          : start < starts[0]
            ? 'It starts before the latest 1,025 months; the full record has it.'
            : null,
    };
  });
