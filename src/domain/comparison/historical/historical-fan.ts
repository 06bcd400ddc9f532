import { type PeriodColumns, yearValues, orNull } from '../../history/period-columns.ts';
import type { Fan } from './historical-report.ts';
import { percentilesInto, valuesInForce } from '../../history/percentiles.ts';
import { isFigureAbove, marksOfAny } from '../../history/marked-figures.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import type { Longevities } from '../../policy/mortality/mortality-weighting.ts';
import { type PeriodPrices, capsOf } from '../../history/real-periods.ts';
import { type CarrierLimit, isAbove } from '../../policy/carrier-scale.ts';
import type { PeriodMarks } from '../../history/clamp-periods.ts';

const FAN_PERCENTS = [10, 25, 50, 75, 90];

const found = new Float64Array(FAN_PERCENTS.length + 2);

/** Reads the last sweep. Each year is ranked separately, so a percentile line is not an actual period. */
export function fanOf(
  { count, years, lapseYear }: PeriodColumns,
  firstAge: number,
  isPolicy: boolean,
): Fan['years'] {
  const values = yearValues(count, years);
  const firstLapse = isPolicy ? firstLapseYear(lapseYear) : Infinity;
  const fan: Fan['years'] = [];
  for (let t = 0; t < years; t += 1) {
    let lapsed = 0;
    if (t + 1 < firstLapse) percentilesInto(found, values, t * count, count, FAN_PERCENTS);
    else {
      const inForce = valuesInForce(values, t * count, lapseYear, t + 1);
      ({ lapsed } = inForce);
      percentilesInto(found, inForce.values, 0, inForce.values.length, FAN_PERCENTS, false, lapsed);
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

function firstLapseYear(lapseYear: Float64Array): number {
  let first = Infinity;
  for (let k = 0; k < lapseYear.length; k += 1) if (lapseYear[k] < first) first = lapseYear[k];
  return first;
}

/** Capping keeps the order of a year's values, so the capped percentile is the percentile of capped values. */
export const cappedFan = (uncapped: Fan['years'], scale: Float64Array): Fan['years'] =>
  uncapped.map((year, t) => {
    const capped = { ...year };
    for (const key of FAN_KEYS) {
      const value = year[key];
      capped[key] = value === null ? null : Math.min(value, scale[t]);
    }
    return capped;
  });

export const markedFan = (
  fan: Fan['years'],
  uncapped: Fan['years'],
  scale: Float64Array,
  profile: ComplianceProfile,
): Fan['years'] =>
  fan.map((year, t) => {
    const above = FAN_KEYS.filter((key) => isFigureAbove(uncapped[t][key], scale[t], false));
    return { ...year, ...marksOfAny(profile, above) };
  });

const FAN_KEYS = ['p10', 'p25', 'p50', 'p75', 'p90'] as const;

export type WeightedPeriods = ReturnType<typeof weightedPeriods>;

interface SweptDeaths {
  readonly odds: Longevities;
  readonly starts: readonly number[];
  /** As shown. */
  readonly columns: PeriodColumns;
  /** Death benefit as paid, of year t of period k, at [t × count + k]. */
  readonly death: Float64Array;
  readonly prices: PeriodPrices | null;
  readonly limit?: CarrierLimit | null;
  readonly marks?: PeriodMarks | null;
}

/** Average legacy of every period: after tax for every value basis, capped and in the displayed dollars. */
export function weightedPeriods(swept: SweptDeaths) {
  const { odds, columns, prices, limit = null, marks = null } = swept;
  const benefit = expectedBenefits(swept, capsOf(limit)?.deathBenefit ?? null, prices);
  const legacy = addSurvivorsValue(benefit, odds, columns);
  const found = { aliveAtEnd: odds.alive_at_end_rate, benefit, legacy };
  if (!limit || !marks) return { ...found, marks: null };
  // The comparison with the carrier's scale uses dollars as paid.
  const uncapped = expectedBenefits(swept, null, null);
  const highest = expectedBenefits(swept, limit.scale.deathBenefit, null);
  const uncappedLegacy = addSurvivorsValue(uncapped, odds, marks.uncapped);
  const highestLegacy = addSurvivorsValue(highest, odds, marks.capped);
  return {
    ...found,
    /** Legacy of every period before and after capping, for the policy under a profile. */
    marks: {
      profile: marks.profile,
      uncapped: uncappedLegacy,
      capped: highestLegacy,
      above: (k: number): ('expected_death_benefit' | 'expected_legacy')[] => [
        ...(isAbove(uncapped[k], highest[k]) ? (['expected_death_benefit'] as const) : []),
        ...(isAbove(uncappedLegacy[k], highestLegacy[k]) ? (['expected_legacy'] as const) : []),
      ],
    },
  };
}

function expectedBenefits(
  { odds, starts, death }: SweptDeaths,
  max: Float64Array | null,
  prices: PeriodPrices | null,
): Float64Array {
  const count = starts.length;
  const sum = new Float64Array(count);
  const levels = prices && starts.map((start) => prices(start).end);
  odds.rows.forEach(({ death_rate: deathRate }, t) => {
    for (let k = 0; k < count; k += 1) {
      const uncapped = death[t * count + k];
      const left = max && uncapped > max[t] ? max[t] : uncapped;
      sum[k] += deathRate * (levels ? left / levels[k][t] : left);
    }
  });
  return sum;
}

const addSurvivorsValue = (
  benefit: Float64Array,
  { alive_at_end_rate: alive }: Longevities,
  { afterTaxValue }: PeriodColumns,
): Float64Array => benefit.map((left, k) => left + alive * afterTaxValue[k]);
