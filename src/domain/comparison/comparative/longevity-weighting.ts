/**
 * What each slot leaves on average over the year in which the insured dies, beside what it leaves at one age: the
 * calculation `mortality-weighting` on the slot's own years. After tax whatever the value basis, as every net IRR.
 */
import {
  lifeOf,
  mortalityWeighting,
  type Life,
  type MortalityWeightingInput,
} from '../../policy/mortality/mortality-weighting.ts';
import type { ComparativeReportInput, LongevityWeighting } from './comparative-report.ts';
import type { ComparisonRun, SlotColumns } from './slot-columns.ts';

const weightedInput = (
  life: Life,
  { netIncome, outlay, deathBenefit, afterTaxValue }: SlotColumns,
): MortalityWeightingInput => ({
  ...life,
  death_benefits: [...deathBenefit],
  flows: Array.from(netIncome, (income, t) => income - outlay[t]),
  ending_value: afterTaxValue[afterTaxValue.length - 1],
});

export const noWeighting = (slot: number): LongevityWeighting => ({
  slot,
  alive_at_end_rate: null,
  expected_death_benefit: null,
  expected_legacy: null,
  expected_irr: null,
  expected_irr_status: null,
});

/** Undefined while it is not known who is insured. */
export function longevityWeighting(
  input: Pick<ComparativeReportInput, 'age' | 'sex' | 'tobacco' | 'mortality_multiplier'>,
  { slots }: ComparisonRun,
): LongevityWeighting[] | undefined {
  const life = lifeOf(input);
  if (!life) return undefined;
  return slots.map((columns, index) => {
    if (columns === null) return noWeighting(index + 1);
    const { rows: _years, ...weighted } = mortalityWeighting(weightedInput(life, columns));
    return { slot: index + 1, ...weighted };
  });
}
