/**
 * What a slot leaves on average over the year of death, in every period: `mortality-weighting` on all periods at once. After tax
 * whatever the value basis, of the figures as they are shown: capped at the carrier's, and in today's dollars.
 */
import type { PeriodMarks } from '../../history/clamp-periods.ts';
import type { PeriodColumns } from '../../history/period-columns.ts';
import { capsOf, type PeriodPrices } from '../../history/real-periods.ts';
import { isAbove, type CarrierLimit } from '../../policy/carrier-scale.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import type { Longevities } from '../../policy/mortality/mortality-weighting.ts';

export type WeightedFigure = 'expected_death_benefit' | 'expected_legacy';

export interface WeightedPeriods {
  readonly aliveAtEnd: number;
  /** In the order of the starts. */
  readonly benefit: Float64Array;
  readonly legacy: Float64Array;
  /** Of the policy under a profile: what of a period is above the carrier's. */
  readonly marks: { readonly profile: ComplianceProfile; above(k: number): WeightedFigure[] } | null;
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
